// @ts-check
/** Whether the service can be reached, how old what is shown is, and how much waits to be sent. */

import { h } from "./dom.js";
import { clock, day, t } from "./texts.js";

/** @typedef {{kind: string, seconds: number}} Busy What the service said that cannot now, and when to come back. */

const CANNOT_WRITE = "cannot-write";
const now = { away: false, oldest: 0, waiting: 0, stopped: 0, busy: /** @type {Busy | null} */ (null), next: 0 };
const lines = h("p");
/** One for as long as the page is open: whoever is at it with the keyboard stays at it. */
const link = h("a", { href: "#/waiting" });
const element = h("div", { class: "air", role: "status", hidden: true }, lines, link);

/** Where it is said, around every screen. */
export function air() {
  draw();
  return element;
}

/** Whether nothing was reached when it was last tried, or nothing can be: then nothing that is sent is heard. */
export function away() {
  return now.away || !navigator.onLine;
}

/** An answer came. What was read says nothing of what still waits to be written. @param {boolean} wrote */
export function reached(wrote) {
  if (wrote || !now.waiting) now.busy = null;
  if (!now.away) return void draw();
  now.away = false;
  draw();
  dispatchEvent(new CustomEvent("reached"));
}

/** None came, or one that says that nothing can be done now. @param {Busy | null} busy */
export function lost(busy) {
  const before = now.away;
  Object.assign(now, { away: true, busy });
  draw();
  if (!before) dispatchEvent(new CustomEvent("lost"));
}

/** Milliseconds before which the service asked not to be asked again. */
export const patience = () => (now.busy?.seconds ?? 0) * 1000;

/** In so many milliseconds it is tried again. @param {number} time */
export function noteNext(time) {
  now.next = Math.ceil(time / 1000);
  draw();
}

/** That something was kept on this phone, and why. */
export const saidKept = () => t(now.busy ? "waiting.kept_busy" : "waiting.kept");

function whyAway() {
  if (!now.busy) return t("air.away");
  const why = t(now.busy.kind === CANNOT_WRITE ? "air.cannot_write" : "air.busy");
  return now.waiting && now.next ? `${why} ${t("air.next", { n: now.next })}` : why;
}

/** What is shown now was told at this moment. @param {number} at */
export function shownFrom(at) {
  now.oldest = now.oldest ? Math.min(now.oldest, at) : at;
  draw();
}

/** A screen begins: nothing of it is old yet. */
export function begin() {
  now.oldest = 0;
  draw();
}

/** @param {number} waiting @param {number} stopped */
export function noteWaiting(waiting, stopped) {
  Object.assign(now, { waiting, stopped });
  draw();
}

function draw() {
  const said = [(now.away || now.busy) && whyAway(), now.oldest > 0 && t("air.seen", { when: when(now.oldest) })].filter(Boolean);
  const key = now.stopped ? "air.stopped" : now.away || now.busy ? "air.waiting" : "air.sending";
  write(lines, said.join(" "));
  write(link, now.waiting ? t(key, { n: now.stopped || now.waiting }) : "");
  element.hidden = lines.hidden && link.hidden;
  element.classList.toggle("stopped", now.stopped > 0);
}

/** Say something in an element, which is hidden where there is nothing to say. @param {HTMLElement} there @param {string} text */
function write(there, text) {
  if (there.textContent !== text) there.textContent = text;
  there.hidden = !text;
}

/** @param {number} moment */
function when(moment) {
  const minutes = Math.floor((Date.now() - moment) / 60000);
  const date = new Date(moment);
  if (minutes < 1) return t("air.just_now");
  if (minutes < 60) return t("air.minutes", { n: minutes });
  return date.toDateString() === new Date().toDateString() ? clock(date) : `${day(date)}, ${clock(date)}`;
}
