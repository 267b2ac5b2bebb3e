// @ts-check
/** Opening a deal: at once, or when there is reception; until then it has a name that only this phone knows. */

import { Unreachable, newKey, send } from "../api.js";
import { away } from "../reception.js";
import { ofMatch } from "./waiting.js";
import { waitAll } from "./write.js";

/** @typedef {import("./waiting.js").Request} Request */
/** @typedef {{id: string, version: number}} Match */

/**
 * Open a deal, or say what is to wait because nobody answers, or because other things of the match wait already.
 * @param {Match} match @param {string} key
 * @returns {Promise<{deal: string, waits: Request | null, tried: boolean}>}
 */
export async function opening({ id, version }, key) {
  const deal = `new-${key}`;
  const path = `/v1/matches/${id}/deals`;
  const waits = /** @type {Request} */ ({ kind: "open", match: id, deal, method: "POST", path, after: version, key });
  const before = await ofMatch(id).catch(() => []);
  if (before.length || away()) return { deal, waits, tried: false };
  try {
    return { deal: (await send("POST", path, undefined, { key })).id, waits: null, tried: false };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { deal, waits, tried: true };
  }
}

/** Open the next deal of a match to log its plays. @param {Match} match */
export function opener(match) {
  const key = newKey();
  return async () => {
    const { deal, waits, tried } = await opening(match, key);
    if (waits) await waitAll([waits], tried);
    return deal;
  };
}

/** The deals of a match that wait to be opened, in order. @param {string} match @returns {Promise<string[]>} */
export async function toOpen(match) {
  return (await ofMatch(match).catch(() => [])).filter((one) => one.kind === "open").map((one) => one.deal);
}
