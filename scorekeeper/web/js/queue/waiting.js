// @ts-check
/** Entries that wait for reception, in order, each under the token that made it. Only people drop them. */

import { Refused, newKey } from "../api.js";
import { membership } from "../phone.js";
import { noteWaiting } from "../reception.js";
import { t } from "../texts.js";
import { answered, within } from "./db.js";

/** @typedef {import("../api.js").ProblemDocument} Problem */
/** @typedef {"entry" | "correct" | "take_back" | "adjust" | "void" | "withdraw" | "hand" | "result" | "open"} Kind */
/**
 * What is to be sent. `after` is the last entry that was seen, of an `open` the match's version; `{deal}` in
 * the path stands for a deal that may itself still wait to be opened.
 * @typedef {object} Request
 * @property {Kind} kind
 * @property {string} match
 * @property {string} deal
 * @property {string} method
 * @property {string} path
 * @property {any} [body]
 * @property {number | null} after
 * @property {string} key
 */
/** @typedef {{id: number, device: string, token: string, group: string, name: string, at: number, tried: boolean, problem: Problem | null}} Kept */
/** @typedef {Request & Kept} Waiting */

/** What waited when that was last told, so that a screen is drawn anew only for something new. */
let last = "[]";
/** What deals are called since they were opened, by the names that they had here. @type {Map<string, string>} */
const opened = new Map();
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("scorekeeper.waiting") : null;
channel?.addEventListener("message", ({ data }) => {
  if (data) opened.set(data.from, data.to);
  tell(false);
});

/** @returns {Promise<Waiting[]>} */
export function everything() {
  return within("waiting", "readonly", (store) => answered(store.getAll()));
}

/** What waits under the token of the moment. @returns {Promise<Waiting[]>} */
export async function mine() {
  const device = membership()?.device;
  return (await everything()).filter((one) => one.device === device);
}

/** @param {string} match */
export async function ofMatch(match) {
  return (await mine()).filter((one) => one.match === match);
}

/** Whether a deal waits to be opened itself. @param {string} deal */
export const isNew = (deal) => deal.startsWith("new-");

/** What a deal is called now; it may have been opened since a play of it was begun. @param {string} deal @param {Waiting[]} all */
export function calledNow(deal, all) {
  if (!isNew(deal) || all.some((one) => one.kind === "open" && one.deal === deal)) return deal;
  const found = opened.get(deal);
  if (!found) throw new Refused({ type: "/problems/not-found", title: t("deal.gone"), status: 404, detail: "" });
  return found;
}

/** @param {Request} request @param {boolean} [tried] Whether it was sent, and only its answer did not come. @returns {Promise<number>} */
export async function add(request, tried = false) {
  const own = membership();
  if (!own) throw new Error("no group");
  const { device, token, group, name } = own;
  const kept = { ...request, device, token, group, name, at: Date.now(), tried, problem: null };
  const put = async (/** @type {IDBObjectStore} */ store) => {
    const deal = kept.kind === "open" ? kept.deal : calledNow(kept.deal, await answered(store.getAll()));
    return answered(store.add({ ...kept, deal }));
  };
  const id = await within("waiting", "readwrite", put, "strict");
  navigator.storage?.persist?.().catch(() => {});
  await tell();
  return Number(id);
}

/** What a deal was called once it was opened, where this phone did that. @param {string} deal */
export const openedAs = (deal) => opened.get(deal);

/** It was sent and written: the next of its deal follows it. @param {Waiting} item @param {any} written */
export async function written(item, written) {
  await within("waiting", "readwrite", async (store) => {
    store.delete(item.id);
    const all = /** @type {Waiting[]} */ (await answered(store.getAll())).filter((one) => one.id !== item.id && one.device === item.device);
    const rest = all.filter((one) => one.deal === item.deal);
    if (item.kind === "open") {
      opened.set(item.deal, written.id);
      channel?.postMessage({ from: item.deal, to: written.id });
      for (const one of rest) one.deal = written.id;
    }
    const [next] = rest;
    if (next && next.after !== null) next.after = item.kind === "open" ? 0 : written.n;
    const opening = all.find((one) => one.kind === "open" && one.match === item.match);
    if (opening && written.version) rest.push({ ...opening, after: written.version });
    for (const one of rest) store.put(one);
  });
  await tell();
}

/** @param {number} id @param {Partial<Waiting>} change */
export async function amend(id, change) {
  await within("waiting", "readwrite", async (store) => {
    const found = await answered(store.get(id));
    if (found) store.put({ ...found, ...change });
  });
  await tell();
}

/**
 * Because a person said so. What follows in its deal is sent behind the last entry that was seen, and
 * what waited for a deal to be opened goes with it.
 * @param {Waiting} item @param {number | null} [seen]
 */
export async function drop(item, seen = null) {
  await within("waiting", "readwrite", async (store) => {
    const all = /** @type {Waiting[]} */ (await answered(store.getAll())).filter((one) => one.device === item.device && one.deal === item.deal);
    const first = all[0]?.id === item.id;
    const next = all.find((one) => one.id !== item.id);
    store.delete(item.id);
    if (item.kind === "open") for (const one of all) store.delete(one.id);
    else if (first && next && next.after !== null) store.put({ ...next, after: seen ?? item.after });
  });
  await tell();
}

/** Send it once more, in other words or knowing more; it is another request then. @param {Waiting} item @param {Partial<Waiting>} change */
export function again(item, change) {
  return amend(item.id, { ...change, key: newKey(), tried: false, problem: null });
}

/** Everything that waits under a token. @param {string} device */
export async function dropAll(device) {
  await within("waiting", "readwrite", async (store) => {
    for (const one of await answered(store.getAll())) if (one.device === device) store.delete(one.id);
  });
  await tell();
}

/** Let this page and its other windows know. @param {boolean} [others] */
export async function tell(others = true) {
  const all = await everything();
  noteWaiting(all.length, all.filter((one) => one.problem).length);
  const now = JSON.stringify(all);
  if (now === last) return;
  last = now;
  dispatchEvent(new CustomEvent("waiting"));
  if (others) channel?.postMessage("");
}
