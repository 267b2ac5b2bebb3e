// @ts-check
/** What lies on the table and is chosen with a tap. */

import { h } from "../dom.js";
import { face, named } from "../pieces/cards.js";
import { t } from "../texts.js";

/**
 * A card or a heap; what a tap does to the choice is the game's to say.
 * @param {{kind: string, chosen: boolean, disabled: boolean, tap: () => void}} wishes
 * @param {...import("../dom.js").Child} content
 */
export function lies({ kind, chosen, disabled, tap }, ...content) {
  return h("button", { type: "button", class: `lies ${kind}`, disabled, "aria-pressed": String(chosen), onclick: tap }, ...content);
}

/** Show again which are chosen, without drawing them anew, so that the focus stays. @param {Map<any, Element>} things @param {(one: any) => boolean} chosen */
export function press(things, chosen) {
  for (const [one, element] of things) element.setAttribute("aria-pressed", String(chosen(one)));
}

/** How a single card looks where it can be tapped. @param {string} card */
export const single = (card) => (/[HD]$/.test(card) ? "single red" : "single");

/** Cards that lie face down. @param {number} number @param {string} label */
export function backs(number, label) {
  return h("div", { class: "singles", role: "img", "aria-label": label }, ...Array.from({ length: number }, () => h("span", { class: "facedown" })));
}

/** The cards that nobody has seen, folded away. @param {string[]} cards */
export function notSeen(cards) {
  if (!cards.length) return null;
  const suits = ["S", "H", "D", "C"].map((suit) => cards.filter((card) => card.endsWith(suit))).filter((some) => some.length);
  return h("details", { class: "unseen-cards" }, h("summary", {}, t("table.not_seen", { n: cards.length })), ...suits.map((some) => h("p", { class: "chips" }, ...some.map(face))));
}

/** Cards in a line of text. @param {string[]} cards */
export const inWords = (cards) => cards.map(named).join(" ");
