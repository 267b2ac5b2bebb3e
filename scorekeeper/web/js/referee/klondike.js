// @ts-check
/** What one may ask of Klondike: may these cards go there, and may the waste be turned over again? */

import { fill, h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { cardPad } from "../ui/card_pad.js";
import { choice } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";
import { part, what } from "./questions.js";

const SUITS = ["C", "D", "H", "S"];
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** @returns {import("./questions.js").Asking} */
export function asking() {
  let kind = "move";
  const shown = { move: moving(), redeal: turning() };
  const place = h("div", { class: "stack" }, shown.move.element);
  const turn = (/** @type {string} */ now) => fill(place, shown[(kind = now === "redeal" ? "redeal" : "move")].element);
  const element = h("div", { class: "stack" }, part(t("referee.about"), what(["move", "redeal"], kind, turn)), place);
  return { element, question: () => (kind === "redeal" ? shown.redeal.question() : shown.move.question()) };
}

/** One card or a run of them, onto a card, an empty column or a foundation. @returns {import("./questions.js").Asking} */
function moving() {
  let cards = /** @type {string[]} */ ([]);
  let under = "";
  let place = "card";
  const heights = [0, 0, 0, 0];
  const there = h("div", { class: "stack" });

  function draw() {
    if (place === "card") fill(there, cardPad({ label: t("klondike.under"), value: under ? [under] : [], onchange: ([one]) => (under = one ?? "") }));
    else if (place === "foundation") fill(there, ...SUITS.map((suit, at) => stepper({ label: t("klondike.foundation", { suit: named(suit) }), value: heights[at], most: 13, onchange: (value) => (heights[at] = value) })));
    else fill(there);
  }

  const options = ["card", "empty", "foundation"].map((one) => ({ value: one, label: t(`klondike.on_${one}`) }));
  const which = part(t("klondike.which"), h("p", { class: "hint" }, t("klondike.run_hint")), cardPad({ label: t("klondike.cards"), most: 13, onchange: (now) => (cards = highestFirst(now)) }));
  const element = h("div", { class: "stack" }, which, part(t("klondike.where"), choice({ label: t("klondike.where"), quiet: true, options, value: place, onchange: (now) => ((place = now), draw()) }), there));
  draw();
  const question = () => {
    if (!cards.length || (place === "card" && !under)) return null;
    const column = place === "card" ? { T1: { up: [under] } } : {};
    const position = { T2: { up: cards }, ...column, ...(place === "foundation" ? { foundations: heights } : {}) };
    return { position, move: { kind: "move", from: "T2", to: place === "foundation" ? "F" : "T1", ...(cards.length > 1 ? { count: cards.length } : {}) } };
  };
  return { element, question };
}

/** The waste turned over once more. @returns {import("./questions.js").Asking} */
function turning() {
  let before = 0;
  let stock = 0;
  const element = part(t("klondike.redeals_title"), stepper({ label: t("klondike.redeals"), value: before, most: 20, onchange: (value) => (before = value) }), stepper({ label: t("klondike.in_stock"), value: stock, most: 24, onchange: (value) => (stock = value) }));
  const question = () => ({ position: { redeals: before, stock: Array(stock).fill(null), waste: ["AS"] }, move: { kind: "redeal" } });
  return { element, question };
}

/** A run as it lies. @param {string[]} cards */
function highestFirst(cards) {
  const rank = (/** @type {string} */ card) => RANKS.indexOf(card.slice(0, -1));
  return [...cards].sort((one, other) => rank(other) - rank(one));
}
