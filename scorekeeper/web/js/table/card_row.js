// @ts-check
/** Cards in their order, each of which can be named anew where it stands. */

import { fill, h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { unseen, unseenPad } from "./pad.js";

/**
 * @param {{label: string, cards: (string | null)[], onchange: (cards: (string | null)[]) => void}} wishes
 */
export function cardRow({ label, cards, onchange }) {
  const now = [...cards];
  let at = now.length === 1 ? 0 : -1;
  const place = h("div", { class: "stack" });
  const choose = (/** @type {number} */ next) => {
    at = next;
    draw();
    /** @type {HTMLElement | null} */ (place.querySelectorAll(".key")[at])?.focus();
  };
  const name = (/** @type {string} */ card) => {
    now[at] = card;
    draw();
    onchange([...now]);
  };
  const token = (/** @type {string | null} */ card, /** @type {number} */ one) => {
    const red = card && /[HD]$/.test(card);
    return h("button", { type: "button", class: red ? "key red" : "key", "aria-pressed": String(one === at), "aria-label": t("row.change", { number: one + 1, card: card ? named(card) : "?" }), onclick: () => choose(one) }, card ? named(card) : "?");
  };
  function draw() {
    const card = now[at];
    const pad = at >= 0 && unseenPad({ label: t("row.what_is_it"), cards: unseen([]), chosen: card ? [card] : [], onchange: ([one]) => one && name(one) });
    fill(place, h("div", { role: "group", "aria-label": label }, h("p", { class: "group-label" }, label), h("div", { class: "ranks" }, ...now.map(token))), pad);
  }
  draw();
  return place;
}
