// @ts-check
/** Naming the groups of a phase: each card goes into the first group that has room. */

import { fill, h } from "../dom.js";
import { face, named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { unseenPad } from "./pad.js";
import { shapeName } from "./phase10_words.js";

/** @typedef {import("./tables.js").Draft} Draft */
/** @typedef {import("./phase10_words.js").Shape} Shape */

/** @param {{draft: Draft, shapes: Shape[], cards: string[], known: string[], changed: () => void}} wishes */
export function slots({ draft, shapes, cards, known, changed }) {
  if (draft.groups.length !== shapes.length) draft.groups = shapes.map(() => []);
  const rows = h("div", { class: "stack slots" });
  const place = h("div");
  const most = shapes.reduce((sum, { size }) => sum + size, 0);
  const roomy = () => shapes.findIndex(({ size }, at) => draft.groups[at].length < size);

  const added = (/** @type {string[]} */ now) => {
    draft.groups[roomy()]?.push(now[now.length - 1]);
    show();
    changed();
  };
  const away = (/** @type {number} */ group, /** @type {number} */ at) => {
    draft.groups[group].splice(at, 1);
    show();
    pad();
    changed();
  };
  const row = (/** @type {Shape} */ shape, /** @type {number} */ group) => {
    const token = (/** @type {string} */ card, /** @type {number} */ at) => h("button", { type: "button", class: "token", "aria-label": t("pad.away", { card: named(card) }), onclick: () => away(group, at) }, face(card));
    return h("div", { class: group === roomy() ? "slot now" : "slot", role: "group", "aria-label": shapeName(shape) }, h("p", { class: "group-label" }, shapeName(shape)), h("div", { class: "chosen" }, ...draft.groups[group].map(token), draft.groups[group].length < shape.size && h("span", { class: "hint" }, t("table.p10.to_go", { n: shape.size - draft.groups[group].length }))));
  };
  const show = () => fill(rows, ...shapes.map(row));
  const pad = () => fill(place, unseenPad({ label: t("table.p10.which_cards"), cards, known, chosen: draft.groups.flat(), most, half: draft, shows: false, onchange: added }));
  show();
  pad();
  return h("div", { class: "stack" }, rows, shapes.some(({ kind }) => kind === "run") && h("p", { class: "hint" }, t("table.p10.run_upwards")), place);
}
