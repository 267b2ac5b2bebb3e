// @ts-check
/** The tables of deals of which nothing was logged yet, as the service lays them. */

/** @typedef {import("contract").components["schemas"]["Match"] & {house_rules: any, standing: any}} Match */
/** @typedef {(match: Match, dealer: number) => Record<string, any>} Fresh */

const DRAWN = /** @type {Record<number, number>} */ ({ 3: 17, 4: 25 });
const COLUMNS = ["T1", "T2", "T3", "T4", "T5", "T6", "T7"];

/** @template T @param {Match} match @param {T} value @returns {T[]} */
const each = ({ seats }, value) => seats.map(() => value);

/** @param {Match} match @param {number} dealer */
const after = ({ seats }, dealer) => (dealer + 1) % seats.length;

/** @type {Fresh} */
function diloti(match, dealer) {
  const open = match.history ? { captured: [[], []] } : {};
  return { dealer, turn: after(match, dealer), loose: [], piles: [], hands: each(match, null), sizes: each(match, 0), stock: 0, seen: [], xeris: [], last_capturer: null, play: 0, ...open };
}

/** @type {Fresh} */
function doudizhu(match, dealer) {
  const open = match.history ? { log: [], played: each(match, "") } : {};
  return { dealer, turn: dealer, first_bidder: null, turned_up: null, calls: [], landlord: null, bid: 0, kitty: null, trick: null, best: null, passes: 0, hands: each(match, null), sizes: each(match, DRAWN[match.seats.length]), bombs: 0, rockets: 0, revealed: each(match, null), ...open };
}

/** @type {Fresh} */
function seep(match, dealer) {
  return { dealer, turn: after(match, dealer), phase: "new", play: 0, bid: 0, loose: [], houses: [], hands: each(match, null), sizes: each(match, 0), captured: [[], []], seen: [], sweeps: [], last_capturer: null, leftover: [] };
}

/** @type {Fresh} */
function klondike() {
  const columns = Object.fromEntries(COLUMNS.map((one) => [one, { down: [], up: [] }]));
  return { stock: [], waste: [], foundations: [0, 0, 0, 0], ...columns, redeals: 0, status: "not_dealt", pending: null, moves: 0 };
}

/** Where a tie is played out, not all take part. @type {Fresh} */
function phase10(match, dealer) {
  const { phases, last_phase: last, replay } = match.standing;
  const seats = replay?.length ? replay : match.seats.map((one) => one.seat);
  const turn = seats.find((/** @type {number} */ seat) => seat > dealer) ?? seats[0];
  const capped = phases.map((/** @type {number} */ phase) => Math.min(phase, last));
  return { dealer, turn, stage: "deal", level: "full", seats, phases: capped, last_phase: last, groups: [], laid: [], laid_now: false, discards: [], stock: 0, sizes: each(match, 0), known: each(match, []), hands: each(match, null), drawn: each(match, 0), broken: [], shown: each(match, null), out: null, to_lose: each(match, 0), named: [], lost: [] };
}

/** @type {Record<string, Fresh>} */
const FRESH = { diloti, doudizhu, seep, klondike, phase10 };

/** Where who deals, and what is played for, does not hang on what the deal before came to. */
const IN_TURN = ["diloti", "doudizhu"];

/** Whether a deal can be drawn with so many before it that are not counted yet. @param {string} game @param {number} before */
export const canBeDrawn = (game, before) => game in FRESH && (!before || IN_TURN.includes(game));

/** @param {Match} match @param {number} before How many deals are not counted yet. */
export function fresh(match, before) {
  const dealer = (match.dealer + before) % match.seats.length;
  return { dealer, table: FRESH[match.game](match, dealer) };
}
