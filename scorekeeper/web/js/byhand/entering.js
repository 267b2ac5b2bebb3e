// @ts-check
/** Writing a result down: its deal is opened first where there is none, and both wait where nobody hears. */

import { Unreachable, newKey, send } from "../api.js";
import { away } from "../reception.js";
import { alone, sendWaiting } from "../queue/sender.js";
import { again, everything, ofMatch } from "../queue/waiting.js";
import { waitAll, write } from "../queue/write.js";

/** @typedef {import("../queue/waiting.js").Request} Request */
/** @typedef {import("../queue/waiting.js").Waiting} Waiting */
/** @typedef {{deal: string, n: number, waits?: number, gone?: boolean, warnings: {text: string}[]}} Entered */
/** @typedef {{result: any, stands?: boolean}} Body */

/**
 * @param {import("contract").components["schemas"]["Match"]} match
 * @param {any} line The deal, where there is one already.
 * @param {any} journal
 * @param {Waiting} [mended] What waits already and is put right.
 * @returns {(body: Body) => Promise<Entered>}
 */
export function entering(match, line, journal, mended) {
  const opens = newKey();
  let deal = /** @type {string | undefined} */ (line?.id);
  let last = { text: "", key: "" };

  /** @param {Body} body @returns {Request} */
  const result = (body) => {
    const text = JSON.stringify(body);
    if (last.text !== text) last = { text, key: newKey() };
    const after = journal ? journal.last_n : null;
    return { kind: "result", match: match.id, deal: deal ?? `new-${opens}`, method: "PUT", path: "/v1/deals/{deal}/result", body, after, key: last.key };
  };

  return async (body) => {
    if (mended) return put(mended, { body, ...(journal ? { after: journal.last_n } : {}) });
    const opening = !deal && open(match, opens);
    if (opening) {
      const waiting = (await ofMatch(match.id).catch(() => [])).length > 0 || away();
      const id = waiting ? null : await opened(opening);
      if (!id) return kept([opening, result(body)], !waiting);
      deal = id;
    }
    const written = await write(result(body));
    return { deal: deal ?? "", n: written.n, waits: written.waits, warnings: written.warnings ?? [] };
  };
}

/** @param {{id: string, version: number}} match @param {string} key @returns {Request} */
function open(match, key) {
  return { kind: "open", match: match.id, deal: `new-${key}`, method: "POST", path: `/v1/matches/${match.id}/deals`, after: match.version, key };
}

/** @param {Request} opening @returns {Promise<string | null>} None where nobody answered. */
async function opened({ method, path, key }) {
  try {
    return (await send(method, path, undefined, { key })).id;
  } catch (error) {
    if (error instanceof Unreachable) return null;
    throw error;
  }
}

/** @param {Request[]} requests @param {boolean} tried @returns {Promise<Entered>} */
async function kept(requests, tried) {
  await waitAll(requests, tried);
  const first = (await ofMatch(requests[0].match)).find((one) => one.key === requests[0].key);
  return { deal: "", n: NaN, waits: first?.id, warnings: [] };
}

/** Put right what waits; it may have been sent meanwhile. @param {Waiting} mended @param {Partial<Waiting>} change @returns {Promise<Entered>} */
async function put(mended, change) {
  const there = await alone(async () => {
    const still = (await everything()).some((one) => one.id === mended.id);
    if (still) await again(mended, change);
    return still;
  });
  sendWaiting();
  return { deal: mended.deal, n: NaN, waits: mended.id, gone: !there, warnings: [] };
}
