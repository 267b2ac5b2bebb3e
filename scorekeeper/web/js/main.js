// @ts-check
/** Where the page begins: words, then the screen that the address asks for. */

import { show, draw, hush, waiting } from "./frame.js";
import { failed } from "./failed.js";
import { begin } from "./reception.js";
import { isOld, renewOnce } from "./renewing.js";
import { route } from "./routes.js";
import { readTexts } from "./texts.js";

const QUIET = 60;

let turn = 0;
/** Whether another screen than the one before is on its way, or that one drawn anew. */
let begins = false;
/** How often it changed what waits, or whether there is reception. */
let changes = 0;
/** @type {import("./routes.js").Screen | undefined} */
let shown;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let quiet;

/** Show the screen of the address; `again` keeps place and focus. @param {boolean} [again] */
async function follow(again = false) {
  const [mine, known] = [++turn, changes];
  begins ||= !again;
  if (!again) hush();
  const patience = setTimeout(() => mine === turn && begins && waiting(), 250);
  const place = address();
  begin();
  const screen = await screenAt(place);
  clearTimeout(patience);
  if (mine !== turn) return screen.onLeave?.();
  shown = screen;
  show(screen, !begins);
  begins = false;
  document.body.dataset.place = place;
  if (known !== changes) soon();
}

/** Draw a screen anew that shows what waits. What changes while it is on its way is not on it yet, and so asked for once more. */
function soon() {
  clearTimeout(quiet);
  quiet = setTimeout(() => shown?.showsWaiting && follow(true), QUIET);
}

/** @param {string} place @returns {Promise<import("./routes.js").Screen>} */
async function screenAt(place) {
  try {
    const found = route(place) ?? route("");
    if (!found) throw new Error(place);
    const module = await found.load();
    return await module.default(found.params);
  } catch (error) {
    return await failed(error);
  }
}

/** Where we are: what follows `#/`, or the code in the link of an invite. */
function address() {
  const invited = /^\/join\/([^/]+)$/.exec(location.pathname);
  if (invited && !location.hash) return `join/${invited[1]}`;
  return location.hash.replace(/^#\/?/, "");
}

/** Go somewhere; away from an invite's link for good. @param {CustomEvent<string>} event */
function leave(event) {
  const place = `#/${event.detail}`;
  if (location.pathname !== "/") history.replaceState(null, "", `/${place}`);
  else if (location.hash === place) return void follow();
  else return void (location.hash = place);
  follow();
}

await readTexts();
draw();
addEventListener("hashchange", () => follow());
addEventListener("go", (event) => leave(/** @type {CustomEvent<string>} */ (event)));
addEventListener("again", () => follow(true));
for (const one of ["waiting", "reached"]) addEventListener(one, () => ((changes += 1), soon()));
addEventListener("other-words", async () => {
  await readTexts();
  draw();
  follow(true);
});
// Whatever becomes of the first screen, what waits is sent.
follow().finally(async () => {
  try {
    const [{ keepSending }, { install }] = await Promise.all([import("./queue/sender.js"), import("./install.js")]);
    keepSending();
    install();
  } catch (error) {
    if (!(await isOld()) || !renewOnce()) throw error;
  }
});
