// @ts-check
/** Phase 10 as it lies: stock and discards, and the groups in front of each seat. */

import { h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { lies, press, single } from "./lying.js";
import { groupName } from "./phase10_words.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./phase10_words.js").Group} Group */

/** A card among others: the joker by its sign. @param {string} card */
const short = (card) => h("span", { class: /[HD]$/.test(card) ? "red" : null }, card === "JK" ? "★" : named(card));

/** The stock and the discards. @param {Sitting} sitting */
export function piles({ deal, names }) {
  const { stock, discards, stage, level } = deal.table;
  if (stage === "deal") return h("section", { class: "felt" }, h("p", { class: "so-far" }, t("table.p10.deals", { name: names[deal.dealer] })));
  if (level === "table") return null;
  const top = discards.at(-1);
  const under = h("div", {}, h("span", { class: "facedown", "aria-hidden": "true" }), h("p", { class: "so-far" }, t("table.p10.stock", { n: stock })));
  const open = h("div", {}, h("span", { class: `lies ${top ? single(top) : "single nothing"}`, "aria-hidden": "true" }, top && short(top)), h("p", { class: "so-far" }, top ? t("table.p10.open", { card: named(top) }) : t("table.p10.no_open")));
  return h("section", { class: "felt", role: "group", "aria-label": t("table.lies") }, h("div", { class: "two-piles" }, under, open));
}

/** What is laid, each group to be tapped. @param {Sitting} sitting @param {boolean} taps @param {() => void} changed */
export function laid(sitting, taps, changed) {
  const { draft, deal, names } = sitting;
  const { groups, seats, stage } = deal.table;
  if (stage === "deal") return null;
  const heaps = new Map();
  const heap = (/** @type {Group} */ one, /** @type {number} */ at) => {
    const tap = () => {
      draft.piles = draft.piles.includes(at) ? [] : [at];
      press(heaps, (other) => draft.piles.includes(other));
      changed();
    };
    heaps.set(at, lies({ kind: "heap", chosen: draft.piles.includes(at), disabled: !taps, tap }, h("span", { class: "grow" }, h("span", { class: "of-group" }, ...one.cards.map(short)), h("small", {}, groupName(one, sitting)))));
  };
  groups.forEach(heap);
  const of = (/** @type {number} */ seat) => {
    const own = groups.map((/** @type {Group} */ one, /** @type {number} */ at) => (one.owner === seat ? heaps.get(at) : null)).filter(Boolean);
    return own.length > 0 && h("div", { class: "laid", role: "group", "aria-label": names[seat] }, h("p", { class: "group-label" }, names[seat]), ...own);
  };
  const none = !groups.length && h("p", { class: "so-far" }, t("table.p10.none_laid"));
  return h("section", { class: "felt", role: "group", "aria-label": t("table.p10.laid_groups") }, none, ...seats.map(of));
}

/** What is said of a seat beside its name. @param {Sitting} sitting @param {number} seat */
export function seatHint({ deal }, seat) {
  const { phases, laid: down, to_lose: loses } = deal.table;
  return [t(down.includes(seat) ? "table.p10.phase_laid" : "table.p10.phase", { phase: phases[seat] }), loses[seat] > 0 ? t("table.p10.skipped") : ""].filter(Boolean).join(" · ");
}
