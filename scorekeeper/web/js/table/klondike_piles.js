// @ts-check
/** The piles of Klondike in the words of the service: what lies on top, and how many cards would fit. */

import { RANKS, rankOf, unseen } from "./pad.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {Record<string, any>} Piles The table as the service tells it. */

export const SUITS = ["C", "D", "H", "S"];
export const COLUMNS = ["T1", "T2", "T3", "T4", "T5", "T6", "T7"];
export const HEAPS = SUITS.map((suit) => `F${suit}`);

/** @param {string} card */
const red = (card) => /[HD]$/.test(card);

/** The cards of a foundation; the service tells a number where it was built without a gap. @param {number | string[]} heap @param {number} place */
function onFoundation(heap, place) {
  return typeof heap === "number" ? RANKS.slice(0, heap).map((rank) => rank + SUITS[place]) : heap;
}

/** The cards that can be seen of a pile, the topmost last. @param {Piles} table @param {string} pile @returns {string[]} */
export function openCards(table, pile) {
  if (pile === "W") return table.waste;
  if (pile.startsWith("F")) return onFoundation(table.foundations[SUITS.indexOf(pile[1])], SUITS.indexOf(pile[1]));
  return table[pile].up;
}

/** The card that lies on top; nothing where none does. @param {Piles} table @param {string} pile @returns {string | undefined} */
export function topOf(table, pile) {
  return openCards(table, pile).at(-1) ?? undefined;
}

/** The cards whose place nobody knows. @param {Piles} table */
export function notSeen(table) {
  const told = [...table.stock, ...table.waste, ...HEAPS.flatMap((heap) => openCards(table, heap)), ...COLUMNS.flatMap((pile) => [...table[pile].down, ...table[pile].up])];
  return unseen(told.filter((card) => card !== null));
}

/** How many cards a draw turns. @param {Sitting} sitting */
export function packet({ match, deal }) {
  const whole = match.house_rules.variant === "draw3_unlimited" ? 3 : 1;
  return Math.min(whole, deal.table.stock.length);
}

/** Of the cards that a draw turns, those that must be named. @param {Sitting} sitting @returns {number} */
export function toName(sitting) {
  const { match, deal } = sitting;
  const next = deal.table.stock.slice(0, packet(sitting));
  const told = match.house_rules.packet_log === "top" ? next.slice(-1) : next;
  return told.filter((/** @type {string | null} */ card) => card === null).length;
}

/** Whether a card may lie on what lies there. @param {string} card @param {string | undefined} under @param {boolean} any Whether any card may lie in an empty column. */
function fits(card, under, any) {
  if (under === undefined) return any || rankOf(card) === "K";
  return RANKS.indexOf(rankOf(card)) + 1 === RANKS.indexOf(rankOf(under)) && red(card) !== red(under);
}

/**
 * How many cards one may have meant to move: the one number that fits, or else any that can be lifted.
 * @param {Sitting} sitting @param {string} from @param {string} to @returns {number[]}
 */
export function howMany({ match, deal }, from, to) {
  if (to === "F" || !from.startsWith("T")) return [1];
  const run = openCards(deal.table, from);
  const numbers = run.map((_, at) => at + 1);
  const good = numbers.filter((n) => fits(run[run.length - n], topOf(deal.table, to), match.house_rules.empty_column === "any"));
  return good.length === 1 ? good : numbers;
}

/** Whether a pile takes something of another, as far as one sees. @param {Sitting} sitting @param {string} from @param {string} to */
export function takes({ match, deal }, from, to) {
  const any = match.house_rules.empty_column === "any";
  const run = from.startsWith("T") ? openCards(deal.table, from) : openCards(deal.table, from).slice(-1);
  if (to.startsWith("T")) return run.some((card) => fits(card, topOf(deal.table, to), any));
  return to[1] === run.at(-1)?.at(-1) && goesUp(deal.table, from);
}

/** Whether the top card goes up. @param {Piles} table @param {string} pile */
export function goesUp(table, pile) {
  const card = topOf(table, pile);
  if (!card) return false;
  const top = topOf(table, `F${card.at(-1)}`);
  return RANKS.indexOf(rankOf(card)) === (top ? RANKS.indexOf(rankOf(top)) + 1 : 0);
}
