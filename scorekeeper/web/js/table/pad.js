// @ts-check
/** Naming a card that has not been seen: its rank, then one of the suits that are left. */

import { fill, h } from "../dom.js";
import { face, named } from "../pieces/cards.js";
import { t } from "../texts.js";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["S", "H", "D", "C"];

/** @param {string} card */
export const rankOf = (card) => card.slice(0, -1);

/** All cards of the pack that lie nowhere. @param {string[]} seen @param {string[]} [ranks] */
export function unseen(seen, ranks = RANKS) {
  return ranks.flatMap((rank) => SUITS.map((suit) => rank + suit)).filter((card) => !seen.includes(card));
}

/**
 * @param {{label: string, cards: string[], chosen: string[], most?: number, half?: {rank: string}, pack?: string[], onchange: (chosen: string[]) => void}} wishes
 * `cards` are those to choose from, `pack` all that there are: what was seen elsewhere can be named all the same, to be told where; `half` keeps a rank without a suit when the pad is drawn anew.
 */
export function unseenPad({ label, cards, chosen, most = 1, half = { rank: "" }, pack = [], onchange }) {
  let now = chosen;
  let offered = chosen.every((card) => cards.includes(card)) ? cards : pack;
  const shown = h("div", { class: "chosen", role: "group", "aria-label": label });
  const ranks = h("div", { class: "ranks" });
  const suits = h("div", { class: "suits" });
  const others = h("div", { class: "others" });
  const left = (/** @type {string} */ one) => offered.filter((card) => rankOf(card) === one && !(most > 1 && now.includes(card)));

  const put = (/** @type {string[]} */ next) => {
    now = next;
    half.rank = "";
    draw();
    onchange(now);
  };
  const pick = (/** @type {string} */ card) => put(most === 1 ? [card] : [...now, card].slice(-most));
  const turn = (/** @type {string} */ one) => {
    const few = left(one);
    if (few.length === 1) return pick(few[0]);
    half.rank = one;
    draw();
    /** @type {HTMLElement | null} */ (suits.firstElementChild)?.focus();
  };

  function draw() {
    const tokens = now.map((card) => h("button", { type: "button", class: "token", "aria-label": t("pad.away", { card: named(card) }), onclick: () => put(now.filter((one) => one !== card)) }, face(card)));
    fill(shown, ...(tokens.length ? tokens : [h("span", { class: "hint" }, t("table.rank_then_suit"))]));
    const full = most > 1 && now.length >= most;
    fill(ranks, ...(full ? [] : RANKS.filter((one) => left(one).length).map((one) => h("button", { type: "button", class: "key", "aria-pressed": String(one === half.rank || (most === 1 && now[0] !== undefined && rankOf(now[0]) === one)), onclick: () => turn(one) }, one))));
    fill(suits, ...(half.rank ? left(half.rank).map((card) => h("button", { type: "button", class: /[HD]$/.test(card) ? "key red" : "key", onclick: () => pick(card) }, named(card))) : []));
    fill(others, pack.length > cards.length && h("button", { type: "button", class: "button quiet", "aria-pressed": String(offered === pack), onclick: widen }, t("pad.not_here")));
  }
  function widen() {
    offered = offered === pack ? cards : pack;
    half.rank = "";
    draw();
    /** @type {HTMLElement | null} */ (others.firstElementChild)?.focus();
  }
  draw();
  return h("div", { class: "naming", role: "group", "aria-label": label }, h("div", { class: "beside" }, h("p", { class: "group-label grow" }, label), shown), suits, ranks, others);
}
