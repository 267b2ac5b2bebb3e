// @ts-check
/** An entry of Seep as it should have been logged, told without the table of that moment. */

import { fill, h } from "../dom.js";
import { t } from "../texts.js";
import { cardPad } from "../ui/card_pad.js";
import { choice } from "../ui/choice.js";
import { VALUES, called, worth } from "./seep_words.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */
/** @typedef {import("./tables.js").Entry} Entry */

const KINDS = ["throw", "capture", "build", "add", "break"];
const FOUR = 4;

/** @param {Sitting} sitting @param {Entry} entry @param {(move: Move | null) => void} changed */
export function mend(sitting, entry, changed) {
  const last = sitting.entries.find((one) => one.n === entry.corrected_by);
  const old = /** @type {any} */ (last?.entry.move ?? entry.entry);
  if (old.kind === "floor") return four(t("table.seep.floor"), old.loose, (loose) => changed(loose && { kind: "floor", loose }));
  if (old.kind === "bid" || old.kind === "throw_in") return opening(sitting, old, changed);
  return play(sitting, old, changed);
}

/** @param {string} label @param {string[]} value @param {(cards: string[] | null) => void} changed */
function four(label, value, changed) {
  const told = (/** @type {string[]} */ cards) => changed(cards.length === FOUR ? cards : null);
  told(value);
  return cardPad({ label, most: FOUR, value, onchange: told });
}

/** A bid, or the cards that allowed none. @param {Sitting} sitting @param {any} old @param {(move: Move | null) => void} changed */
function opening({ names }, old, changed) {
  const now = { kind: old.kind, seat: old.seat, value: old.value ?? 0, cards: old.cards ?? [] };
  const more = h("div");
  const tell = () => changed(now.kind === "bid" ? (now.value ? { kind: "bid", seat: now.seat, value: now.value } : null) : now.cards.length === FOUR ? { kind: "throw_in", seat: now.seat, cards: now.cards } : null);
  const pad = () => four(t("table.seep.four_shown"), now.cards, (cards) => ((now.cards = cards ?? []), tell()));
  const kinds = [...VALUES.map((value) => ({ value: String(value), label: called(value) })), { value: "0", label: t("table.seep.cannot_bid") }];
  const turn = (/** @type {string} */ value) => {
    [now.kind, now.value] = value === "0" ? ["throw_in", 0] : ["bid", Number(value)];
    fill(more, now.kind === "throw_in" && pad());
    tell();
  };
  turn(now.kind === "bid" ? String(now.value) : "0");
  return h("div", { class: "stack" }, whose(names, now, tell), choice({ label: t("table.seep.which_bid"), options: kinds, value: now.kind === "bid" ? String(now.value) : "0", onchange: turn }), more);
}

/** @param {string[]} names @param {{seat: number}} now @param {() => void} tell */
function whose(names, now, tell) {
  return choice({ label: t("table.who"), options: names.map((label, seat) => ({ value: String(seat), label })), value: String(now.seat), onchange: (seat) => ((now.seat = Number(seat)), tell()) });
}

/** @param {Sitting} sitting @param {any} old @param {(move: Move | null) => void} changed */
function play({ names, deal }, old, changed) {
  const now = { kind: old.kind, seat: old.seat, card: old.card, loose: old.loose ?? [], house: old.house ?? 0, value: old.value || 9 };
  const more = h("div", { class: "stack" });
  const stood = [now.house, ...deal.table.houses.map((/** @type {any} */ one) => one.value)].filter((value) => value && !VALUES.includes(value));
  const values = [...VALUES, ...new Set(stood)];
  const tell = () => changed(said(now));
  const drawMore = () => fill(more, ...(now.kind === "throw" ? [] : [withLoose(now, tell), withHouse(now, values, tell), withValue(now, tell)]));
  drawMore();
  tell();
  return h(
    "div",
    { class: "stack" },
    whose(names, now, tell),
    choice({ label: t("referee.done"), options: KINDS.map((one) => ({ value: one, label: t(`move.${one}`) })), value: now.kind, onchange: (kind) => ((now.kind = kind), drawMore(), tell()) }),
    cardPad({ label: t("table.with_card"), value: now.card ? [now.card] : [], onchange: ([card]) => ((now.card = card ?? ""), tell()) }),
    more,
  );
}

/** @param {any} now @param {() => void} tell */
function withLoose(now, tell) {
  return cardPad({ label: t("referee.with_loose"), most: 16, value: now.loose, onchange: (cards) => ((now.loose = cards), tell()) });
}

/** @param {any} now @param {number[]} values Those of the rules, and of houses that stood. @param {() => void} tell */
function withHouse(now, values, tell) {
  if (now.kind === "build") return null;
  const none = now.kind === "capture" ? [{ value: "0", label: t("referee.no_house") }] : [];
  const options = [...values.map((value) => ({ value: String(value), label: called(value) })), ...none];
  return choice({ label: t("referee.which_house"), options, value: String(now.house), onchange: (value) => ((now.house = Number(value)), tell()) });
}

/** @param {any} now @param {() => void} tell */
function withValue(now, tell) {
  if (now.kind !== "build") return null;
  return choice({ label: t("referee.new_value"), options: VALUES.map((value) => ({ value: String(value), label: called(value) })), value: String(now.value), onchange: (value) => ((now.value = Number(value)), tell()) });
}

/** Only what belongs to its kind, once nothing is missing. @param {any} now @returns {Move | null} */
function said({ kind, seat, card, loose, house, value }) {
  if (!card || ((kind === "add" || kind === "break") && !house)) return null;
  if (kind === "throw") return { kind, seat, card };
  if (kind === "build") return { kind, seat, card, loose, value };
  if (kind === "break") return { kind, seat, card, loose, house, value: house + worth(card) };
  return { kind, seat, card, loose, ...(house ? { house } : {}) };
}
