// @ts-check
/** What one may ask of Dou Dizhu: do these cards beat those, and may I call that? */

import { fill, h } from "../dom.js";
import { t } from "../texts.js";
import { cardPad } from "../ui/card_pad.js";
import { choice } from "../ui/choice.js";
import { part, what } from "./questions.js";

const WISHES = { most: 20, twins: true, suits: false, extra: ["BJ", "RJ"] };
const CALLS = ["pass", "1", "2", "3"];

/** @returns {import("./questions.js").Asking} */
export function asking() {
  let kind = "play";
  const shown = { play: playing(), call: calling() };
  const place = h("div", { class: "stack" }, shown.play.element);
  const turn = (/** @type {string} */ now) => fill(place, shown[(kind = now === "call" ? "call" : "play")].element);
  const element = h("div", { class: "stack" }, part(t("referee.about"), what(["play", "call"], kind, turn)), place);
  return { element, question: () => (kind === "call" ? shown.call.question() : shown.play.question()) };
}

/** Cards on cards. @returns {import("./questions.js").Asking} */
function playing() {
  let trick = /** @type {string[]} */ ([]);
  let cards = /** @type {string[]} */ ([]);
  const element = h(
    "div",
    { class: "stack" },
    part(t("doudizhu.to_beat"), h("p", { class: "hint" }, t("doudizhu.to_beat_hint")), cardPad({ ...WISHES, label: t("doudizhu.on_table"), onchange: (now) => (trick = now) })),
    part(t("doudizhu.play"), cardPad({ ...WISHES, label: t("doudizhu.played"), onchange: (now) => (cards = now) })),
  );
  const question = () => (cards.length ? { position: { landlord: 0, ...(trick.length ? { trick: trick.join(" ") } : {}) }, move: { kind: "play", seat: trick.length ? 1 : 0, cards: cards.join(" ") } } : null);
  return { element, question };
}

/** A call after another. @returns {import("./questions.js").Asking} */
function calling() {
  let before = "pass";
  let now = "pass";
  const options = CALLS.map((one) => ({ value: one, label: one === "pass" ? t("move.pass") : one }));
  const nothing = options.map((one) => (one.value === "pass" ? { ...one, label: t("doudizhu.no_bid") } : one));
  const element = part(t("doudizhu.auction"), choice({ label: t("doudizhu.bid_before"), options: nothing, value: before, onchange: (one) => (before = one) }), choice({ label: t("doudizhu.called"), options, value: now, onchange: (one) => (now = one) }));
  const said = (/** @type {string} */ one) => (one === "pass" ? one : Number(one));
  const question = () => ({ position: { first_bidder: 0, calls: [{ seat: 0, call: said(before) }] }, move: { kind: "call", seat: 1, call: said(now) } });
  return { element, question };
}
