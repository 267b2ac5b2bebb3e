// @ts-check
/** Seep in a player's words: what cards count, what houses are called, what was done. */

import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { inWords } from "./lying.js";
import { RANKS, rankOf } from "./pad.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */

/** What houses may be worth. */
export const VALUES = [9, 10, 11, 12, 13];
export const HIGHEST = 13;

/** Of which card a house is; one that the table let stand may be of none. @param {number} value */
export const rankNamed = (value) => RANKS[value - 1] ?? String(value);

/** What a card counts, from 1 to 13. @param {string} card */
export const worth = (card) => RANKS.indexOf(rankOf(card)) + 1;

/** A value with the card that has it: 12 (Q). @param {number} value */
export const called = (value) => (value > 10 && value <= HIGHEST ? `${value} (${RANKS[value - 1]})` : String(value));

/** @param {Move} move @param {Sitting} sitting */
export function words(move, { names, deal }) {
  const { kind, seat, card = "", loose = [], cards = [], house = 0, value = 0 } = move;
  const { dealer } = deal;
  if (kind === "deal") return t("table.said.seep.deal", { dealer: names[dealer], name: names[(dealer + 1) % names.length] });
  if (kind === "floor") return t("table.said.seep.floor", { cards: inWords(loose) });
  if (kind === "bid") return t("table.said.seep.bid", { name: names[seat], value: called(value) });
  if (kind === "throw_in") return t("table.said.seep.throw_in", { name: names[seat], cards: inWords(cards) });
  const onto = house && kind === "capture" ? [t("table.said.seep.house", { value: called(house) })] : [];
  const things = [...loose.map(named), ...onto].join(", ");
  const facts = { name: names[seat], card: named(card), things: things || t("table.said.nothing"), house: called(house), value: called(kind === "break" ? house + worth(card) : value) };
  return t(`table.said.seep.${kind}${loose.length || kind === "capture" || kind === "build" || kind === "throw" ? "" : "_alone"}`, facts);
}
