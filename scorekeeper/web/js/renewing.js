// @ts-check
/** A page that was opened before the service was renewed: parts that it has not fetched yet may be gone. */

import { again } from "./go.js";

const DONE = "scorekeeper.renewed";
const OWN = new URL("..", import.meta.url).pathname;

/** Whether the page that is served now is of another version than this one. */
export async function isOld() {
  const answer = await fetch("/", { cache: "no-store" }).catch(() => null);
  const page = answer?.ok ? await answer.text().catch(() => "") : "";
  return page.includes("/page/") && !page.includes(OWN);
}

/** Go over to the other version; what waits to be sent is kept by the phone, not by the page. Once, since two may be served in turns for a while. */
export function renewOnce() {
  if (sessionStorage.getItem(DONE) === OWN) return false;
  sessionStorage.setItem(DONE, OWN);
  location.reload();
  return true;
}

/** When somebody asks for it: by the other version, or once more by this one. */
export async function tryAgain() {
  if (await isOld()) location.reload();
  else again();
}
