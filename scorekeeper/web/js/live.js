// @ts-check
/** Following a match: told when its version is another, however that is learnt. */

import { ask } from "./api.js";

const PAUSE = 2500;
const LONGEST_PAUSE = 20000;

/**
 * Follow a match until the answer is called. Asks by ETag, so that nothing is sent where nothing changed.
 * @param {string} match
 * @param {number} version The one that is shown.
 * @param {(version: number) => void} changed
 * @returns {() => void}
 */
export function follow(match, version, changed) {
  let seen = version;
  let pause = PAUSE;
  let over = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  async function look() {
    clearTimeout(timer);
    if (over) return;
    if (document.visibilityState === "visible") await once();
    if (!over) timer = setTimeout(look, pause);
  }

  async function once() {
    try {
      const { data } = await ask("GET", `/v1/matches/${match}`);
      pause = PAUSE;
      if (over || data.version === seen) return;
      seen = data.version;
      changed(seen);
    } catch {
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  }

  document.addEventListener("visibilitychange", look);
  timer = setTimeout(look, pause);
  return () => {
    over = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
