// @ts-check
/** What the forms of all games are made of. */

import { h } from "../dom.js";
import { t } from "../texts.js";
import { choice } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";

/** @typedef {Record<string, any>} Result */
/**
 * What a form is asked about: who plays, by which rules, who dealt.
 * @typedef {{sides: string[], seats: string[], house: Record<string, any>, dealer: number | null, standing: Record<string, any>, before: Result | null, changed: () => void}} Table
 */
/**
 * A form: what is shown, the result as far as it is known, and what is still to be answered.
 * @typedef {{element: HTMLElement, result: () => Result | null, open: () => number, note?: () => string}} Form
 */

/**
 * Which side, or seat. Tapping is enough; a further option stands for nobody.
 * @param {{label: string, names: string[], value: number | null | undefined, onchange: (side: number | null) => void, nobody?: string, quiet?: boolean, extra?: import("../dom.js").Child}} wishes
 */
export function who({ label, names, value, onchange, nobody, quiet }) {
  const options = names.map((name, side) => ({ value: String(side), label: name }));
  if (nobody) options.push({ value: "none", label: nobody });
  const now = value === null && nobody ? "none" : value === undefined || value === null ? null : String(value);
  return choice({ label, options, value: now, quiet, onchange: (text) => onchange(text === "none" ? null : Number(text)) });
}

/** How many each side has, one under the other. @param {string} label @param {string[]} names @param {number[]} values @param {() => void} changed @param {{most?: number, hint?: string}} [limits] */
export function each(label, names, values, changed, { most = 99, hint } = {}) {
  const turn = (/** @type {number} */ side) => (/** @type {number} */ value) => {
    values[side] = value;
    changed();
  };
  const numbers = names.map((name, side) => stepper({ label: name, value: values[side], most, onchange: turn(side) }));
  return h("fieldset", { class: "each" }, h("legend", {}, label), hint && h("p", { class: "hint" }, hint), ...numbers);
}

/** A group of questions under a heading. @param {string} title @param {...import("../dom.js").Child} content */
export function part(title, ...content) {
  return h("section", { class: "sheet" }, h("h2", {}, title), ...content);
}

/** The two ways to answer: by counting, or by totals alone. @param {boolean} totals @param {(totals: boolean) => void} onchange */
export function way(totals, onchange) {
  const options = [
    { value: "parts", label: t("hand.by_parts") },
    { value: "totals", label: t("hand.by_totals") },
  ];
  return choice({ label: t("hand.way"), quiet: true, options, value: totals ? "totals" : "parts", onchange: (value) => onchange(value === "totals") });
}
