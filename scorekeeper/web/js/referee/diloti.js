// @ts-check
/** What one may ask of Diloti: cards and declarations on the table, and a play. */

import { fill, h } from "../dom.js";
import { t } from "../texts.js";
import { cardPad } from "../ui/card_pad.js";
import { choice } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";
import { hand, part, piles, some, stood, what } from "./questions.js";

const KINDS = ["lay", "capture", "declare", "add", "raise"];

/** @returns {import("./questions.js").Asking} */
export function asking() {
  let loose = /** @type {string[]} */ ([]);
  const declared = /** @type {import("./questions.js").Lying[]} */ ([]);
  let held = /** @type {string[] | null} */ (null);
  const move = { kind: "capture", card: "", loose: /** @type {string[]} */ ([]), piles: /** @type {number[]} */ ([]), value: 7 };
  const taken = h("div", { class: "stack" });

  function draw() {
    const which = declared.map((one, place) => ({ value: String(place), label: t("referee.pile_of", { value: one.value }) }));
    const onto = which.length && move.kind !== "lay" ? choice({ label: t("referee.which_piles"), options: [...which, { value: "none", label: t("referee.no_pile") }], value: move.piles.length ? String(move.piles[0] - 1) : "none", onchange: (at) => (move.piles = at === "none" ? [] : [Number(at) + 1]) }) : null;
    const valued = ["declare", "raise", "add"].includes(move.kind) ? stepper({ label: t("referee.new_value"), value: move.value, least: 2, most: 10, onchange: (value) => (move.value = value) }) : null;
    fill(taken, move.kind !== "lay" && some(t("referee.with_loose"), loose, move.loose, (cards) => (move.loose = cards)), onto, valued);
  }

  const table = part(
    t("referee.table"),
    cardPad({ label: t("referee.loose"), most: 16, onchange: (cards) => ((loose = cards), draw()) }),
    piles({ title: t("diloti.pile"), add: t("diloti.add_pile"), owners: [t("referee.me"), t("referee.other")], least: 2, most: 10 }, declared, draw),
  );
  const played = part(t("referee.play"), what(KINDS, move.kind, (kind) => ((move.kind = kind), draw())), cardPad({ label: t("referee.card"), onchange: ([card]) => (move.card = card ?? "") }), taken, hand((cards) => (held = cards), { most: 6 }));
  draw();
  const question = () => {
    if (!move.card) return null;
    const lying = declared.map((one, place) => ({ id: place + 1, value: one.value, owner: one.owner, cards: one.cards, ...stood(one) }));
    const position = { loose, piles: lying, ...(held ? { hands: [held, null] } : {}) };
    const { kind, card } = move;
    const asked = kind === "lay" ? { kind, card } : { kind, card, loose: move.loose.filter((one) => loose.includes(one)), piles: move.piles, ...(kind === "capture" ? {} : { value: move.value }) };
    return { position, move: { seat: 0, ...asked } };
  };
  return { element: h("div", { class: "stack" }, table, played), question };
}
