// @ts-check
/** Where the cards of Phase 10 lie after a play, as far as that can be drawn without the service. */

import { handsAfter, nextSeat, put, without } from "./cards.js";

const DEALT = 10;
const PACKS = 108;
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const rank = (/** @type {string} */ card) => RANKS.indexOf(card.slice(0, -1)) + 2;

/** @type {import("./sketches.js").Sketch} */
export function phase10(table, move) {
  const { seat, card } = move;
  switch (move.kind) {
    case "deal":
      return { ...table, turn: nextSeat(table.dealer, table.sizes), stage: "draw", discards: move.upcard ?? [], sizes: table.sizes.map(() => DEALT), stock: PACKS - DEALT * table.sizes.length - (move.upcard?.length ?? 0) };
    case "draw_stock":
      return drawn({ ...table, stock: table.stock - 1 }, seat);
    case "draw_discard":
      return drawn({ ...table, discards: table.discards.slice(0, -1) }, seat);
    case "lay":
      return less({ ...table, laid: [...table.laid, seat].sort(), groups: [...table.groups, ...move.groups.map((/** @type {string[]} */ cards) => grouped(seat, cards))] }, seat, move.groups.flat());
    case "hit":
      return less({ ...table, groups: hit(table.groups, move) }, seat, [card]);
    case "discard":
      return ended(less({ ...table, discards: [...table.discards, card], to_lose: skipping(table.to_lose, move.target) }, seat, [card]), seat);
    default:
      return table;
  }
}

/** @param {any} table @param {number} seat */
function drawn(table, seat) {
  return { ...table, stage: "play", sizes: put(table.sizes, seat, table.sizes[seat] + 1) };
}

/** @param {any} table @param {number} seat @param {string[]} cards */
function less(table, seat, cards) {
  const known = put(table.known, seat, without(table.known[seat], cards));
  return { ...table, known, hands: handsAfter(table.hands, seat, cards), sizes: put(table.sizes, seat, table.sizes[seat] - cards.length) };
}

/** @param {number[]} lose @param {number | null | undefined} target Whom a joker makes lose a turn. */
const skipping = (lose, target) => (target == null ? lose : put(lose, target, lose[target] + 1));

/** The next one who loses no turn plays on. @param {any} table @param {number} seat */
function ended(table, seat) {
  if (table.sizes[seat] === 0) return { ...table, stage: "over" };
  let [next, lose] = [nextSeat(seat, table.sizes), table.to_lose];
  while (lose[next] > 0) [next, lose] = [nextSeat(next, table.sizes), put(lose, next, lose[next] - 1)];
  return { ...table, stage: "draw", turn: next, to_lose: lose };
}

/** What a group is, by its cards that are neither aces nor jokers. @param {number} owner @param {string[]} cards */
function grouped(owner, cards) {
  const plain = cards.filter((one) => rank(one) > 1);
  const first = cards.findIndex((one) => rank(one) > 1);
  if (new Set(plain.map(rank)).size === 1) return { owner, kind: "set", cards };
  const low = rank(cards[first]) - first;
  const runs = cards.every((one, at) => rank(one) < 2 || rank(one) === low + at);
  return runs ? { owner, kind: "run", low, cards } : { owner, kind: "colour", cards };
}

/** @param {any[]} groups @param {import("../table/tables.js").Move} move */
function hit(groups, { owner, group, card, end }) {
  let number = -1;
  return groups.map((one) => {
    if (one.owner === owner) number += 1;
    if (one.owner !== owner || number !== group) return one;
    const under = one.kind === "run" && (end === "low" || (end == null && rank(card) === one.low - 1));
    return under ? { ...one, low: one.low - 1, cards: [card, ...one.cards] } : { ...one, cards: [...one.cards, card] };
  });
}
