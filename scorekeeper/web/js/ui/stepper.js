// @ts-check
/** A number between − and +, which can also be typed. */

import { h, newId } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {{label: string, value: number, least?: number, most?: number, step?: number, hint?: string, onchange: (value: number) => void, quiet?: boolean}} StepperWishes */

/** @param {StepperWishes} wishes @returns {HTMLElement & {put: (value: number) => void}} */
export function stepper({ label, value, least = 0, most = 999, step = 1, hint, onchange, quiet = false }) {
  const id = newId("number");
  let now = value;
  const input = h("input", { id, type: "text", inputmode: least < 0 ? "text" : "numeric", value: String(value), "aria-describedby": hint ? `${id}-hint` : null });
  const less = h("button", { type: "button", "aria-label": t("less", { label }), onclick: () => turn(now - step) }, "−");
  const more = h("button", { type: "button", "aria-label": t("more", { label }), onclick: () => turn(now + step) }, "+");

  /** @param {number} wanted */
  function take(wanted) {
    now = Math.min(most, Math.max(least, wanted));
    less.disabled = now <= least;
    more.disabled = now >= most;
  }

  /** @param {number} wanted */
  function put(wanted) {
    take(wanted);
    input.value = String(now);
  }

  /** What is typed counts at once; it is written as it counts when one leaves the field. */
  function type() {
    take(number(input.value, now));
    onchange(now);
  }

  /** @param {number} wanted */
  function turn(wanted) {
    put(wanted);
    onchange(now);
  }

  input.addEventListener("focus", () => input.select());
  input.addEventListener("input", type);
  input.addEventListener("change", () => turn(number(input.value, now)));
  put(value);
  const element = h("div", { class: "stepper" }, h("label", { for: id, class: quiet ? "unseen" : null }, label, hint && h("small", { id: `${id}-hint` }, hint)), h("span", { class: "keys" }, less, input, more));
  return Object.assign(element, { put });
}

/** @param {string} text @param {number} otherwise */
function number(text, otherwise) {
  const found = Number(text.trim().replace("−", "-"));
  return text.trim() && Number.isInteger(found) ? found : otherwise;
}
