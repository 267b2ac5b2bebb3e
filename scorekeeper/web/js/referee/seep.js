// @ts-check
/** What one may ask of Seep: cards and houses on the floor, and a play. */

import { fill, h } from "../dom.js";
import { t } from "../texts.js";
import { cardPad } from "../ui/card_pad.js";
import { choice } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";
import { hand, part, piles, some, stood, what } from "./questions.js";

const KINDS = ["throw", "capture", "build", "add", "break"];

/** @returns {import("./questions.js").Asking} */
export function asking() {
  let loose = /** @type {string[]} */ ([]);
  const houses = /** @type {import("./questions.js").Lying[]} */ ([]);
  let held = /** @type {string[] | null} */ (null);
  const move = { kind: "capture", card: "", loose: /** @type {string[]} */ ([]), house: 0, value: 9 };
  const taken = h("div", { class: "stack" });

  function draw() {
    const which = houses.map((one) => ({ value: String(one.value), label: t("referee.house_of", { value: one.value }) }));
    const onto = which.length && ["capture", "add", "break"].includes(move.kind) ? choice({ label: t("referee.which_house"), options: [...which, { value: "0", label: t("referee.no_house") }], value: String(move.house), onchange: (value) => (move.house = Number(value)) }) : null;
    const valued = ["build", "break"].includes(move.kind) ? stepper({ label: t("referee.new_value"), value: move.value, least: 9, most: 13, onchange: (value) => (move.value = value) }) : null;
    fill(taken, move.kind !== "throw" && some(t("referee.with_loose"), loose, move.loose, (cards) => (move.loose = cards)), onto, valued);
  }

  const owners = [t("referee.me"), t("referee.opponent"), t("referee.partner")];
  const table = part(
    t("referee.table"),
    cardPad({ label: t("referee.loose"), most: 16, onchange: (cards) => ((loose = cards), draw()) }),
    piles({ title: t("seep.house"), add: t("seep.add_house"), owners, least: 9, most: 13 }, houses, draw),
  );
  const played = part(t("referee.play"), what(KINDS, move.kind, (kind) => ((move.kind = kind), draw())), cardPad({ label: t("referee.card"), onchange: ([card]) => (move.card = card ?? "") }), taken, hand((cards) => (held = cards), { most: 12 }));
  draw();
  const question = () => {
    if (!move.card) return null;
    const lying = houses.map((one) => ({ value: one.value, owners: [one.owner], cards: one.cards, ...stood(one) }));
    const hands = held ? { hands: [held, [], [], []], sizes: [held.length, held.length, held.length, held.length] } : {};
    const { kind, card } = move;
    const named = kind === "throw" ? {} : { loose: move.loose.filter((one) => loose.includes(one)) };
    const onto = move.house && ["capture", "add", "break"].includes(kind) ? { house: move.house } : {};
    const valued = ["build", "break"].includes(kind) ? { value: move.value } : {};
    return { position: { loose, houses: lying, ...hands }, move: { seat: 0, kind, card, ...named, ...onto, ...valued } };
  };
  return { element: h("div", { class: "stack" }, table, played), question };
}
