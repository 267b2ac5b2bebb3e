// @ts-check
/** What a refused play of Seep could have been with the same card. */

import { send } from "../api.js";
import { RANKS, rankOf, unseen } from "./pad.js";
import { VALUES } from "./seep_words.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */

const SHOWN = 4;
const PLAYS = ["build", "add", "break", "capture", "throw"];

/**
 * The plays of the card, nearest first. A hand that is not known whole is taken to hold what a
 * house may need; whether it does is then for the table to see.
 * @param {Sitting} sitting @param {Move} move @returns {Promise<Move[]>}
 */
export async function instead(sitting, move) {
  const { match, deal } = sitting;
  if (!PLAYS.includes(move.kind) || move.seat !== deal.turn) return [];
  const hand = handOf(sitting, move);
  const alone = (/** @type {any} */ mine, /** @type {any[]} */ others) => others.map((one, seat) => (seat === move.seat ? mine : one));
  const position = { ...deal.table, hands: alone(hand, match.seats.map(() => null)), sizes: alone(hand.length, deal.table.sizes) };
  const told = await send("POST", "/v1/games/seep/legal-moves", { house_rules: match.house_rules, position }, { key: undefined });
  const same = told.moves.filter((/** @type {Move} */ one) => one.card === move.card);
  return same.sort((/** @type {Move} */ one, /** @type {Move} */ two) => likeness(two, move) - likeness(one, move)).slice(0, SHOWN);
}

/** @param {Sitting} sitting @param {Move} move @returns {string[]} */
function handOf({ deal }, { seat, card }) {
  const { hands, sizes, loose, houses, captured, seen, leftover } = deal.table;
  if (hands[seat]?.length === sizes[seat] && hands[seat].includes(card)) return hands[seat];
  const hidden = unseen([card, ...loose, ...houses.flatMap((/** @type {any} */ one) => one.cards), ...captured.flat(), ...seen, ...leftover]);
  const needed = VALUES.map((value) => hidden.find((one) => rankOf(one) === RANKS[value - 1])).filter((one) => one !== undefined);
  return [card, ...needed.slice(0, sizes[seat] - 1)];
}

/** How near a move is to what was meant. @param {Move} one @param {Move} meant */
function likeness(one, meant) {
  const shared = (one.loose ?? []).filter((/** @type {string} */ card) => meant.loose?.includes(card));
  return Number(one.kind === meant.kind) * 10 + Number(one.house === meant.house) + shared.length * 2 - (one.loose ?? []).length;
}
