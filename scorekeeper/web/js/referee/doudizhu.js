// @ts-check
/** What one may ask of Dou Dizhu: do these cards beat those? */

import { h } from "../dom.js";
import { t } from "../texts.js";
import { cardPad } from "../ui/card_pad.js";
import { part } from "./questions.js";

const JOKERS = ["BJ", "RJ"];

/** @returns {import("./questions.js").Asking} */
export function asking() {
  let trick = /** @type {string[]} */ ([]);
  let cards = /** @type {string[]} */ ([]);
  const wishes = { most: 20, twins: true, suits: false, extra: JOKERS };
  const element = h(
    "div",
    { class: "stack" },
    part(t("doudizhu.to_beat"), h("p", { class: "hint" }, t("doudizhu.to_beat_hint")), cardPad({ ...wishes, label: t("doudizhu.on_table"), onchange: (now) => (trick = now) })),
    part(t("doudizhu.play"), cardPad({ ...wishes, label: t("doudizhu.played"), onchange: (now) => (cards = now) })),
  );
  const question = () => (cards.length ? { position: { landlord: 0, ...(trick.length ? { trick: trick.join(" ") } : {}) }, move: { kind: "play", seat: trick.length ? 1 : 0, cards: cards.join(" ") } } : null);
  return { element, question };
}
