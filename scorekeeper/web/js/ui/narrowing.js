// @ts-check
/** A list that is too long to be looked through: part of a name is typed, and those who are called so are left. */

import { fill, h } from "../dom.js";
import { t } from "../texts.js";
import { button } from "./button.js";
import { field } from "./field.js";

/** @typedef {{name: string, element: HTMLElement, stays?: () => boolean}} Line One that `stays` is shown whatever is typed. */

/** A list of so many is looked through. */
const SHORT = 12;
/** Of a longer one so many are shown at a time. */
const SHOWN = 24;

/**
 * What narrows some lines; null where they are few.
 * @param {Line[]} lines
 * @param {{value: string}} [typed] Where what is typed is kept, if the lines are drawn anew.
 */
export function narrowing(lines, typed = { value: "" }) {
  if (lines.length <= SHORT) return null;
  const rest = h("div", { role: "status" });
  const look = (/** @type {string} */ value, most = SHOWN) => {
    typed.value = value;
    const found = lines.filter((one) => fits(one.name, value));
    const shown = new Set(found.slice(0, most));
    for (const one of lines) one.element.hidden = !shown.has(one) && !one.stays?.();
    const all = button(t("narrow.all", { n: found.length }), { kind: "quiet", act: () => look(value, found.length) });
    fill(rest, !found.length && h("p", { class: "hint" }, t("narrow.nobody")), found.length > most && all);
  };
  const typing = field({ label: t("narrow.name"), type: "search", value: typed.value, oninput: look });
  look(typed.value);
  return h("div", { class: "stack narrowing" }, typing.element, rest);
}

/** Whether a name has what is typed in it; accents and capitals do not matter. @param {string} name @param {string} typed */
function fits(name, typed) {
  return plain(name).includes(plain(typed.trim()));
}

/** @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");
}
