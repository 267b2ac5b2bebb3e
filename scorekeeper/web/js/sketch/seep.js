// @ts-check
/** Where the cards of Seep lie after a play, as far as that can be drawn without the service. */

import { handsAfter, nextSeat, put, without } from "./cards.js";

const FOUR = 4;
const FULL = 12;
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** @param {string} card */
const worth = (card) => RANKS.indexOf(card.slice(0, -1)) + 1;

/** @type {import("./sketches.js").Sketch} */
export function seep(table, move, { house }) {
  const bidder = (table.dealer + 1) % table.sizes.length;
  switch (move.kind) {
    case "deal":
      return { ...table, phase: "bid", turn: bidder, sizes: table.sizes.map((/** @type {number} */ _, /** @type {number} */ seat) => (seat === bidder ? FOUR : 0)) };
    case "bid":
      return { ...table, phase: "first", bid: move.value };
    case "throw_in":
      return { ...table, phase: "redeal", over: true, sizes: table.sizes.map(() => 0), hands: table.sizes.map(() => null) };
    case "floor":
      return { ...table, loose: move.loose };
    default:
      return played(table, move, house);
  }
}

/** @param {any} table @param {any} move @param {any} house */
function played(table, move, house) {
  const { seat, card } = move;
  const sizes = table.phase === "first" ? table.sizes.map((/** @type {number} */ _, /** @type {number} */ one) => FULL - 1 + Number(one !== seat)) : put(table.sizes, seat, table.sizes[seat] - 1);
  const after = { ...table, ...laid(table, move, house), sizes, phase: "play", play: table.play + 1, hands: handsAfter(table.hands, seat, [card]), turn: nextSeat(seat, sizes) };
  return sizes.some((/** @type {number} */ size) => size > 0) ? after : { ...after, over: true };
}

/** @param {any} table @param {any} move @param {any} house */
function laid(table, { kind, seat, card, loose = [], house: value, value: named }, house) {
  if (kind === "throw") return { loose: [...table.loose, card] };
  if (kind === "capture") return captured(table, seat, card, loose, value);
  const broken = kind === "break" ? table.houses.find((/** @type {any} */ one) => one.value === value) : null;
  const becomes = kind === "add" ? value : named || (broken ? value + worth(card) : named);
  const joined = kind === "add" ? loose : [...loose, ...without(table.loose, loose).filter((one) => worth(one) === becomes)];
  const rest = table.houses.filter((/** @type {any} */ one) => one !== broken);
  return { loose: without(table.loose, joined), houses: withHouse(rest, becomes, seat, [...(broken?.cards ?? []), card, ...joined], house) };
}

/** @param {any} table @param {number} seat @param {string} card @param {string[]} loose @param {number | undefined} value */
function captured(table, seat, card, loose, value) {
  const taken = [card, ...loose, ...table.houses.filter((/** @type {any} */ one) => one.value === value).flatMap((/** @type {any} */ one) => one.cards)];
  const left = { loose: without(table.loose, loose), houses: table.houses.filter((/** @type {any} */ one) => one.value !== value) };
  const swept = !left.loose.length && !left.houses.length && taken.length > 1;
  const side = seat % 2;
  return { ...left, captured: table.captured && put(table.captured, side, [...table.captured[side], ...taken]), last_capturer: side, sweeps: swept ? [...table.sweeps, { play: table.play + 1, seat }] : table.sweeps };
}

/** The houses in order, once the cards are one or lie on it. @param {any[]} houses @param {number} value @param {number} seat @param {string[]} cards @param {any} house */
function withHouse(houses, value, seat, cards, house) {
  const standing = houses.find((one) => one.value === value);
  const made = standing ? { value, owners: ownersWith(standing.owners, seat, house), cards: [...standing.cards, ...cards] } : { value, owners: [seat], cards };
  return [...houses.filter((one) => one !== standing), made].sort((one, two) => one.value - two.value);
}

/** @param {number[]} owners @param {number} seat @param {any} house */
function ownersWith(owners, seat, house) {
  if (owners.includes(seat)) return owners;
  const joins = owners.includes((seat + 2) % 4) ? house.partner_add === "needs_card_owner" : house.opponent_add_makes_owner;
  return joins ? [...owners, seat].sort() : owners;
}
