// @ts-check
/** An entry of Klondike as it should have been logged: a misread card, or another pile. */

import { fill, h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { choice } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";
import { cardRow } from "./card_row.js";
import { placeName } from "./klondike_felt.js";
import { COLUMNS, HEAPS } from "./klondike_piles.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */
/** @typedef {(move: Move | null) => void} Told */

const MOST = 13;

/** What can have been logged otherwise; the rest is only taken back. @param {Move} move */
export const mends = (move) => ["deal", "move", "turn_up"].includes(move.kind) || (move.kind === "draw" && Boolean(move.cards));

/** @param {Sitting} sitting @param {import("./tables.js").Entry} entry @param {Told} changed */
export function mend(sitting, entry, changed) {
  const last = sitting.entries.find((one) => one.n === entry.corrected_by);
  const old = /** @type {any} */ (last?.entry.move ?? entry.entry);
  if (old.kind === "move") return transfer({ ...old }, changed);
  if (old.kind === "turn_up") return row(t("klondike.what_came_up", { place: placeName(old.pile) }), [old.card], ([card]) => changed({ kind: "turn_up", pile: old.pile, card }));
  const field = old.kind === "draw" ? "cards" : old.tops ? "tops" : "deck";
  const label = { cards: "klondike.in_order", tops: "klondike.tops", deck: "klondike.deck" }[field];
  return row(t(label), old[field], (cards) => changed({ kind: old.kind, [field]: cards }));
}

/** @param {string} label @param {(string | null)[]} cards @param {(cards: (string | null)[]) => void} onchange */
const row = (label, cards, onchange) => cardRow({ label, cards, onchange });

/** @param {any} move @param {Told} changed */
function transfer(move, changed) {
  const many = h("div", { class: "stack" });
  const tell = () => changed(said(move));
  const draw = () => fill(many, between(move) && stepper({ label: t("klondike.how_many"), value: move.count ?? 1, least: 1, most: MOST, onchange: (count) => ((move.count = count), tell()) }));
  const places = (/** @type {string} */ label, /** @type {"from" | "to"} */ field, /** @type {string[]} */ piles) => {
    const options = piles.map((value) => ({ value, label: short(value), spoken: placeName(value) }));
    return choice({ label, shape: "short", options, value: move[field], onchange: (pile) => ((move[field] = pile), draw(), tell()) });
  };
  draw();
  const turned = move.turned && row(t("klondike.came_up"), [move.turned], ([card]) => ((move.turned = card), tell()));
  return h("div", { class: "stack places" }, turned, places(t("klondike.from"), "from", ["W", ...COLUMNS, ...HEAPS]), places(t("klondike.to"), "to", ["F", ...COLUMNS]), many);
}

/** @param {any} move */
const between = ({ from, to }) => from.startsWith("T") && to.startsWith("T");

/** @param {string} pile */
function short(pile) {
  if (pile === "W") return t("klondike.waste");
  if (pile === "F") return t("klondike.foundations");
  return pile.startsWith("F") ? named(pile[1]) : pile[1];
}

/** @param {any} move @returns {Move} */
function said({ from, to, count, turned }) {
  return { kind: "move", from, to, ...(between({ from, to }) ? { count: count ?? 1 } : {}), ...(turned ? { turned } : {}) };
}
