// @ts-check
/** Klondike by hand: the cards on each foundation. */

import { fill, h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { stepper } from "../ui/stepper.js";
import { part } from "./questions.js";

const SUITS = ["C", "D", "H", "S"];
const HIGHEST = 13;
const RANKS = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** @param {import("./questions.js").Table} table @returns {import("./questions.js").Form} */
export function klondike({ house, before, changed }) {
  const most = /** @type {Record<string, number>} */ ({ draw1_two_redeals: 2, draw1_no_redeal: 0 })[house.variant] ?? 99;
  const heights = [...(before?.heights ?? [0, 0, 0, 0])];
  let touched = Boolean(before);
  let redeals = /** @type {number} */ (before?.redeals ?? 0);
  const sum = () => heights.reduce((one, other) => one + other, 0);
  const shown = SUITS.map((_, place) => h("small", {}, top(heights[place], place)));
  const put = (/** @type {number} */ place) => (/** @type {number} */ value) => {
    heights[place] = value;
    touched = true;
    fill(shown[place], top(value, place));
    changed();
  };
  const numbers = SUITS.map((suit, place) => stepper({ label: t("klondike.foundation", { suit: named(suit) }), value: heights[place], most: HIGHEST, onchange: put(place) }));
  for (const [place, number] of numbers.entries()) number.querySelector("label")?.append(shown[place]);
  const finish = () => numbers.forEach((number, place) => (number.put(HIGHEST), put(place)(HIGHEST)));
  const nothing = () => numbers.forEach((number, place) => (number.put(0), put(place)(0)));
  const turn = (/** @type {number} */ value) => {
    redeals = value;
    changed();
  };
  const element = h(
    "div",
    { class: "stack" },
    part(t("klondike.how_far"), h("div", { class: "beside" }, button(t("klondike.won"), { act: finish }), button(t("klondike.nothing"), { act: nothing })), ...numbers),
    most > 0 && part(t("klondike.redeals_title"), stepper({ label: t("klondike.redeals"), value: redeals, most, onchange: turn })),
  );
  return { element, open: () => Number(!touched), result: () => (touched ? { score: sum(), heights, redeals, won: sum() === 4 * HIGHEST } : null) };
}

/** The card that lies on top. @param {number} height @param {number} place */
function top(height, place) {
  return height ? t("klondike.top", { card: named(`${RANKS[height]}${SUITS[place]}`) }) : t("klondike.empty");
}
