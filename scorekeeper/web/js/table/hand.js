// @ts-check
/** Hands told to the service: each seen here only while its button is held, or by all once it is laid open. */

import { newKey, send } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { say } from "../frame.js";
import { again } from "../go.js";
import { face } from "../pieces/cards.js";
import { membership } from "../phone.js";
import { write } from "../queue/write.js";
import { saidKept } from "../reception.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { confirm, dialog } from "../ui/dialog.js";
import { clear } from "./draft.js";
import { held } from "./peek.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").TableOf} TableOf */

/** @param {TableOf} game @param {Sitting} sitting */
export function myHand(game, sitting) {
  const { deal, writes, draft } = sitting;
  if (!game.tell || !deal.table.sizes.some((/** @type {number} */ size) => size > 0)) return null;
  const open = deal.hands_shown.map((seat) => laidOpen(game, sitting, seat));
  if (!writes) return open.length ? h("section", { class: "sheet" }, h("h2", {}, t("table.open_hands")), ...open) : null;
  const kept = keptHere(sitting);
  const seat = kept.length === 1 ? kept[0] : kept.includes(draft.hand ?? -1) ? draft.hand : null;
  const others = deal.hands.filter((one) => !kept.includes(one) && !deal.hands_shown.includes(one)).map((one) => h("p", { class: "hint" }, t("table.said.hand", { name: sitting.names[one] })));
  const one = seat === null ? null : h("div", { class: "stack" }, held(game, sitting, seat), game.more?.(sitting, seat) ?? null, button(t("table.show_hand"), { kind: "quiet", act: () => show(sitting, seat) }));
  return h("section", { class: "sheet" }, h("h2", {}, t("table.my_hand")), h("p", { class: "hint" }, t("table.my_hand_hint")), kept.length > 1 && whose(sitting, kept), one, button(t(kept.length ? "table.tell_again" : "table.tell"), { act: () => tell(game, sitting, kept) }), ...open, ...others);
}

/** The seats whose hands this phone told and nobody else reads. @param {Sitting} sitting @returns {number[]} */
function keptHere({ deal }) {
  return deal.hands.filter((seat) => deal.table.hands[seat] && !deal.hands_shown.includes(seat));
}

/** Where one phone keeps several hands, nobody sees one before saying whose; what another had chosen is forgotten. @param {Sitting} sitting @param {number[]} kept */
function whose({ names, draft }, kept) {
  const options = kept.map((seat) => ({ value: String(seat), label: names[seat] }));
  const turn = (/** @type {string} */ seat) => {
    clear(Number(seat));
    again();
  };
  return choice({ label: t("table.whose_hand"), options, value: draft.hand === null ? null : String(draft.hand), onchange: turn });
}

/** @param {TableOf} game @param {Sitting} sitting @param {number} seat */
function laidOpen(game, { deal, names }, seat) {
  const hand = deal.table.hands[seat];
  const cards = hand ? (game.cardsOf?.(hand) ?? hand) : [];
  return h("div", { class: "open-hand" }, h("p", { class: "group-label" }, t("table.hand_lies_open", { name: names[seat] })), h("p", { class: "chips" }, ...cards.map(face)));
}

/** Lay a hand open to all, after asking. @param {Sitting} sitting @param {number} seat */
function show({ deal, names }, seat) {
  const key = newKey();
  confirm({ title: t("table.show_hand"), text: t("table.show_hand_text", { name: names[seat] }), yes: t("table.show_hand") }, async () => {
    await send("POST", `/v1/deals/${deal.id}/hands/${seat}/show`, undefined, { key });
    again();
  });
}

/** @param {TableOf} game @param {Sitting} sitting @param {number[]} kept */
function tell(game, sitting, kept) {
  const mine = sitting.match.seats.findIndex((one) => one.player.id === membership()?.player);
  let seat = sitting.draft.hand ?? kept[0] ?? Math.max(mine, 0);
  let cards = /** @type {string[]} */ ([]);
  const wrong = h("div");
  const key = newKey();
  const act = async (/** @type {() => void} */ close) => {
    const { match, deal } = sitting;
    const body = game.asTold?.(cards, sitting, seat) ?? { cards };
    const written = await write({ kind: "hand", match: match.id, deal: deal.id, method: "PUT", path: `/v1/deals/{deal}/hands/${seat}`, body, after: deal.last_n, key });
    close();
    say(written.waits ? saidKept() : t("table.hand_told"));
    again();
  };
  dialog(t("table.my_hand"), (close) => {
    const save = button(t("table.tell_it"), { kind: "main", act: () => act(close), onError: (error) => fill(wrong, trouble(error)) });
    const seats = sitting.names.map((label, at) => ({ value: String(at), label }));
    return [
      h("p", { class: "hint" }, t("table.tell_hint")),
      mine < 0 || kept.length > 0 ? choice({ label: t("table.whose_hand"), options: seats, value: String(seat), onchange: (at) => (seat = Number(at)) }) : null,
      game.tell?.(sitting, [], (now) => (cards = now)),
      wrong,
      save,
      button(t("close"), { kind: "quiet", act: close }),
    ];
  });
}
