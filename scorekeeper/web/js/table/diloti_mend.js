// @ts-check
/** A play of Diloti as it should have been logged, told without the table of that moment. */

import { fill, h } from "../dom.js";
import { t } from "../texts.js";
import { cardPad } from "../ui/card_pad.js";
import { choice } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */

const KINDS = ["lay", "capture", "declare", "add", "raise"];
const known = (/** @type {string} */ card) => card !== "?";

/** @param {Sitting} sitting @param {import("./tables.js").Entry} entry @param {(move: Move | null) => void} changed */
export function mend(sitting, entry, changed) {
  const { kind } = entry.entry;
  return kind === "deal" ? four(entry, changed) : play(sitting, entry, changed);
}

/** @param {import("./tables.js").Entry} entry @param {(move: Move | null) => void} changed */
function four(entry, changed) {
  const value = /** @type {string[]} */ (entry.entry.loose).filter(known);
  const told = (/** @type {string[]} */ loose) => changed(loose.length === 4 ? { kind: "deal", loose } : null);
  told(value);
  return cardPad({ label: t("table.first_four"), most: 4, value, onchange: told });
}

/** @param {Sitting} sitting @param {import("./tables.js").Entry} entry @param {(move: Move | null) => void} changed */
function play(sitting, entry, changed) {
  const old = /** @type {any} */ (corrected(sitting, entry));
  const move = { kind: old.kind, seat: old.seat, card: known(old.card) ? old.card : "", loose: (old.loose ?? []).filter(known), piles: old.piles ?? [], value: old.value ?? 7 };
  const more = h("div", { class: "stack" });
  const tell = () => changed(move.card ? said(move) : null);
  const drawMore = () => fill(more, ...(move.kind === "lay" ? [] : [withLoose(move, tell), withPiles(sitting, move, tell), withValue(move, tell)]));
  const seats = sitting.names.map((label, seat) => ({ value: String(seat), label }));
  drawMore();
  tell();
  return h(
    "div",
    { class: "stack" },
    choice({ label: t("table.who"), options: seats, value: String(move.seat), onchange: (seat) => ((move.seat = Number(seat)), tell()) }),
    choice({ label: t("referee.done"), options: KINDS.map((one) => ({ value: one, label: t(`move.${one}`) })), value: move.kind, onchange: (kind) => ((move.kind = kind), drawMore(), tell()) }),
    cardPad({ label: t("table.with_card"), value: move.card ? [move.card] : [], onchange: ([card]) => ((move.card = card ?? ""), tell()) }),
    more,
  );
}

/** The entry as it reads after its last correction. @param {Sitting} sitting @param {import("./tables.js").Entry} entry */
function corrected({ entries }, entry) {
  const last = entries.find((one) => one.n === entry.corrected_by);
  return last?.entry.move ?? entry.entry;
}

/** @param {any} move @param {() => void} tell */
function withLoose(move, tell) {
  return cardPad({ label: t("referee.with_loose"), most: 16, value: move.loose, onchange: (cards) => ((move.loose = cards), tell()) });
}

/** The piles that were ever declared, by who declared what; the service says which id each has. @param {Sitting} sitting @param {any} move @param {() => void} tell */
function withPiles(sitting, move, tell) {
  const { entries, names } = sitting;
  const declared = entries.filter((one) => one.makes !== null && !one.taken_back);
  if (!declared.length || move.kind === "declare") return null;
  const key = (/** @type {import("./tables.js").Entry} */ one) => {
    const id = Number(one.makes);
    const press = () => {
      move.piles = move.piles.includes(id) ? move.piles.filter((/** @type {number} */ other) => other !== id) : [...move.piles, id];
      element.setAttribute("aria-pressed", String(move.piles.includes(id)));
      tell();
    };
    const { value, seat } = /** @type {any} */ (corrected(sitting, one));
    const name = t("table.pile_of", { value, name: names[seat] });
    const element = h("button", { type: "button", class: "key word", "aria-pressed": String(move.piles.includes(id)), onclick: press }, `${name} (${one.n})`);
    return element;
  };
  return h("div", { role: "group", "aria-label": t("referee.which_piles") }, h("p", { class: "group-label" }, t("referee.which_piles")), h("div", { class: "stack" }, ...declared.map(key)));
}

/** @param {any} move @param {() => void} tell */
function withValue(move, tell) {
  if (move.kind !== "declare" && move.kind !== "raise") return null;
  return stepper({ label: t("referee.new_value"), value: move.value, least: 1, most: 10, onchange: (value) => ((move.value = value), tell()) });
}

/** Only what belongs to its kind. @param {any} move @returns {Move} */
function said({ kind, seat, card, loose, piles, value }) {
  if (kind === "lay") return { kind, seat, card };
  if (kind === "declare") return { kind, seat, card, loose, value };
  return { kind, seat, card, loose, piles, ...(kind === "raise" ? { value } : {}) };
}
