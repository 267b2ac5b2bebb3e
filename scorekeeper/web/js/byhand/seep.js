// @ts-check
/** Seep by hand: points in cards and sweeps of each kind, or totals, or the difference. */

import { fill, h } from "../dom.js";
import { t } from "../texts.js";
import { choice } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";
import { each, part } from "./questions.js";

const ALL = 100;

/** @param {import("./questions.js").Table} table @returns {import("./questions.js").Form} */
export function seep({ sides, house, dealer, before, changed }) {
  const old = before?.sides ?? [];
  let way = before?.difference !== undefined ? "difference" : old[0]?.total !== undefined && old[0]?.card_points === undefined ? "totals" : "parts";
  let points = /** @type {number | null} */ (old[0]?.card_points ?? null);
  const kinds = /** @type {Record<string, number[]>} */ ({ n50: pair(old, "n50"), n25: pair(old, "n25"), n0: pair(old, "n0") });
  const totals = pair(old, "total");
  let ahead = before?.difference < 0 ? 1 : 0;
  let difference = Math.abs(before?.difference ?? 0);
  const element = h("div", { class: "stack" });

  function draw() {
    const options = ["parts", "totals", "difference"].map((one) => ({ value: one, label: t(`seep.by_${one}`) }));
    const turn = (/** @type {string} */ wanted) => {
      way = wanted;
      draw();
      changed();
    };
    fill(element, choice({ label: t("hand.way"), quiet: true, options, value: way, onchange: turn }), ...(way === "parts" ? parts() : way === "totals" ? sums() : gap()));
  }

  const sums = () => [part(t("hand.totals"), each(t("hand.points"), sides, totals, changed, { most: 9999 }))];

  function gap() {
    const put = (/** @type {() => void} */ change) => {
      change();
      changed();
    };
    const options = sides.map((name, side) => ({ value: String(side), label: name }));
    return [part(t("seep.by_difference"), choice({ label: t("seep.ahead"), options, value: String(ahead), onchange: (side) => put(() => (ahead = Number(side))) }), stepper({ label: t("seep.by_how_much"), value: difference, most: 9999, onchange: (value) => put(() => (difference = value)) }))];
  }

  function parts() {
    const rest = h("p", { class: "hint" });
    const tell = (/** @type {number} */ value) => {
      points = value;
      fill(rest, t("seep.other_points", { name: sides[1], points: ALL - value }));
      changed();
    };
    if (points !== null) fill(rest, t("seep.other_points", { name: sides[1], points: ALL - points }));
    const cards = part(t("seep.cards"), h("p", { class: "hint" }, t("seep.cards_hint")), stepper({ label: t("seep.points_of", { name: sides[0] }), value: points ?? 0, most: ALL, onchange: tell }), rest);
    const dealers = dealer === null ? null : sides[dealer % 2];
    const swept = part(
      t("seep.sweeps"),
      each(t("seep.sweeps_plain", { points: house.sweep }), sides, kinds.n50, changed, { most: 24 }),
      h("details", { open: Boolean(kinds.n25[0] + kinds.n25[1] + kinds.n0[0] + kinds.n0[1]) }, h("summary", {}, t("seep.sweeps_special")), h("div", { class: "stack" }, each(t("seep.sweeps_first", { points: house.sweep_first }), sides, kinds.n25, changed, { most: 1, hint: t("seep.sweeps_first_hint") }), each(t("seep.sweeps_last", { points: house.sweep_last }), sides, kinds.n0, changed, { most: 4, hint: dealers ? t("seep.sweeps_last_hint", { name: dealers }) : undefined }))),
    );
    return [cards, swept];
  }

  draw();
  const open = () => Number(way === "parts" && points === null);
  const result = () => {
    if (open()) return null;
    if (way === "difference") return { difference: ahead ? -difference : difference };
    if (way === "totals") return { sides: totals.map((total) => ({ total })) };
    return { sides: sides.map((_, side) => ({ card_points: side ? ALL - (points ?? 0) : points, n50: kinds.n50[side], n25: kinds.n25[side], n0: kinds.n0[side] })) };
  };
  return { element, result, open };
}

/** @param {any[]} old @param {string} name */
function pair(old, name) {
  return [old[0]?.[name] ?? 0, old[1]?.[name] ?? 0];
}
