// @ts-check
/** Naming a card that has not been seen: its rank, then one of the suits that are left. */

import { fill, h } from "../dom.js";
import { face, named } from "../pieces/cards.js";
import { t } from "../texts.js";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["S", "H", "D", "C"];
const JOKER = "JK";

/** Whether a card has no suit that matters: an ace or joker of Phase 10. @param {string} card */
const suitless = (card) => card === "A" || card === JOKER;

/** @param {string} card */
export const rankOf = (card) => (suitless(card) ? card : card.slice(0, -1));

/** All cards of the pack that lie nowhere. @param {string[]} seen @param {string[]} [ranks] */
export function unseen(seen, ranks = RANKS) {
  return ranks.flatMap((rank) => SUITS.map((suit) => rank + suit)).filter((card) => !seen.includes(card));
}

/** Cards without others, twins counted. @param {string[]} cards @param {string[]} away */
export function without(cards, away) {
  const left = [...cards];
  for (const card of away) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/**
 * @param {{label: string, hint?: string, cards: string[], chosen: string[], most?: number, half?: {rank: string}, pack?: string[], shows?: boolean, known?: string[], onchange: (chosen: string[]) => void}} wishes
 * `cards` are those to choose from, twins twice, `pack` all that there are: what was seen elsewhere can be named all the same, to be told where; `half` keeps a rank without a suit when the pad is drawn anew;
 * `known` are among the cards and offered at once; what is chosen is not shown again where something else `shows` it.
 */
export function unseenPad({ label, hint: below = t("table.rank_then_suit"), cards, chosen, most = 1, half = { rank: "" }, pack = [], shows = true, known = [], onchange }) {
  let now = chosen;
  let offered = chosen.every((card) => cards.includes(card)) ? cards : pack.length ? pack : cards;
  const shown = h("div", { class: "chosen", role: "group", "aria-label": label });
  const ranks = h("div", { class: "ranks" });
  const suits = h("div", { class: "suits" });
  const hint = h("p", { class: "hint" }, below);
  // The suits come where the question was, so that no key moves under a thumb.
  const asked = h("div", { class: "asked" }, h("div", { class: "question" }, h("div", { class: "grow" }, h("p", { class: "group-label" }, label), hint), shows && most === 1 && shown), suits);
  const open = h("div", { class: "ranks" });
  const free = () => (most > 1 ? without(offered, now) : offered);
  const left = (/** @type {string} */ one) => (suitless(one) ? [one] : []).concat(SUITS.map((suit) => one + suit)).filter((card) => free().includes(card));

  const put = (/** @type {string[]} */ next) => {
    now = next;
    half.rank = "";
    draw();
    onchange(now);
  };
  const keyOf = (/** @type {string} */ one) => /** @type {HTMLElement | null} */ (ranks.querySelector(`[data-rank="${one}"]`));
  const pick = (/** @type {string} */ card) => put(most === 1 ? [card] : [...now, card].slice(-most));
  const turn = (/** @type {string} */ one) => {
    const few = left(one);
    if (few.length === 1) {
      pick(few[0]);
      return keyOf(one)?.focus();
    }
    half.rank = half.rank === one ? "" : one;
    draw();
    /** @type {HTMLElement | null} */ (suits.firstElementChild ?? keyOf(one))?.focus();
  };

  const token = (/** @type {string} */ card, /** @type {number} */ at) => h("button", { type: "button", class: "token", "aria-label": t("pad.away", { card: named(card) }), onclick: () => put(now.filter((_, place) => place !== at)) }, face(card));
  const suit = (/** @type {string} */ card) => h("button", { type: "button", class: /[HD]$/.test(card) ? "key red" : "key", onclick: () => (pick(card), keyOf(rankOf(card))?.focus()) }, named(card));
  const rank = (/** @type {string} */ one) => h("button", { type: "button", class: one === JOKER ? "key word" : "key", "data-rank": one, "aria-pressed": String(one === half.rank || (most === 1 && now[0] !== undefined && rankOf(now[0]) === one)), onclick: () => turn(one) }, one === JOKER ? named(one) : one);

  function draw() {
    const tokens = now.map(token);
    fill(shown, ...tokens);
    hint.hidden = now.length > 0;
    asked.classList.toggle("half", half.rank !== "");
    const full = most > 1 && now.length >= most;
    const there = most > 1 ? known.filter((card) => free().includes(card)) : known;
    fill(open, ...(full ? [] : [...new Set(there)].map(suit)));
    const widening = pack.length > cards.length && h("button", { type: "button", class: "key other", "aria-label": t("pad.not_here"), "aria-pressed": String(offered === pack), onclick: widen }, t("pad.other"));
    fill(ranks, ...(full ? [] : [...RANKS, JOKER].filter((one) => left(one).length).map(rank)), widening);
    fill(suits, ...(half.rank ? left(half.rank).map(suit) : []));
  }
  function widen() {
    offered = offered === pack ? cards : pack;
    half.rank = "";
    draw();
    /** @type {HTMLElement | null} */ (ranks.querySelector(".other"))?.focus();
  }
  draw();
  return h("div", { class: "naming", role: "group", "aria-label": label }, asked, shows && most > 1 && h("div", { class: "all" }, shown), known.length > 0 && h("p", { class: "hint" }, t("table.known_cards")), known.length > 0 && open, ranks);
}
