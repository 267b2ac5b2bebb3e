// @ts-check
/** The games that can be logged play by play on the page, and what each must know how to do. */

/** @typedef {Record<string, any> & {kind: string}} Move */
/** @typedef {import("contract").components["schemas"]["Match"]} Match */
/** @typedef {import("contract").components["schemas"]["Deal"]} Deal */
/** @typedef {import("contract").components["schemas"]["Entry"]} Entry */

/**
 * A play that is being put together; it outlives a screen that is drawn anew. `rank` is that of a card whose suit is still to be named;
 * `from`, `to` and `turning` are piles that were tapped, `hand` is the seat whose hand is shown.
 * @typedef {{deal: string, seat: number | null, card: string, loose: string[], piles: number[], cards: string[], groups: string[][], lays: boolean, rank: string, asks: boolean, from: string, to: string, turning: boolean, hand: number | null}} Draft
 */

/**
 * @typedef {object} Sitting
 * @property {Match} match
 * @property {Deal & {table: Record<string, any>}} deal
 * @property {Entry[]} entries
 * @property {string[]} names By seat.
 * @property {Draft} draft
 * @property {boolean} writes
 * @property {import("../queue/waiting.js").Waiting[]} [unjudged] What waits to be sent and is drawn all the same.
 * @property {boolean} [undoes] The screen shows what was written last, and undoes it.
 * @property {boolean} [stuck] Something that waits was refused, and nothing goes on before a person says how.
 */

/** @typedef {(anew?: boolean) => void} Changed Another play is being put together; `anew`: by other keys. */

/** @typedef {{label: string, move?: Move, choose?: () => void, main?: boolean}} Offer */

/** @typedef {{label: string, seats: number[], seat: number, turn: number | null}} Acting */

/**
 * @typedef {object} TableOf
 * @property {(sitting: Sitting, changed: Changed, log: (move: Move) => unknown) => HTMLElement} draw What a tap alone says is logged at once.
 * @property {(sitting: Sitting, changed: Changed) => HTMLElement | null} [keys] What names the card that is played, and says what is wanted; it stays in reach however much lies there.
 * @property {(sitting: Sitting, log: (move: Move) => unknown) => Offer[]} offers What may be logged with what is chosen; empty while something is missing.
 * @property {(sitting: Sitting) => string} wanted What is still to be named.
 * @property {(sitting: Sitting) => string[]} duties
 * @property {(move: Move, sitting: Sitting) => string} words
 * @property {(sitting: Sitting, move: Move) => Promise<Move[]>} instead What would be allowed with the same card.
 * @property {(sitting: Sitting, entry: Entry, changed: (move: Move | null) => void) => HTMLElement} mend
 * @property {(move: Move) => boolean} [mends] Whether there is anything to correct; always, where it does not say.
 * @property {(sitting: Sitting, log: (move: Move) => unknown) => Offer[]} [afterwards] What may be logged once the deal is over.
 * @property {(sitting: Sitting, cards: string[], changed: (cards: string[]) => void) => HTMLElement} [tell] The cards of one's own hand.
 * @property {(sitting: Sitting, move: Move) => void} [choose] Put a play together as if it had been tapped.
 * @property {(sitting: Sitting) => string} [ending] What is said of a deal that is over.
 * @property {(hand: any) => string[]} [cardsOf] The cards of a hand, where the service gives no list.
 * @property {(cards: string[], sitting: Sitting, seat: number) => object} [asTold] A hand as the service takes it, where that is more than a list.
 * @property {(sitting: Sitting, seat: number) => HTMLElement | null} [more] What else is to be told of a hand that was told.
 * @property {(sitting: Sitting) => Acting | null} [acting] Who may be chosen to have acted, where that is not whose turn it is.
 * @property {(sitting: Sitting, seat: number) => string} [seatHint] What is said of a seat beside its name.
 */

/** @type {Record<string, () => Promise<TableOf>>} */
const TABLES = {
  diloti: async () => (await import("./diloti.js")).diloti,
  klondike: async () => (await import("./klondike.js")).klondike,
  doudizhu: async () => (await import("./doudizhu.js")).doudizhu,
  phase10: async () => (await import("./phase10.js")).phase10,
  seep: async () => (await import("./seep.js")).seep,
};

/** Whether a game is played by plays here. @param {string} game */
export function byPlays(game) {
  return game in TABLES;
}

/** @param {string} game @returns {Promise<TableOf>} */
export async function tableOf(game) {
  if (!byPlays(game)) throw new Error(game);
  return TABLES[game]();
}
