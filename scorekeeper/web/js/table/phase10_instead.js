// @ts-check
/** What a refused play of Phase 10 could have been with the same cards. */

import { send } from "../api.js";
import { groupsOf } from "./phase10_words.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */

const SHOWN = 4;
const PLAYS = ["lay", "hit", "discard"];
const OF_A_TURN = [...PLAYS, "draw_stock", "draw_discard", "exhausted"];
const FILLERS = ["2C", "3D", "4H", "5S", "6C", "7D", "8H", "9S"];

/**
 * The plays of the cards, nearest first; as if the hand were those and one that is of no use.
 * @param {Sitting} sitting @param {Move} move @returns {Promise<Move[]>}
 */
export async function instead(sitting, move) {
  const { match, deal } = sitting;
  if (!OF_A_TURN.includes(move.kind) || move.seat !== deal.turn || deal.table.level !== "full") return [];
  const cards = move.kind === "lay" ? move.groups.flat() : move.card ? [move.card] : [];
  for (const filler of FILLERS.filter((card) => !cards.includes(card))) {
    const position = positionWith(sitting, move.seat, [...cards, filler]);
    const told = await send("POST", "/v1/games/phase10/legal-moves", { house_rules: match.house_rules, position }, { key: undefined }).catch(() => null);
    if (told) return told.moves.filter(fits(move, cards)).map(fuller(sitting)).sort((/** @type {Move} */ one, /** @type {Move} */ two) => Number(two.kind === move.kind) - Number(one.kind === move.kind)).slice(0, SHOWN);
  }
  return [];
}

/** The deal as it is, but for that hand. @param {Sitting} sitting @param {number} seat @param {string[]} hand */
function positionWith({ deal }, seat, hand) {
  const own = (/** @type {any[]} */ all, /** @type {any} */ mine) => all.map((one, at) => (at === seat ? mine : one));
  const { hands, sizes, known, stock, ...rest } = deal.table;
  return { ...rest, turn: deal.turn, hands: own(hands.map(() => null), hand), sizes: own(sizes, hand.length), known: own(known, []) };
}

/** @param {Move} meant @param {string[]} cards @returns {(move: Move) => boolean} */
const fits = (meant, cards) => (move) => !PLAYS.includes(move.kind) || (move.kind === "lay" ? meant.kind === "lay" && same(move.groups.flat(), cards) : meant.kind !== "lay" && move.card === meant.card);

/** @param {string[]} one @param {string[]} other */
const same = (one, other) => [...one].sort().join() === [...other].sort().join();

/** A hit on a run says where, since its end is chosen. @param {Sitting} sitting @returns {(move: Move) => Move} */
const fuller = (sitting) => (move) => (move.kind === "hit" && groupsOf(sitting, move.owner)[move.group]?.kind !== "run" ? { ...move, end: undefined } : move);
