// @ts-check
/** Fields to type into, each with its label and, where it has one, its hint. */

import { h, newId } from "../dom.js";

/** @typedef {{label: string, value?: string, hint?: string, type?: string, inputmode?: string, autocomplete?: string, maxlength?: number, id?: string, autocapitalize?: string, oninput?: (value: string) => void, max?: string}} FieldWishes */

/** @param {FieldWishes} wishes @returns {{element: HTMLElement, input: HTMLInputElement}} */
export function field({ label, value = "", hint, type = "text", id = newId("field"), oninput, ...rest }) {
  const hintId = hint ? `${id}-hint` : null;
  const input = h("input", { id, type, value, "aria-describedby": hintId, spellcheck: "false", ...rest });
  if (oninput) input.addEventListener("input", () => oninput(input.value));
  const element = h("div", { class: "field" }, h("label", { for: id }, label), input, hint && h("p", { class: "hint", id: `${hintId}` }, hint));
  return { element, input };
}

/** A field for several lines. @param {{label: string, value?: string, maxlength?: number}} wishes */
export function prose({ label, value = "", maxlength = 2000 }) {
  const id = newId("prose");
  const input = h("textarea", { id, rows: "3", maxlength, value });
  return { element: h("div", { class: "field" }, h("label", { for: id }, label), input), input };
}

/** A form that Enter sends. @param {() => unknown} act @param {...import("../dom.js").Child} children */
export function form(act, ...children) {
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    act();
  };
  const silent = h("input", { type: "submit", class: "unseen", tabindex: "-1", "aria-hidden": "true" });
  return h("form", { onsubmit: send, novalidate: true, autocomplete: "off" }, ...children, silent);
}
