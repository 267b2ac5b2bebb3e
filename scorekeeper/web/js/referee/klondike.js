// @ts-check
/** What one may ask of Klondike: may this card go there? */

import { fill, h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { cardPad } from "../ui/card_pad.js";
import { choice } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";
import { part } from "./questions.js";

const SUITS = ["C", "D", "H", "S"];

/** @returns {import("./questions.js").Asking} */
export function asking() {
  let card = "";
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
  const element = h("div", { class: "stack" }, part(t("klondike.which"), cardPad({ label: t("referee.card"), onchange: ([one]) => (card = one ?? "") })), part(t("klondike.where"), choice({ label: t("klondike.where"), quiet: true, options, value: place, onchange: (now) => ((place = now), draw()) }), there));
  draw();
  const question = () => {
    if (!card || (place === "card" && !under)) return null;
    const column = place === "card" ? { T1: { up: [under] } } : {};
    const position = { waste: [card], ...column, ...(place === "foundation" ? { foundations: heights } : {}) };
    return { position, move: { kind: "move", from: "W", to: place === "foundation" ? "F" : "T1" } };
  };
  return { element, question };
}
