// @ts-check
/** One's own hand: told to the service alone, and seen here only while the button is held. */

import { get, send } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { say } from "../frame.js";
import { again } from "../go.js";
import { face } from "../pieces/cards.js";
import { membership } from "../phone.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { dialog } from "../ui/dialog.js";

const MOST_SHOWN = 24;

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").TableOf} TableOf */

/** @param {TableOf} game @param {Sitting} sitting */
export function myHand(game, sitting) {
  const { deal, writes } = sitting;
  if (!writes || !game.tell || !deal.table.sizes.some((/** @type {number} */ size) => size > 0)) return null;
  const told = deal.table.hands.findIndex((/** @type {string[] | null} */ cards, /** @type {number} */ seat) => cards && deal.hands.includes(seat));
  const others = deal.hands.filter((seat) => seat !== told).map((seat) => h("p", { class: "hint" }, t("table.said.hand", { name: sitting.names[seat] })));
  return h("section", { class: "sheet" }, h("h2", {}, t("table.my_hand")), h("p", { class: "hint" }, t("table.my_hand_hint")), told < 0 ? null : held(game, sitting, told), told < 0 ? null : (game.more?.(sitting, told) ?? null), button(t(told < 0 ? "table.tell" : "table.tell_again"), { act: () => tell(game, sitting, told) }), ...others);
}

/** A button that shows the cards while it is held. @param {TableOf} game @param {Sitting} sitting @param {number} seat */
function held(game, sitting, seat) {
  const cards = h("div", { class: "hand", "aria-live": "off" });
  const hand = sitting.deal.table.hands[seat];
  let shown = false;
  const show = async () => {
    shown = true;
    fill(cards, h("p", { class: "chips" }, ...(game.cardsOf?.(hand) ?? hand).map(face)));
    const lines = sitting.deal.turn === seat ? await legal(game, sitting) : [];
    if (shown && lines.length) cards.append(h("p", { class: "group-label" }, t("table.may_play")), h("ul", { class: "legal" }, ...lines.map((/** @type {string} */ one) => h("li", {}, one))));
  };
  const hide = () => {
    shown = false;
    fill(cards);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) show();
  };
  const element = h("button", { type: "button", class: "button holding", onpointerdown: show, onpointerup: hide, onpointercancel: hide, onpointerleave: hide, onkeydown: key, onkeyup: hide, onblur: hide, oncontextmenu: (/** @type {Event} */ event) => event.preventDefault() }, t("table.hold"));
  return h("div", { class: "stack" }, cards, element);
}

/** The plays that the hand allows, where it is known whole. @param {TableOf} game @param {Sitting} sitting */
async function legal(game, sitting) {
  try {
    const { moves } = await get(`/v1/deals/${sitting.deal.id}/legal-moves`);
    return moves.slice(0, MOST_SHOWN).map((/** @type {import("./tables.js").Move} */ one) => game.words(one, sitting));
  } catch {
    return [];
  }
}

/** @param {TableOf} game @param {Sitting} sitting @param {number} told */
function tell(game, sitting, told) {
  const mine = sitting.match.seats.findIndex((one) => one.player.id === membership()?.player);
  let seat = told >= 0 ? told : Math.max(mine, 0);
  let cards = /** @type {string[]} */ ([]);
  const wrong = h("div");
  const act = async (/** @type {() => void} */ close) => {
    await send("PUT", `/v1/deals/${sitting.deal.id}/hands/${seat}`, game.asTold?.(cards, sitting, seat) ?? { cards });
    close();
    say(t("table.hand_told"));
    again();
  };
  dialog(t("table.my_hand"), (close) => {
    const save = button(t("table.tell_it"), { kind: "main", act: () => act(close), onError: (error) => fill(wrong, trouble(error)) });
    const seats = sitting.names.map((label, at) => ({ value: String(at), label }));
    return [
      h("p", { class: "hint" }, t("table.tell_hint")),
      mine < 0 || told >= 0 ? choice({ label: t("table.whose_hand"), options: seats, value: String(seat), onchange: (at) => (seat = Number(at)) }) : null,
      game.tell?.(sitting, [], (now) => (cards = now)),
      wrong,
      save,
      button(t("close"), { kind: "quiet", act: close }),
    ];
  });
}
