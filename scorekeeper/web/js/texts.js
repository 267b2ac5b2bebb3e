// @ts-check
/** The page's words, from one catalogue for each language. */

import { language } from "./choices.js";

/** @type {Record<string, string>} */
let texts = {};

/** Read the catalogue of the language that is spoken now. */
export async function readTexts() {
  const answer = await fetch(new URL(`../texts/${language()}.json`, import.meta.url));
  texts = await answer.json();
}

/**
 * A text, with what belongs into its {places}.
 *
 * Where a number decides the form, the catalogue has `key.one` beside `key`.
 * @param {string} key
 * @param {Record<string, any>} [facts]
 * @returns {string}
 */
export function t(key, facts = {}) {
  const single = facts.n === 1 || facts.n === -1 ? texts[`${key}.one`] : undefined;
  const text = single ?? texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));
}

/** Whether the catalogue has a text. @param {string} key */
export function known(key) {
  return key in texts;
}

/** Days and hours as they are written where the phone is at home, if that is in this language. */
function locale() {
  return navigator.languages.find((one) => one.startsWith(language())) ?? language();
}

/** A day as one says it. @param {string | Date} moment */
export function day(moment) {
  return new Date(moment).toLocaleDateString(locale(), { weekday: "short", day: "numeric", month: "short", year: sameYear(moment) ? undefined : "numeric" });
}

/** @param {string | Date} moment */
function sameYear(moment) {
  return new Date(moment).getFullYear() === new Date().getFullYear();
}

/** A time of day. @param {string | Date} moment */
export function clock(moment) {
  return new Date(moment).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });
}

/** A number with its sign: +3, −3, 0. @param {number} number */
export function signed(number) {
  return number > 0 ? `+${number}` : plain(number);
}

/** A number with a real minus. @param {number} number */
export function plain(number) {
  return String(number).replace("-", "−");
}
