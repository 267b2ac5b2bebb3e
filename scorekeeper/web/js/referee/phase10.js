// @ts-check
/** What one may ask of Phase 10: is this the phase, and does this card fit there? */

import { fill, h } from "../dom.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { cardPad } from "../ui/card_pad.js";
import { choice } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";
import { part, what } from "./questions.js";

const WISHES = { most: 10, twins: true, extra: ["JK"] };

/** @returns {import("./questions.js").Asking} */
export function asking() {
  let kind = "lay";
  let phase = 1;
  let groups = /** @type {string[][]} */ ([[], []]);
  let group = /** @type {string[]} */ ([]);
  let card = "";
  let end = "";
  const form = h("div", { class: "stack" });

  function draw() {
    fill(form, ...(kind === "lay" ? laying() : hitting()));
  }

  function laying() {
    const one = (/** @type {string[]} */ cards, /** @type {number} */ place) => cardPad({ ...WISHES, label: t("phase10.group", { number: place + 1 }), value: cards, onchange: (now) => (groups[place] = now) });
    const add = button(t("phase10.add_group"), { kind: "quiet", act: () => (groups.push([]), draw()), disabled: groups.length > 3 });
    return [stepper({ label: t("phase10.which"), value: phase, least: 1, most: 20, onchange: (value) => (phase = value) }), ...groups.map(one), add];
  }

  function hitting() {
    const ends = ["", "low", "high"].map((one) => ({ value: one, label: t(`phase10.end_${one || "any"}`) }));
    return [cardPad({ ...WISHES, label: t("phase10.lies"), value: group, onchange: (now) => (group = now) }), cardPad({ label: t("phase10.hits"), extra: ["JK"], value: card ? [card] : [], onchange: ([one]) => (card = one ?? "") }), choice({ label: t("phase10.at_end"), options: ends, value: end, onchange: (now) => (end = now) })];
  }

  const element = part(t("phase10.ask"), what(["lay_phase", "hit"], kind === "lay" ? "lay_phase" : "hit", (now) => ((kind = now === "hit" ? "hit" : "lay"), draw())), form);
  draw();
  const question = () => {
    if (kind === "lay") {
      const told = groups.filter((one) => one.length);
      return told.length ? { position: { phases: [phase, 1, 1] }, move: { kind: "lay", seat: 0, groups: told } } : null;
    }
    if (!card || !group.length) return null;
    const laid = { groups: [{ owner: 1, cards: group }], laid: [0, 1] };
    return { position: laid, move: { kind: "hit", seat: 0, card, owner: 1, group: 0, ...(end ? { end } : {}) } };
  };
  return { element, question };
}
