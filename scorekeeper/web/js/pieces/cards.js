// @ts-check
/** Cards as they look: rank and suit, red where they are red. */

import { h } from "../dom.js";
import { t } from "../texts.js";

const SUITS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });
const PLAIN = "\ufe0e";

/** A card's name as one reads it: 10♦. @param {string} card */
export function named(card) {
  if (card === "BJ" || card === "RJ" || card === "JK") return t(`card.${card}`);
  const suit = SUITS[card.at(-1) ?? ""];
  return suit ? `${card.slice(0, -1)}${suit}${PLAIN}` : card;
}

/** A card, drawn. @param {string} card */
export function face(card) {
  const red = /[HD]$/.test(card) || card === "RJ";
  return h("span", { class: red ? "card red" : "card" }, named(card));
}
