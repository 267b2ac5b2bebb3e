// @ts-check
/** Why a number is what it is: its parts, each with the rule that gives it. */

import { h } from "../dom.js";
import { signed, t } from "../texts.js";

/** @typedef {{rule: string, points: number, text: string}} Part */
/** @typedef {{total: number, parts: Part[] | null}} Side */

/** Folded away until somebody asks why. @param {string[]} names @param {Side[]} sides @param {string} [game] */
export function explained(names, sides, game) {
  if (!sides.some((side) => side.parts?.length)) return null;
  return h("details", { id: "why" }, h("summary", {}, t("why")), h("div", { class: "whys" }, ...sides.map((side, at) => why(names[at], side.parts ?? [], game))));
}

/** @param {string} name @param {Part[]} parts @param {string} [game] @param {"h2" | "h3"} [heading] */
export function why(name, parts, game, heading = "h3") {
  const line = (/** @type {Part} */ part) => h("li", {}, h("span", { class: "grow" }, rule(part, game)), h("span", { class: "figure" }, signed(part.points)));
  return h("div", { class: "why" }, h(heading, {}, name), parts.length ? h("ul", {}, ...parts.map(line)) : h("p", { class: "hint" }, t("why.nothing")));
}

/** @param {Part} part @param {string} [game] */
function rule(part, game) {
  const cited = game && /^[A-Z0-9]+-[A-Z0-9-]+$/.test(part.rule);
  return cited ? h("a", { href: `#/rules/${game}/${part.rule}` }, part.text) : part.text;
}
