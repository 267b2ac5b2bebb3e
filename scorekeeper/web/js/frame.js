// @ts-check
/** What is around every screen: the title, the way back, the tabs, what just happened. */

import { fill, h } from "./dom.js";
import { membership } from "./phone.js";
import { air } from "./reception.js";
import { t } from "./texts.js";

/** @typedef {import("./routes.js").Screen} Screen */

const TABS = [
  { key: "table", place: "", sign: "♠" },
  { key: "history", place: "history", sign: "☰" },
  { key: "rules", place: "rules", sign: "§" },
  { key: "group", place: "group", sign: "♣" },
];

/** @type {Screen | undefined} */
let shown;
const parts = {
  header: h("header", { class: "head" }),
  main: h("main", { class: "body", id: "body", tabindex: "-1" }),
  foot: h("section", { class: "foot" }),
  tabs: h("nav", { class: "tabs" }),
  said: h("div", { class: "said", role: "status", "aria-live": "polite" }),
};

/** Put the frame on the page, in the language of the moment. */
export function draw() {
  const page = /** @type {HTMLElement} */ (document.getElementById("page"));
  parts.tabs.setAttribute("aria-label", t("tabs"));
  parts.foot.setAttribute("aria-label", t("next"));
  fill(page, parts.header, air(), parts.main, parts.said, parts.foot, parts.tabs);
}

/** Say that something is on its way. */
export function waiting() {
  parts.main.setAttribute("aria-busy", "true");
  fill(parts.main, h("p", { class: "waiting" }, t("waiting")));
  fill(parts.foot);
}

/** Show a screen; `again`: the same one with something changed. @param {Screen} screen @param {boolean} again */
export function show(screen, again) {
  const focused = again ? document.activeElement : null;
  const stays = Boolean(focused && (focused === title() || focused.matches(":focus-visible")));
  const open = again ? openDetails() : [];
  shown?.onLeave?.();
  shown = screen;
  air();
  document.title = `${screen.title} · Scorekeeper`;
  fill(parts.header, ...head(screen));
  fill(parts.main, ...screen.body);
  fill(parts.foot, ...(screen.foot ?? []));
  parts.foot.hidden = !screen.foot?.length;
  fill(parts.tabs, ...tabs(screen.tab));
  // Where there is something to do and a way back, the tabs would only be cut off below.
  parts.tabs.hidden = !membership() || (!parts.foot.hidden && screen.back !== undefined);
  parts.main.removeAttribute("aria-busy");
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (!again) begin();
  else if (focused?.id) document.getElementById(focused.id)?.focus({ preventScroll: true });
  if (stays && document.activeElement === document.body) title()?.focus({ preventScroll: true });
}

function openDetails() {
  return [...parts.main.querySelectorAll("details[open][id]")].map((one) => one.id);
}

/** Where a screen begins, and where one is when what one was at is gone. */
export function title() {
  return /** @type {HTMLElement | null} */ (parts.header.querySelector("h1"));
}

/** A new screen begins at its title. */
function begin() {
  scrollTo(0, 0);
  title()?.focus({ preventScroll: true });
}

/** @param {Screen} screen */
function head(screen) {
  const back = screen.back === undefined ? null : h("a", { class: "back", href: `#/${screen.back}`, "aria-label": t("back") }, h("span", { "aria-hidden": "true" }, "‹"));
  return [back, h("h1", { tabindex: "-1" }, screen.title), screen.menu ?? null];
}

/** @param {string | undefined} current */
function tabs(current) {
  return TABS.map(({ key, place, sign }) =>
    h("a", { href: `#/${place}`, "aria-current": key === current ? "page" : null }, h("span", { class: "sign", "aria-hidden": "true" }, sign), h("span", {}, t(`tab.${key}`))),
  );
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;
const ON_THE_WAY = 1000;
let spoken = 0;

/** What was said on the screen before is not of the next one; what was said on the way there is. */
export function hush() {
  if (performance.now() - spoken > ON_THE_WAY) fill(parts.said);
}

/** Say to who hears the page what others see on it. @param {string} text */
export function whisper(text) {
  clearTimeout(fading);
  fill(parts.said, h("p", { class: "unseen" }, text));
}

/** Say in a line what was done; with a button where it can be undone. @param {string} text @param {{label: string, act: () => void}} [offer] */
export function say(text, offer) {
  clearTimeout(fading);
  const button = offer && h("button", { type: "button", onclick: () => (fill(parts.said), offer.act()) }, offer.label);
  spoken = performance.now();
  // Whatever lies below is reached at once: a tap puts the words away.
  fill(parts.said, h("p", {}, h("span", { onclick: () => fill(parts.said) }, text), button));
  fading = setTimeout(() => fill(parts.said), offer ? 10000 : 5000);
}
