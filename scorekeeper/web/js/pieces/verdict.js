// @ts-check
/** A verdict in a word, and a ruling with its reasons. */

import { h } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {import("contract").components["schemas"]["Ruling"]} Ruling */

/** @param {string} said */
export function verdict(said) {
  return h("span", { class: `verdict ${said}` }, t(`verdict.${said}`));
}

/** @param {Ruling} ruling @param {string} game */
export function ruled(ruling, game) {
  const reasons = ruling.findings.map((one) => h("li", {}, h("a", { href: `#/rules/${game}/${one.rule}` }, one.text)));
  const text = reasons.length ? h("ul", { class: "reasons" }, ...reasons) : h("p", {}, t("verdict.nothing_against"));
  return h("div", { class: `ruling ${ruling.verdict}` }, verdict(ruling.verdict), text);
}

/** Whether there is nothing to be red about. @param {string} said */
export const calm = (said) => said === "open" || said === "kept";
