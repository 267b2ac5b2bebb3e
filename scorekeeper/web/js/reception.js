// @ts-check
/** Whether the service can be reached, how old what is shown is, and how much waits to be sent. */

import { h } from "./dom.js";
import { clock, day, t } from "./texts.js";

const now = { away: false, oldest: 0, waiting: 0, stopped: 0 };
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

/** An answer came. */
export function reached() {
  if (!now.away) return;
  now.away = false;
  draw();
  dispatchEvent(new CustomEvent("reached"));
}

/** None came. */
export function lost() {
  if (now.away) return;
  now.away = true;
  draw();
  dispatchEvent(new CustomEvent("lost"));
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
  const said = [now.away && t("air.away"), now.oldest > 0 && t("air.seen", { when: when(now.oldest) })].filter(Boolean);
  const key = now.stopped ? "air.stopped" : now.away ? "air.waiting" : "air.sending";
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
