// @ts-check
/** Klondike drawn as it lies: stock, waste, foundations, and seven columns to be tapped. */

import { h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { COLUMNS, HEAPS, openCards, takes, topOf } from "./klondike_piles.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {{stock: () => void, pile: (pile: string) => void}} Taps */

const FANNED = 3;

/** What a pile is called. @param {string} pile */
export function placeName(pile) {
  if (pile === "W") return t("klondike.waste");
  if (pile === "F") return t("klondike.foundations");
  return pile.startsWith("F") ? t("klondike.foundation", { suit: named(pile[1]) }) : t("klondike.column", { number: pile[1] });
}

/** @param {Sitting} sitting @param {Taps} taps */
export function felt(sitting, taps) {
  const { deal } = sitting;
  const heaps = HEAPS.map((heap) => foundation(sitting, heap, taps));
  const up = h("div", { class: "seven" }, stock(sitting, taps), waste(sitting, taps), ...heaps);
  const columns = h("div", { class: "seven columns" }, ...COLUMNS.map((pile) => column(sitting, pile, taps)));
  return h("section", { class: "felt klondike", role: "group", "aria-label": t("table.lies") }, up, columns, h("p", { class: "hint" }, standing(deal.table, sitting.match.house_rules)));
}

/** How many are up, and how often the waste may still be turned over. @param {Record<string, any>} table @param {Record<string, any>} house */
function standing(table, house) {
  const up = HEAPS.reduce((sum, heap) => sum + openCards(table, heap).length, 0);
  const most = { draw1_two_redeals: 2, draw1_no_redeal: 0 }[/** @type {string} */ (house.variant)];
  const lines = [t("klondike.up", { n: up }), most === undefined ? t("klondike.turned_over", { n: table.redeals }) : left(most - table.redeals)];
  return lines.join(" · ");
}

/** @param {number} redeals */
function left(redeals) {
  return redeals > 0 ? t("klondike.redeals_left", { n: redeals }) : t("klondike.no_redeals");
}

/** @param {Sitting} sitting @param {string} pile @param {string} kind @param {string} label @param {() => void} act @param {...import("../dom.js").Child} content */
function lies({ draft, writes }, pile, kind, label, act, ...content) {
  const pressed = draft.from === pile || (pile === "stock" && draft.turning);
  return h("button", { type: "button", id: `pile-${pile}`, class: `lies ${kind}`, disabled: !writes, "aria-pressed": String(pressed), "aria-label": label, onclick: act }, ...content);
}

/** @param {Sitting} sitting @param {Taps} taps */
function stock(sitting, taps) {
  const left = sitting.deal.table.stock.length;
  const label = left ? t("klondike.stock", { n: left }) : t("klondike.turn_over");
  return lies(sitting, "stock", left ? "heap-of covered" : "heap-of bare", label, taps.stock, left || "↻");
}

/** @param {Sitting} sitting @param {Taps} taps */
function waste(sitting, taps) {
  const cards = /** @type {(string | null)[]} */ (sitting.deal.table.waste);
  const shown = cards.slice(-FANNED).map((card, at, all) => h("span", { class: at === all.length - 1 ? colour(card) : `under ${colour(card)}` }, known(card)));
  const label = `${t("klondike.waste")}: ${cards.length ? `${known(cards.at(-1) ?? null)}, ${t("table.holds", { n: cards.length })}` : t("klondike.empty")}`;
  return lies(sitting, "W", `heap-of waste${cards.length ? "" : " bare"}`, label, () => taps.pile("W"), ...shown);
}

/** @param {Sitting} sitting @param {string} heap @param {Taps} taps */
function foundation(sitting, heap, taps) {
  const top = topOf(sitting.deal.table, heap);
  const label = `${placeName(heap)}: ${top ? named(top) : t("klondike.empty")}`;
  const kind = `heap-of ${top ? colour(top) : "bare"}${welcomes(sitting, heap)}`;
  return lies(sitting, heap, kind, label, () => taps.pile(heap), top ? named(top) : named(heap[1]));
}

/** @param {Sitting} sitting @param {string} pile @param {Taps} taps */
function column(sitting, pile, taps) {
  const { down, up } = sitting.deal.table[pile];
  const cards = up.map((/** @type {string} */ card) => h("span", { class: colour(card) }, named(card)));
  const waits = sitting.deal.table.pending === pile;
  const said = [down.length && t("klondike.face_down", { n: down.length }), up.map(named).join(" "), waits && t("klondike.waits"), !down.length && !up.length && t("klondike.empty")];
  const kind = `column${down.length || up.length ? "" : " bare"}${welcomes(sitting, pile)}`;
  return lies(sitting, pile, kind, `${placeName(pile)}: ${said.filter(Boolean).join(", ")}`, () => taps.pile(pile), down.length > 0 && h("span", { class: "backs" }, down.length), ...cards, waits && h("span", { class: "waits" }, "?"));
}

/** Marks a pile that takes what is chosen. @param {Sitting} sitting @param {string} pile */
function welcomes(sitting, pile) {
  const { from } = sitting.draft;
  return from && from !== pile && takes(sitting, from, pile) ? " welcomes" : "";
}

/** @param {string | null} card */
const colour = (card) => (card && /[HD]$/.test(card) ? "red" : "black");

/** @param {string | null} card */
const known = (card) => (card === null ? "?" : named(card));
