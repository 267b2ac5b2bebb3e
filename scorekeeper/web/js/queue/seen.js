// @ts-check
/** The last answers to what this phone read, each under the device that it was told to. */

import { memberships } from "../phone.js";
import { answered, within } from "./db.js";

/** @typedef {{device: string, path: string, data: any, etag: string | null, next: string | null, at: number}} Seen */

const MOST = 300;
const SWEEP_EVERY = 50;
let kept = 0;

/** @param {string} device @param {string} path @param {import("../api.js").Answer} told */
export async function keep(device, path, { data, etag, next }) {
  const seen = { device, path, data, etag, next, at: Date.now() };
  await within("seen", "readwrite", async (store) => void store.put(seen));
  kept += 1;
  if (kept % SWEEP_EVERY === 1) await sweep();
}

/** @param {string} device @param {string} path @returns {Promise<Seen | undefined>} */
export function lastSeen(device, path) {
  return within("seen", "readonly", (store) => answered(store.get([device, path])));
}

/** Forget the oldest, and whatever was told to a device that this phone no longer is. */
export function sweep() {
  const devices = new Set(["", ...memberships().map((one) => one.device)]);
  return within("seen", "readwrite", async (store) => {
    const all = /** @type {Seen[]} */ (await answered(store.getAll()));
    const newest = all.filter((one) => devices.has(one.device)).sort((one, two) => two.at - one.at);
    const stay = new Set(newest.slice(0, MOST));
    for (const one of all) if (!stay.has(one)) store.delete([one.device, one.path]);
  });
}
