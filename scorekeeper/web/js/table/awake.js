// @ts-check
/** Keeping the screen lit while a deal is played, where the phone lets us. */

/** @returns {() => void} Lets it sleep again. */
export function stayAwake() {
  const over = new AbortController();
  /** @type {WakeLockSentinel | undefined} */
  let lock;
  const hold = async () => {
    if (document.visibilityState !== "visible") return;
    const held = await navigator.wakeLock?.request("screen").catch(() => undefined);
    if (over.signal.aborted) held?.release();
    else lock = held;
  };
  document.addEventListener("visibilitychange", hold, { signal: over.signal });
  hold();
  return () => {
    over.abort();
    lock?.release();
  };
}
