// @ts-check
/** Sending what waits, in order, with the token and key of each; it stops where something is refused. */

import { Refused, Unreachable, ask, get } from "../api.js";
import { away, noteNext, patience } from "../reception.js";
import { amend, everything, tell, written } from "./waiting.js";

/** @typedef {import("./waiting.js").Waiting} Waiting */

const PAUSE = 2000;
const LONGEST_PAUSE = 20000;
const PATIENCE = 12000;
const LATER = 500;
const TOO_OFTEN = 429;

let pause = PAUSE;
/** @type {ReturnType<typeof setTimeout> | undefined} The next try, where one is to come. */
let timer;
/** How many tries are under way, and whether something came to wait, or reception went, since the last began. */
let [running, woken] = [0, false];
/** Whether nothing was heard of what was sent last, although others were reached: there is no hurry then. */
let unheard = false;
/** @type {Promise<unknown>} */
let turn = Promise.resolve();

/** From now on, whenever there is reception. */
export function keepSending() {
  const soon = () => ((pause = PAUSE), sendWaiting());
  addEventListener("online", soon);
  addEventListener("reached", () => void (((unheard || patience()) && timer) || soon()));
  for (const one of ["lost", "waiting"]) addEventListener(one, wake);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && soon());
  tell(false).then(soon, () => {});
}

/**
 * One at a time on this phone, in whichever of its windows: a person cannot change what is being sent.
 * @template T @param {() => Promise<T>} act @returns {Promise<T>}
 */
export async function alone(act) {
  if (navigator.locks) return await navigator.locks.request("scorekeeper.waiting", async () => await act());
  const mine = turn.then(act);
  turn = mine.catch(() => {});
  return mine;
}

/** Send all that can be sent now. */
export async function sendWaiting() {
  clearTimeout(timer);
  [timer, woken] = [undefined, false];
  const there = !away();
  running += 1;
  const left = await alone(sendAll).catch(() => true);
  running -= 1;
  unheard = left && there;
  if (!left) pause = PAUSE;
  if (left || woken) later();
}

/** Nothing waits without a next try, whoever left it: another window may be gone that was to send it. */
function wake() {
  if (running) woken = true;
  else if (!timer) later();
}

function later() {
  clearTimeout(timer);
  const time = Math.max(pause, patience());
  timer = setTimeout(sendWaiting, time);
  noteNext(time);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}

/** @returns {Promise<boolean>} Whether to try again. */
async function sendAll() {
  const tokens = new Set((await everything()).map((one) => one.token));
  let left = false;
  for (const token of tokens) left = (await sendAllOf(token)) || left;
  if (tokens.size || !away()) return left;
  return get("/healthz", { token: null, fresh: true }).then(() => false, () => true);
}

/** @param {string} token @returns {Promise<boolean>} */
async function sendAllOf(token) {
  for (;;) {
    const first = (await everything()).find((one) => one.token === token);
    if (!first || first.problem) return false;
    try {
      await sendOne(first);
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.status === TOO_OFTEN || error.problem.status >= LATER) return true;
      await amend(first.id, { problem: error.problem, tried: false });
      return false;
    }
  }
}

/** @param {Waiting} item */
async function sendOne(item) {
  if (!item.tried) await look(item);
  await amend(item.id, { tried: item.tried || navigator.onLine });
  const { method, path, body, wishes } = asRequest(item);
  const { data } = await ask(method, path, { ...wishes, body, token: item.token, patience: PATIENCE });
  if (item.kind === "open" ? !data?.id : !data?.n) throw new Unreachable("no answer of ours");
  await written(item, data);
}

/**
 * As it goes out, the same each time: with the last entry that was seen where it is guarded by that.
 * @param {import("./waiting.js").Request} item
 */
export function asRequest({ kind, method, path, body, after, deal, key }) {
  const place = path.replace("{deal}", deal);
  if (kind === "open") return { method, path: place, body, wishes: { key, ...(after === null ? {} : { seen: after }) } };
  if (kind === "hand" || after === null) return { method, path: place, body, wishes: { key } };
  if (method === "DELETE") return { method, path: `${place}?after=${after}`, body, wishes: { key } };
  return { method, path: place, body: { after, ...body }, wishes: { key } };
}

/** A hand has no guard of its own: what was played since it was told must be looked at first. @param {Waiting} item */
async function look({ kind, deal, after, token }) {
  if (kind !== "hand" || after === null) return;
  const { items, last_n: last } = await get(`/v1/deals/${deal}/entries?after=${after}`, { token, fresh: true });
  const others = items.filter((/** @type {any} */ one) => one.entry.kind !== "hand");
  if (others.length) throw new Refused({ type: "/problems/journal-moved-on", title: "", status: 409, detail: "", actual: last });
}
