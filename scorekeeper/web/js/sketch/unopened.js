// @ts-check
/** Deals that wait to be opened, as if they were; and which deal of a match is being played, as far as this phone knows. */

import { get } from "../api.js";
import { toOpen } from "../queue/opening.js";
import { isNew, ofMatch, openedAs } from "../queue/waiting.js";
import { empty } from "../table/draft.js";
import { canBeDrawn, fresh } from "./fresh.js";
import { sketched } from "./sketches.js";

/** @typedef {import("./fresh.js").Match} Match */
/** @typedef {import("../table/tables.js").Sitting} Sitting */
/** `version` is that of the oldest of them: they are asked for at once, and something may be written meanwhile. @typedef {{match: Match, deal: Sitting["deal"], entries: Sitting["entries"], version: number}} Lain */

const isOpen = (/** @type {{status: string}} */ one) => one.status === "open";

/** How many deals are not counted yet when one that waits to be opened begins. @param {Match} match @param {string[]} opens @param {string} deal */
const before = (match, opens, deal) => match.deals.filter(isOpen).length + opens.indexOf(deal);

/** A match and one of its deals; nothing where there is no such deal, or it cannot be drawn. @param {string} id @param {string} deal @returns {Promise<Lain | null>} */
export async function lain(id, deal) {
  if (!isNew(deal)) {
    const [match, now, journal] = await Promise.all([get(`/v1/matches/${id}`), get(`/v1/deals/${deal}`), get(`/v1/deals/${deal}/entries`)]);
    const version = Math.min(match.version, now.version, journal.version);
    return { match, deal: { ...now, last_n: journal.last_n }, entries: journal.items, version };
  }
  const [match, opens] = await Promise.all([get(`/v1/matches/${id}`), toOpen(id)]);
  if (opens.includes(deal)) return unopened(match, opens, deal);
  const now = nameOf(match, deal);
  return now ? lain(id, now) : null;
}

/** @param {Match} match @param {string[]} opens @param {string} deal @returns {Lain | null} */
function unopened(match, opens, deal) {
  const number = match.deals.length + opens.indexOf(deal) + 1;
  if (!canBeDrawn(match.game, before(match, opens, deal))) return null;
  const { dealer, table } = fresh(match, before(match, opens, deal));
  const nothing = { claims: [], findings: [], in_question: [], hands: [], hands_shown: [], outlook: [], score: null };
  return { match, deal: { id: deal, match: match.id, game: match.game, number, dealer, status: "open", version: match.version, last_n: 0, turn: table.turn ?? 0, over: false, table, ...nothing }, entries: [], version: match.version };
}

/** What a deal is called that was opened since, maybe by another window. @param {Match} match @param {string} deal */
export function nameOf(match, deal) {
  return openedAs(deal) ?? match.deals.find(isOpen)?.id ?? match.deals.at(-1)?.id;
}

/**
 * The deal that is being played, be it one that waits to be opened, and the number of that or of the next;
 * `draws` says whether its plays can be logged now.
 * @param {Match} match @returns {Promise<{id: string | null, number: number, draws: boolean}>}
 */
export async function current(match) {
  const [items, opens] = [await ofMatch(match.id).catch(() => []), await toOpen(match.id)];
  const running = match.deals.filter(isOpen).map((one) => one.id);
  for (const id of [...running, ...opens]) {
    const own = items.filter((one) => one.deal === id);
    const number = match.deals.find((one) => one.id === id)?.number ?? match.deals.length + opens.indexOf(id) + 1;
    const draws = !isNew(id) || canBeDrawn(match.game, before(match, opens, id));
    if (!own.some((one) => ["result", "void"].includes(one.kind)) && !(own.length && (await isOver(match, id)))) return { id, number, draws };
  }
  return { id: null, number: match.deals.length + opens.length + 1, draws: canBeDrawn(match.game, running.length + opens.length) };
}

/** Whether all of it was played, with what waits. @param {Match} match @param {string} id */
async function isOver(match, id) {
  const found = await lain(match.id, id).catch(() => null);
  return Boolean(found && (await sketched({ ...found, names: [], draft: empty(id), writes: false })).deal.over);
}
