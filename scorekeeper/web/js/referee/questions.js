// @ts-check
/** What the referee's questions of all games are made of. */

import { fill, h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { cardPad } from "../ui/card_pad.js";
import { choice, toggle } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";

/** @typedef {import("../screens/referee.js").Question} Question */
/** @typedef {import("../screens/referee.js").Asking} Asking */

/** A heading and what belongs under it. @param {string} title @param {...import("../dom.js").Child} content */
export function part(title, ...content) {
  return h("section", { class: "sheet" }, h("h2", {}, title), ...content);
}

/** Some of the cards that lie there. @param {string} label @param {string[]} cards @param {string[]} chosen @param {(chosen: string[]) => void} onchange */
export function some(label, cards, chosen, onchange) {
  if (!cards.length) return null;
  let now = chosen.filter((one) => cards.includes(one));
  const key = (/** @type {string} */ card) => {
    const press = () => {
      now = now.includes(card) ? now.filter((one) => one !== card) : [...now, card];
      element.setAttribute("aria-pressed", String(now.includes(card)));
      onchange(now);
    };
    const element = h("button", { type: "button", class: /[HD]$/.test(card) ? "key red" : "key", "aria-pressed": String(now.includes(card)), onclick: press }, named(card));
    return element;
  };
  return h("div", { role: "group", "aria-label": label }, h("p", { class: "group-label" }, label), h("div", { class: "ranks" }, ...cards.map(key)));
}

/** What was done. @param {string[]} kinds @param {string} kind @param {(kind: string) => void} onchange */
export function what(kinds, kind, onchange) {
  return choice({ label: t("referee.done"), options: kinds.map((one) => ({ value: one, label: t(`move.${one}`) })), value: kind, onchange });
}

const MOST_STOOD = 99;

/** A pile or house; `stood`: as the table let it, whatever its cards are. @typedef {{value: number, owner: number, cards: string[], stood?: boolean}} Lying */

/** What is told of one that need not be as the rules know it. @param {Lying} pile */
export const stood = (pile) => (pile.stood ? { stood: true } : {});

/**
 * The piles or houses that stand: their value, whose they are and their cards.
 * @param {{title: string, add: string, owners: string[], least: number, most: number}} wishes
 * @param {Lying[]} piles
 * @param {() => void} changed
 */
export function piles({ title, add, owners, least, most }, piles, changed) {
  const element = h("div", { class: "stack" });
  const draw = () => {
    fill(element, ...piles.map(one), button(add, { act: () => (piles.push({ value: least, owner: 1, cards: [] }), draw(), changed()) }));
  };
  const one = (/** @type {Lying} */ pile, /** @type {number} */ place) =>
    h(
      "div",
      { class: "pile stack" },
      h("h3", {}, `${title} ${place + 1}`),
      stepper({ label: t("referee.value"), value: pile.value, least: pile.stood ? 1 : least, most: pile.stood ? MOST_STOOD : most, onchange: (value) => ((pile.value = value), changed()) }),
      choice({ label: t("referee.owner"), options: owners.map((label, at) => ({ value: String(at), label })), value: String(pile.owner), onchange: (at) => (pile.owner = Number(at)) }),
      cardPad({ label: t("referee.cards"), most: 12, value: pile.cards, onchange: (cards) => ((pile.cards = cards), changed()) }),
      toggle({ label: t("referee.stood"), hint: t("referee.stood_hint"), checked: pile.stood, id: `stood-${place}`, onchange: (checked) => stands(pile, checked) }),
      button(t("referee.remove"), { kind: "quiet", act: () => (piles.splice(place, 1), draw(), changed()) }),
    );
  /** @param {Lying} pile @param {boolean} checked */
  function stands(pile, checked) {
    pile.stood = checked;
    if (!checked) pile.value = Math.min(Math.max(pile.value, least), most);
    draw();
    document.getElementById(`stood-${piles.indexOf(pile)}`)?.focus({ preventScroll: true });
    changed();
  }
  draw();
  return element;
}

/** A hand, where it is told. @param {(cards: string[] | null) => void} onchange @param {Partial<import("../ui/card_pad.js").PadWishes>} [wishes] */
export function hand(onchange, wishes = {}) {
  const place = h("div");
  let cards = /** @type {string[]} */ ([]);
  const pad = () => cardPad({ label: t("referee.hand"), most: 13, ...wishes, value: cards, onchange: (now) => onchange((cards = now)) });
  const told = toggle({ label: t("referee.tell_hand"), hint: t("referee.tell_hand_hint"), onchange: (checked) => (fill(place, checked && pad()), onchange(checked ? cards : null)) });
  return h("div", { class: "stack" }, told, place);
}
