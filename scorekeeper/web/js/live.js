// @ts-check
/** Following a match: told when it has another version, by the stream or, without it, by asking. */

import { ask } from "./api.js";
import { listen } from "./stream.js";

const COME_BACK = 2000;
const PAUSE = 2500;
const LONGEST_PAUSE = 20000;
const LINGER = 1000;

/** @typedef {{match: string, seen: number, told: Set<(version: number) => void>, stop: () => void}} Watch */
/** @type {Watch | undefined} One at a time: a screen that is drawn anew goes on with it. */
let watch;

/**
 * Follow a match until the answer is called.
 * @param {string} match
 * @param {number} version The one that is shown.
 * @param {(version: number) => void} changed
 * @returns {() => void}
 */
export function follow(match, version, changed) {
  if (watch?.match !== match) {
    watch?.stop();
    watch = begin(match, version);
  }
  const mine = watch;
  mine.seen = Math.max(mine.seen, version);
  const told = (/** @type {number} */ now) => changed(now);
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

/** @param {string} match @param {number} version @returns {Watch} */
function begin(match, version) {
  const over = new AbortController();
  const mine = { match, seen: version, told: new Set(), stop: () => over.abort() };
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
      await listen(mine.match, mine.seen, (version) => tell(mine, version), over);
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

/** Ask by ETag whether there is anything new. @param {Watch} mine */
async function once(mine) {
  const { data } = await ask("GET", `/v1/matches/${mine.match}`, { fresh: true });
  tell(mine, data.version);
}

/** @param {Watch} mine @param {number} version */
function tell(mine, version) {
  if (version === mine.seen) return;
  mine.seen = version;
  for (const changed of mine.told) changed(version);
}

/** @param {number} time @param {AbortSignal} over @returns {Promise<void>} */
function wait(time, over) {
  return new Promise((done) => {
    const timer = setTimeout(done, time);
    over.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
  });
}
