// @ts-check
/** A worked example: what lay there, what was done, and what the rule says. */

import { h } from "../dom.js";
import { known, t } from "../texts.js";
import { face } from "./cards.js";
import { verdict } from "./verdict.js";

/** @typedef {Record<string, any>} Facts */

const CARD = /^(10|[2-9AJQK])[SHDC]$|^(BJ|RJ|JK)$/;
const RANKS = /^((10|[2-9AJQK]|BJ|RJ|JK)( |$))+$/;

/** @param {Facts} one */
export function example(one) {
  return h("article", { class: "sheet example" }, h("p", {}, verdict(one.verdict), " ", one.why), lines(one.position ?? {}), one.move && h("div", { class: "move" }, h("h3", {}, t("example.move")), lines(one.move)), one.result && h("div", { class: "move" }, h("h3", {}, t("example.result")), lines(one.result)));
}

/** @param {Facts} facts */
function lines(facts) {
  const shown = Object.entries(facts).filter(([name, value]) => known(`fact.${name}`) && !empty(value));
  if (!shown.length) return null;
  return h("dl", { class: "facts" }, ...shown.flatMap(([name, value]) => [h("dt", {}, t(`fact.${name}`)), h("dd", {}, ...told(name, value))]));
}

/** @param {any} value */
function empty(value) {
  return value === null || (Array.isArray(value) && value.every(empty));
}

/** A value as one reads it: cards are drawn, seats have the numbers of the text beside it. @param {string} name @param {any} value @returns {import("../dom.js").Child[]} */
function told(name, value) {
  if (name === "kind") return [known(`move.${value}`) ? t(`move.${value}`) : String(value)];
  if (["seat", "turn", "dealer", "owner", "landlord", "target", "first_bidder"].includes(name)) return [t("seat.number", { number: Number(value) })];
  if (typeof value === "string") return cards(value);
  if (typeof value === "boolean") return [t(value ? "yes" : "no_")];
  if (Array.isArray(value)) return value.filter((one) => !empty(one)).flatMap((one, place) => [place && typeof one === "object" ? h("br") : null, ...told("", one)]);
  if (value && typeof value === "object") return Object.entries(value).filter(([inner, one]) => known(`fact.${inner}`) && !empty(one)).flatMap(([inner, one]) => [h("span", { class: "fact" }, `${t(`fact.${inner}`)} `), ...told(inner, one), " "]);
  return value === null ? ["–"] : [`${value} `];
}

/** @param {string} text @returns {import("../dom.js").Child[]} */
function cards(text) {
  if (CARD.test(text)) return [face(text)];
  if (RANKS.test(text)) return text.split(" ").map(face);
  return [`${text} `];
}
