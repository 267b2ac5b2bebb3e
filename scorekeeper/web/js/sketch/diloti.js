// @ts-check
/** Where the cards of Diloti lie after a play, as far as that can be drawn without the service. */

import { handsAfter, nextSeat, put, without } from "./cards.js";

const PACKET = 6;
const worth = (/** @type {string} */ card) => (card[0] === "A" ? 1 : Number(card.slice(0, -1)) || 0);

/** @type {import("./sketches.js").Sketch} */
export function diloti(table, move, { house }) {
  if (move.kind === "deal") return dealt(table, move, house);
  const { seat, card, loose = [], piles = [] } = move;
  const after = { ...table, play: table.play + 1, sizes: put(table.sizes, seat, table.sizes[seat] - 1), hands: handsAfter(table.hands, seat, [card]), ...laid(table, move, house) };
  if (move.kind === "capture") Object.assign(after, captured(table, after, seat, [card, ...loose, ...table.piles.filter((/** @type {any} */ one) => piles.includes(one.id)).flatMap((/** @type {any} */ one) => one.cards)]));
  after.turn = nextSeat(seat, after.sizes);
  return after.sizes.some((/** @type {number} */ size) => size > 0) ? after : nextPacket(after);
}

/** @param {any} table @param {any} move @param {any} house */
function dealt(table, move, house) {
  const players = table.sizes.length;
  const stock = (house.deck === "no_faces40" ? 40 : 52) - move.loose.length;
  return packet({ ...table, loose: move.loose, stock }, players);
}

/** @param {any} table @param {number} players */
function packet(table, players) {
  const size = Math.min(PACKET, Math.floor(table.stock / players));
  const nobody = table.sizes.map(() => null);
  return { ...table, turn: (table.dealer + 1) % players, sizes: table.sizes.map(() => size), stock: table.stock - size * players, hands: nobody };
}

/** The next packet binds no pile to anybody; without one the deal is over, and who gets the rest is not drawn. @param {any} table */
function nextPacket(table) {
  if (!table.stock) return { ...table, over: true };
  const piles = table.piles.map((/** @type {any} */ one) => ({ ...one, owner: null }));
  return packet({ ...table, piles }, table.sizes.length);
}

/** What lies there once the card is played. @param {any} table @param {any} move @param {any} house */
function laid(table, { kind, seat, card, loose = [], piles = [], value, makes }, house) {
  const rest = without(table.loose, loose);
  const named = (/** @type {any} */ one) => piles.includes(one.id);
  const cards = [card, ...loose];
  const onto = (/** @type {(pile: any) => any} */ change) => table.piles.map((/** @type {any} */ one) => (named(one) ? { ...one, cards: [...one.cards, ...cards], ...change(one) } : one));
  switch (kind) {
    case "lay":
      return { loose: [...table.loose, card] };
    case "capture":
      return { loose: rest, piles: table.piles.filter((/** @type {any} */ one) => !named(one)) };
    case "declare":
      return { loose: rest, piles: [...table.piles, { id: makes ?? nextPile(table), value, owner: seat, cards }] };
    case "add":
      return { loose: rest, piles: onto((one) => ({ owner: takesOver(one, seat, house) ? seat : one.owner })) };
    default:
      return { loose: rest, piles: onto((one) => ({ owner: seat, value: value ?? one.value + worth(card) })) };
  }
}

/** Only a partner's pile stays with the partner. @param {any} pile @param {number} seat @param {any} house */
function takesOver({ owner }, seat, house) {
  const partners = owner !== null && owner !== seat && owner % 2 === seat % 2;
  return !partners || house.partner_add === "hold_take_over";
}

/** Higher than any that the table shows; the service knows of those that were taken. @param {any} table */
function nextPile({ piles, pile_ids: ids = 0 }) {
  return Math.max(ids, 0, ...piles.map((/** @type {any} */ one) => one.id)) + 1;
}

/** @param {any} before @param {any} after @param {number} seat @param {string[]} cards */
function captured(before, after, seat, cards) {
  const side = seat % 2;
  const swept = !after.loose.length && !after.piles.length && cards.length > 1;
  return {
    seen: [...(before.seen ?? []), ...cards],
    captured: before.captured && put(before.captured, side, [...before.captured[side], ...cards]),
    last_capturer: side,
    xeris: swept ? [...(before.xeris ?? []), { play: after.play, seat, counts: true }] : before.xeris,
  };
}
