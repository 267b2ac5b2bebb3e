// @ts-check
/** Writing a result down: its deal is opened first where there is none, and both wait where nobody hears. */

import { newKey, send } from "../api.js";
import { opening } from "../queue/opening.js";
import { alone, sendWaiting } from "../queue/sender.js";
import { again, everything, ofMatch } from "../queue/waiting.js";
import { waitAll, write } from "../queue/write.js";

/** @typedef {import("../queue/waiting.js").Request} Request */
/** @typedef {import("../queue/waiting.js").Waiting} Waiting */
/** @typedef {{deal: string, n: number, waits?: number, gone?: boolean, warnings: {text: string}[]}} Entered */
/** @typedef {{result: any, stands?: boolean}} Body */

/**
 * @param {import("contract").components["schemas"]["Match"]} match
 * @param {string | undefined} named The deal, where there is one already, be it one that waits to be opened.
 * @param {any} journal
 * @param {Waiting} [mended] What waits already and is put right.
 * @returns {{write: (body: Body) => Promise<Entered>, mayStand: (result: any) => Promise<boolean>}}
 */
export function entering(match, named, journal, mended) {
  const opens = newKey();
  let deal = /** @type {string | undefined} */ (named);
  let last = { text: "", key: "" };

  /** @param {Body} body @returns {Request} */
  const result = (body) => {
    const text = JSON.stringify(body);
    if (last.text !== text) last = { text, key: newKey() };
    const after = journal ? journal.last_n : null;
    return { kind: "result", match: match.id, deal: deal ?? `new-${opens}`, method: "PUT", path: "/v1/deals/{deal}/result", body, after, key: last.key };
  };

  /** @param {Body} body @returns {Promise<Entered>} */
  const enter = async (body) => {
    if (mended) return put(mended, { body, ...(journal ? { after: journal.last_n } : {}) });
    if (!deal) {
      const opened = await opening(match, opens);
      if (opened.waits) return kept([opened.waits, result(body)], opened.tried);
      deal = opened.deal;
    }
    const written = await write(result(body));
    return { deal: deal ?? "", n: written.n, waits: written.waits, warnings: written.warnings ?? [] };
  };

  /** Whether what was refused is taken where the table says that it was so. @param {any} result */
  const mayStand = (result) => send("POST", `/v1/deals/${deal}/result/preview`, { result, stands: true }, { key: undefined }).then(() => true, () => false);
  return { write: enter, mayStand };
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
