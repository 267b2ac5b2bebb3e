// @ts-check
/** Where the cards of Klondike lie after a move, as far as that can be drawn without the service. */

const DRAWN = /** @type {Record<string, number>} */ ({ draw3_unlimited: 3 });
const COLUMNS = 7;
const SUITS = ["C", "D", "H", "S"];
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** @type {import("./sketches.js").Sketch} */
export function klondike(table, move, { house }) {
  switch (move.kind) {
    case "deal":
      return dealt(table, move);
    case "draw":
      return drawn(table, move, house);
    case "redeal":
      return { ...table, stock: [...table.waste, ...table.stock], waste: [], redeals: table.redeals + 1, moves: table.moves + 1 };
    case "move":
      return moved(table, move);
    case "turn_up":
      return turnedUp(table, move.pile, move.card);
    case "give_up":
      return { ...table, status: "given_up", over: true };
    default:
      return table;
  }
}

/** A pack that is told whole is drawn when the service has laid it out. @param {any} table @param {any} move */
function dealt(table, { tops }) {
  if (!tops) return table;
  const columns = tops.map((/** @type {string} */ top, /** @type {number} */ place) => [`T${place + 1}`, { down: Array(place).fill(null), up: [top] }]);
  return { ...table, ...Object.fromEntries(columns), stock: Array(52 - (COLUMNS * (COLUMNS + 1)) / 2).fill(null), waste: [], status: "active" };
}

/** @param {any} table @param {any} move @param {any} house */
function drawn(table, { cards }, house) {
  const count = cards?.length || (DRAWN[house.variant] ?? 1);
  const packet = table.stock.slice(0, count).map((/** @type {string | null} */ card, /** @type {number} */ at) => card ?? cards?.[at] ?? null);
  return { ...table, stock: table.stock.slice(count), waste: [...table.waste, ...packet], pending: packet.at(-1) ? null : "W", moves: table.moves + 1 };
}

/** @param {any} table @param {any} move */
function moved(table, { from, to, count = 1, turned }) {
  const [cards, left] = lifted(table, from, count);
  const laid = landed(left, to, cards);
  const uncovers = from === "W" ? left.waste.length > 0 : from.startsWith("T") && !left[from].up.length && left[from].down.length > 0;
  const after = { ...laid, moves: table.moves + 1 };
  return uncovers ? turnedUp({ ...after, pending: from }, from, turned) : after;
}

/** The cards that are taken, and the table without them. @param {any} table @param {string} from @param {number} count @returns {[string[], any]} */
function lifted(table, from, count) {
  if (from === "W") return [table.waste.slice(-1), { ...table, waste: table.waste.slice(0, -1) }];
  if (from.startsWith("T")) {
    const { down, up } = table[from];
    return [up.slice(-count), { ...table, [from]: { down, up: up.slice(0, -count) } }];
  }
  const place = SUITS.indexOf(from[1]);
  const heap = cardsOf(table.foundations[place], place);
  return [heap.slice(-1), { ...table, foundations: withHeap(table, place, heap.slice(0, -1)) }];
}

/** @param {any} table @param {string} to @param {string[]} cards */
function landed(table, to, cards) {
  if (to !== "F") return { ...table, [to]: { down: table[to].down, up: [...table[to].up, ...cards] } };
  const place = SUITS.indexOf(cards[0].slice(-1));
  return { ...table, foundations: withHeap(table, place, [...cardsOf(table.foundations[place], place), ...cards]) };
}

/** What lay below is seen, where it is known or named. @param {any} table @param {string} pile @param {string | null} [named] */
function turnedUp(table, pile, named) {
  if (pile === "W") {
    const top = table.waste.at(-1) ?? named ?? null;
    return { ...table, waste: [...table.waste.slice(0, -1), top], pending: top ? null : "W" };
  }
  const { down } = table[pile];
  const top = down.at(-1) ?? named ?? null;
  return top ? { ...table, [pile]: { down: down.slice(0, -1), up: [top] }, pending: null } : { ...table, pending: pile };
}

/** @param {number | string[]} heap @param {number} place @returns {string[]} */
function cardsOf(heap, place) {
  return typeof heap === "number" ? RANKS.slice(0, heap).map((rank) => rank + SUITS[place]) : heap;
}

/** A heap that was built without a gap is told by its height. @param {any} table @param {number} place @param {string[]} heap */
function withHeap(table, place, heap) {
  const whole = heap.every((card, at) => card === RANKS[at] + SUITS[place]);
  return table.foundations.map((/** @type {any} */ one, /** @type {number} */ at) => (at === place ? (whole ? heap.length : heap) : one));
}
