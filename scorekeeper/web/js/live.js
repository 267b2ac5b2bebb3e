// @ts-check
/** Following a match: told when it has another version, by the stream or, without it, by asking. */

import { ask } from "./api.js";
import { listen } from "./stream.js";

const COME_BACK = 2000;
const PAUSE = 2500;
const LONGEST_PAUSE = 20000;
const LINGER = 1000;

/** @typedef {Pick<import("contract").components["schemas"]["Match"], "id" | "version" | "seats">} Match */
/** @typedef {(version: number, whole: boolean) => void} Told Of the whole also where the version is the one that is shown: somebody has another name. */
/** @typedef {{match: string, seen: number, names: string, told: Set<Told>, stop: () => void}} Watch */
/** @type {Watch | undefined} One at a time: a screen that is drawn anew goes on with it. */
let watch;

/**
 * Follow a match until the answer is called.
 * @param {Match} match As it is shown.
 * @param {Told} changed
 * @returns {() => void}
 */
export function follow(match, changed) {
  if (watch?.match !== match.id) {
    watch?.stop();
    watch = begin(match);
  }
  const mine = watch;
  mine.seen = Math.max(mine.seen, match.version);
  mine.names = names(match);
  const told = (/** @type {number} */ now, /** @type {boolean} */ whole) => changed(now, whole);
  mine.told.add(told);
  return () => {
    mine.told.delete(told);
    setTimeout(() => !mine.told.size && end(mine), LINGER);
  };
}

/** @param {Watch} mine */
function end(mine) {
  mine.stop();
  if (watch === mine) watch = undefined;
}

/** @param {Match} match */
const names = ({ seats }) => seats.map((one) => one.player.name).join("\n");

/** @param {Match} match @returns {Watch} */
function begin(match) {
  const over = new AbortController();
  const mine = { match: match.id, seen: match.version, names: names(match), told: new Set(), stop: () => over.abort() };
  const look = () => document.visibilityState === "visible" && once(mine).catch(() => {});
  document.addEventListener("visibilitychange", look, { signal: over.signal });
  run(mine, over.signal);
  return mine;
}

/** Stay with the stream as long as there is one, and ask now and then where there is none. @param {Watch} mine @param {AbortSignal} over */
async function run(mine, over) {
  let pause = PAUSE;
  while (!over.aborted) {
    try {
      const look = () => void once(mine).catch(() => {});
      await listen(mine.match, mine.seen, (version, whole) => tell(mine, version, whole), over, look);
      pause = PAUSE;
      await wait(COME_BACK, over);
    } catch {
      await wait(pause, over);
      if (over.aborted) return;
      const reached = await once(mine).then(() => true, () => false);
      pause = reached ? PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
    }
  }
}

/** Ask by ETag whether there is anything new, be it a name. @param {Watch} mine */
async function once(mine) {
  const { data } = await ask("GET", `/v1/matches/${mine.match}`, { fresh: true });
  tell(mine, data.version, names(data) !== mine.names);
}

/** @param {Watch} mine @param {number} version @param {boolean} whole */
function tell(mine, version, whole) {
  if (version === mine.seen && !whole) return;
  // Nobody hears it: whoever follows next begins with what it has read itself.
  if (!mine.told.size) return end(mine);
  mine.seen = version;
  for (const changed of mine.told) changed(version, whole);
}

/** @param {number} time @param {AbortSignal} over @returns {Promise<void>} */
function wait(time, over) {
  return new Promise((done) => {
    const timer = setTimeout(done, time);
    over.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
  });
}
