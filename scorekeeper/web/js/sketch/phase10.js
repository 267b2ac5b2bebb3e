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
      return dealt(table, move);
    case "draw_stock":
      return drawn(fromStock(table, seat), seat);
    case "draw_discard":
      return drawn({ ...table, discards: table.discards.slice(0, -1), known: put(table.known, seat, [...table.known[seat], ...table.discards.slice(-1)]) }, seat);
    case "lay":
      return emptied(less({ ...table, laid: [...table.laid, seat].sort(), groups: [...table.groups, ...move.groups.map((/** @type {string[]} */ cards) => grouped(seat, cards))] }, seat, move.groups.flat()), seat);
    case "hit":
      return emptied(less({ ...table, groups: hit(table.groups, move) }, seat, [card]), seat);
    case "discard":
      return passed(less({ ...table, discards: [...table.discards, card], to_lose: skipping(table.to_lose, move.target) }, seat, [card]), seat);
    case "reveal":
      return revealed({ ...table, known: put(table.known, seat, move.cards), shown: put(table.shown, seat, move.cards) });
    default:
      return ended(table, move.kind === "out" ? seat : null);
  }
}

/** @param {any} table @param {any} move */
function dealt(table, { upcard = [], level = "full" }) {
  const sizes = table.sizes.map((/** @type {number} */ _, /** @type {number} */ seat) => (table.seats.includes(seat) ? DEALT : 0));
  if (level === "table") return { ...table, level, sizes, stage: "play" };
  const stock = PACKS - DEALT * table.seats.length - upcard.length;
  return { ...table, level, sizes, stock, discards: upcard, stage: "draw", turn: nextSeat(table.dealer, sizes) };
}

/** An empty stock is the discards, all but the last. @param {any} table @param {number} seat */
function fromStock(table, seat) {
  const { stock, discards } = table.stock || table.discards.length < 2 ? table : { stock: table.discards.length - 1, discards: table.discards.slice(-1) };
  return { ...table, stock: Math.max(stock - 1, 0), discards, drawn: put(table.drawn, seat, table.drawn[seat] + 1) };
}

/** @param {any} table @param {number} seat */
function drawn(table, seat) {
  return { ...table, stage: "play", turn: seat, sizes: put(table.sizes, seat, table.sizes[seat] + 1) };
}

/** @param {any} table @param {number} seat @param {string[]} cards */
function less(table, seat, cards) {
  const known = put(table.known, seat, without(table.known[seat], cards));
  return { ...table, known, hands: handsAfter(table.hands, seat, cards), sizes: put(table.sizes, seat, table.sizes[seat] - cards.length) };
}

/** @param {number[]} lose @param {number | null | undefined} target Whom a joker makes lose a turn. */
const skipping = (lose, target) => (target == null ? lose : put(lose, target, lose[target] + 1));

/** The next one who loses no turn plays on. @param {any} table @param {number} seat */
function passed(table, seat) {
  if (table.sizes[seat] === 0) return ended(table, seat);
  let [next, lose] = [nextSeat(seat, table.sizes), table.to_lose];
  while (lose[next] > 0) [next, lose] = [nextSeat(next, table.sizes), put(lose, next, lose[next] - 1)];
  return { ...table, stage: "draw", turn: next, to_lose: lose };
}

/** Without a card left a seat is out, where its cards are counted. @param {any} table @param {number} seat */
const emptied = (table, seat) => (table.level === "full" && table.sizes[seat] === 0 ? ended(table, seat) : table);

/** What is left in the hands is asked for. @param {any} table @param {number | null} out */
function ended(table, out) {
  return { ...table, stage: "over", out, to_lose: table.to_lose.map(() => 0) };
}

/** Once all have told what they had left, nothing more is asked. @param {any} table */
function revealed(table) {
  return { ...table, over: table.seats.every((/** @type {number} */ seat) => seat === table.out || table.shown[seat]) };
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
