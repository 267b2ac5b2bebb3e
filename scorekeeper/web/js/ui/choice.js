// @ts-check
/** One of several: tiles to tap, which are radio buttons to keyboards and screen readers. */

import { h, newId } from "../dom.js";
import { narrowing } from "./narrowing.js";

/** How wide a letter is, in the size of its line. */
const LETTER = 0.66;

/** @typedef {{value: string, label: import("../dom.js").Child | import("../dom.js").Child[], hint?: string, spoken?: string}} Option */
/** @typedef {{label: string, options: Option[], value?: string | null, onchange: (value: string) => void, shape?: "row" | "list" | "short", quiet?: boolean, described?: string, people?: boolean}} ChoiceWishes `people`: the options may be a whole roster. */

/** @param {ChoiceWishes} wishes */
export function choice({ label, options, value, onchange, shape = "row", quiet = false, described, people = false }) {
  const name = newId("choice");
  const tiles = options.map((option) => tile(name, option, option.value === value, onchange));
  const hint = described ? h("p", { class: "hint", id: `${name}-hint` }, described) : null;
  const element = h(
    "fieldset",
    { class: `choice in-${shape}`, "aria-describedby": hint ? `${name}-hint` : null },
    h("legend", { class: quiet ? "unseen" : null }, label),
    hint,
    people && narrowing(options.map((option, place) => lineOf(option, tiles[place]))),
    h("div", { class: "tiles" }, ...tiles),
  );
  element.style.setProperty("--word", `calc(${longest(options)} * ${LETTER}em + 1.25rem)`);
  return element;
}

/** How many letters the longest word has, so that no tile is narrower. @param {Option[]} options */
function longest(options) {
  const words = options.flatMap(({ label }) => (typeof label === "string" ? label.split(/\s+/) : []));
  return Math.max(0, ...words.map((one) => one.length));
}

/** Somebody of the roster as a line to be found; whoever is chosen stays, and so does everybody and nobody. @param {Option} option @param {HTMLElement} element */
function lineOf({ value, label }, element) {
  const chosen = /** @type {HTMLInputElement} */ (element.querySelector("input"));
  return { name: String(label), element, stays: () => chosen.checked || !value };
}

/** @param {string} name @param {Option} option @param {boolean} checked @param {(value: string) => void} onchange */
function tile(name, { value, label, hint, spoken }, checked, onchange) {
  const input = h("input", { type: "radio", name, value, checked, "aria-label": spoken, onchange: () => onchange(value) });
  return h("label", { class: "tile" }, input, h("span", { class: "face" }, label, hint && h("small", {}, hint)));
}

/** Yes or no. @param {{label: string, checked?: boolean, hint?: string, onchange: (checked: boolean) => void, id?: string}} wishes */
export function toggle({ label, checked = false, hint, onchange, id = newId("toggle") }) {
  const input = h("input", { type: "checkbox", role: "switch", id, checked, onchange: () => onchange(input.checked) });
  return h("label", { class: "toggle", for: id }, h("span", {}, label, hint && h("small", {}, hint)), input, h("span", { class: "knob", "aria-hidden": "true" }));
}
