// @ts-check
/** Naming cards: a suit, then ranks; what is chosen lies above and goes away with a tap. */

import { fill, h } from "../dom.js";
import { face, named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { choice } from "./choice.js";

const SUITS = ["S", "H", "D", "C"];
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/**
 * @typedef {object} PadWishes
 * @property {string} label
 * @property {number} [most] How many cards; one by default.
 * @property {string[]} [value]
 * @property {boolean} [twins] Whether a card may be there more than once.
 * @property {boolean} [suits] Whether suits are named; without them ranks alone are.
 * @property {string[]} [extra] Jokers.
 * @property {(cards: string[]) => void} onchange
 */

/** @param {PadWishes} wishes */
export function cardPad({ label, most = 1, value = [], twins = false, suits = true, extra = [], onchange }) {
  let cards = [...value];
  let suit = "S";
  const chosen = h("div", { class: "chosen", role: "group", "aria-label": label });
  const keys = h("div", { class: "ranks", role: "group" });

  const put = (/** @type {string[]} */ now) => {
    cards = now;
    draw();
    onchange(cards);
  };
  const press = (/** @type {string} */ card) => {
    if (!twins && cards.includes(card)) return put(cards.filter((one) => one !== card));
    put(most === 1 ? [card] : cards.length < most ? [...cards, card] : cards);
  };
  const away = (/** @type {number} */ place) => put(cards.filter((_, at) => at !== place));

  function draw() {
    const tokens = cards.map((card, place) => h("button", { type: "button", class: "token", "aria-label": t("pad.away", { card: named(card) }), onclick: () => away(place) }, face(card)));
    fill(chosen, ...(tokens.length ? tokens : [h("span", { class: "hint" }, t("pad.none"))]));
    keys.setAttribute("aria-label", label);
    fill(keys, ...RANKS.map((rank) => key(suits ? `${rank}${suit}` : rank)), ...extra.map(key));
  }

  function key(/** @type {string} */ card) {
    const pressed = cards.includes(card);
    const red = suits ? /[HD]$/.test(card) || card === "RJ" : card === "RJ";
    const kind = ["key", red && "red", extra.includes(card) && "word"].filter(Boolean).join(" ");
    return h("button", { type: "button", class: kind, "aria-pressed": String(pressed), onclick: () => press(card) }, named(card));
  }

  const turn = (/** @type {string} */ wanted) => {
    suit = wanted;
    draw();
  };
  const options = SUITS.map((one) => ({ value: one, label: h("span", { class: /[HD]/.test(one) ? "red" : null }, named(one)), spoken: t(`suit.${one}`) }));
  draw();
  return h("div", { class: "pad-of-cards" }, h("p", { class: "group-label" }, label), chosen, h("details", { open: most === 1 && !value.length }, h("summary", {}, t("pad.choose")), suits && choice({ label: t("pad.suit"), quiet: true, shape: "short", options, value: suit, onchange: turn }), keys));
}
