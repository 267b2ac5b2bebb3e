// @ts-check
/** The way to a rule: its id is never broken over two lines. */

import { h } from "../dom.js";
import { t } from "../texts.js";

const PLACE = "\n";

/** @param {string} game @param {string} rule @param {() => void} [leave] What is closed on the way. */
export function cited(game, rule, leave) {
  const [before, after] = t("table.the_rule", { rule: PLACE }).split(PLACE);
  const words = h("span", {}, before, h("span", { class: "rule-id" }, rule), after);
  return h("a", { class: "cited", href: `#/rules/${game}/${rule}`, ...(leave ? { onclick: leave } : {}) }, words);
}
