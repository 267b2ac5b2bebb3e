// @ts-check
/** Writing where it may be that nobody hears it: sent at once, or kept until there is reception. */

import { Unreachable, ask } from "../api.js";
import { away, patience } from "../reception.js";
import { asRequest, sendWaiting } from "./sender.js";
import { add, calledNow, ofMatch } from "./waiting.js";

/** @typedef {import("./waiting.js").Request} Request */
/** @typedef {{waits?: number, n: number, version: number, in_question: number[], [more: string]: any}} Written `waits`: it was not sent yet, and this is its place. */

const PATIENCE = 10000;

/**
 * Send it, or let it wait: behind what waits already in its match, or because no answer comes.
 * @param {Request} request
 * @param {(send: () => Promise<any>) => Promise<any>} [around] What is done around the sending itself.
 * @returns {Promise<Written>}
 */
export async function write(request, around = (send) => send()) {
  const before = await ofMatch(request.match).catch(() => []);
  if (before.length || away()) return wait(request, false);
  const { method, path, body, wishes } = asRequest({ ...request, deal: calledNow(request.deal, before) });
  try {
    return await around(async () => (await ask(method, path, { ...wishes, body, patience: PATIENCE })).data);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return wait(request, true);
  }
}

/** Keep several that belong together, the first of which nobody heard. @param {Request[]} requests @param {boolean} tried */
export async function waitAll(requests, tried) {
  for (const [place, one] of requests.entries()) await add(one, tried && place === 0);
  sendWaiting();
}

/** @param {Request} request @param {boolean} tried @returns {Promise<Written>} */
async function wait(request, tried) {
  const waits = await add(request, tried);
  // A service that said when to come back is left alone until then.
  if (!patience()) sendWaiting();
  return { waits, n: NaN, version: 0, in_question: [] };
}
