// @ts-check
/** The play that is being put together, kept while its deal is on the screen. */

/** @typedef {import("./tables.js").Draft} Draft */

/** Nothing chosen yet. @param {string} deal @returns {Draft} */
export const empty = (deal) => ({ deal, seat: null, card: "", loose: [], piles: [], cards: [], groups: [], lays: false, rank: "", asks: false, from: "", to: "", turning: false, hand: null });

/** @type {Draft} */
let draft = empty("");

/** What is chosen in a deal so far. @param {string} deal */
export function draftOf(deal) {
  if (draft.deal !== deal) draft = empty(deal);
  return draft;
}

/** The deal is called otherwise now. @param {string} from @param {string} to */
export function renamed(from, to) {
  if (draft.deal === from) draft.deal = to;
}

let latest = 0;
let writing = false;
let missed = false;

/**
 * Write, and hear of no other version meanwhile: the stream may tell of one's own before its answer comes.
 * @template {{version: number}} T
 * @param {() => Promise<T>} send
 * @param {() => void} redraw Called where there was news and the write failed.
 */
export async function undisturbed(send, redraw) {
  [writing, missed] = [true, false];
  try {
    const written = await send();
    latest = Math.max(latest, written.version);
    return written;
  } catch (error) {
    if (missed) redraw();
    throw error;
  } finally {
    writing = false;
  }
}

/** Whether a version of the match is one that this phone did not make, or all of it is to be read anew. @param {number} version @param {boolean} whole */
export function isNews(version, whole) {
  missed ||= writing;
  return !writing && (whole || version > latest);
}

/**
 * Begin anew; whose hand this phone shows stays. Another thing, since the screen before can be tapped until the next is there.
 * @param {number | null} [hand]
 */
export function clear(hand = draft.hand) {
  draft = { ...empty(draft.deal), hand };
}
