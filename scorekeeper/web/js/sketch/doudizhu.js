// @ts-check
/** Where the cards of Dou Dizhu lie after a play, as far as that can be drawn without the service. */

import { put, without } from "./cards.js";

const HIGHEST = 3;
const KITTY = /** @type {Record<number, number>} */ ({ 3: 3, 4: 8 });

/** @param {string | null | undefined} text */
const cardsIn = (text) => (text ?? "").split(" ").filter(Boolean);

/** @type {import("./sketches.js").Sketch} */
export function doudizhu(table, move, { house }) {
  switch (move.kind) {
    case "deal":
      return { ...table, first_bidder: move.first_bidder ?? null, turned_up: move.turned_up ?? null, turn: move.first_bidder ?? table.dealer };
    case "call":
      return called(table, move, house);
    case "landlord":
      return seated({ ...table, bid: move.bid }, move.seat);
    case "kitty":
      return { ...table, kitty: move.cards };
    case "reveal":
      return { ...table, revealed: put(table.revealed, move.seat, move.cards) };
    default:
      return cardsIn(move.cards).length ? played(table, move) : passed(table, move.seat);
  }
}

/** @param {any} table @param {any} move @param {any} house */
function called(table, { seat, call }, house) {
  const calls = [...table.calls, { seat, call }];
  const players = table.sizes.length;
  const after = { ...table, calls, bid: call === "pass" ? table.bid : call, turn: (seat + 1) % players };
  const high = calls.findLast((one) => one.call !== "pass");
  const passes = calls.length - 1 - calls.findLastIndex((one) => one.call !== "pass");
  const quiet = passes >= (high ? players - 1 : players);
  if (!(after.bid >= HIGHEST || (house.auction === "one_round" ? calls.length === players : quiet))) return after;
  return high ? seated(after, high.seat) : { ...after, over: true };
}

/** @param {any} table @param {number} seat */
function seated(table, seat) {
  const players = table.sizes.length;
  return { ...table, landlord: seat, turn: seat, sizes: put(table.sizes, seat, table.sizes[seat] + KITTY[players]) };
}

/** @param {any} table @param {any} move */
function played(table, { seat, cards }) {
  const down = cardsIn(cards);
  const sizes = put(table.sizes, seat, table.sizes[seat] - down.length);
  const hand = table.hands[seat];
  const hands = hand ? put(table.hands, seat, without(cardsIn(hand), down).join(" ")) : table.hands;
  const all = table.played && put(table.played, seat, [table.played[seat], cards].filter(Boolean).join(" "));
  return { ...table, sizes, hands, played: all, trick: cards, best: seat, passes: 0, log: table.log && [...table.log, { seat, cards }], turn: (seat + 1) % sizes.length, over: sizes[seat] <= 0 };
}

/** All others have passed, or the turn is back: who holds the trick leads. @param {any} table @param {number} seat */
function passed(table, seat) {
  const players = table.sizes.length;
  const passes = table.best === null ? 0 : table.passes + 1;
  const log = table.log && [...table.log, { seat }];
  const turn = (seat + 1) % players;
  if (table.best === null || (passes < players - 1 && turn !== table.best)) return { ...table, passes, log, turn };
  return { ...table, log, turn: table.best, trick: null, best: null, passes: 0 };
}
