// @ts-check
/** The group: who plays, how others come in, and where the rest is. */

import { send, whole } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { say } from "../frame.js";
import { again } from "../go.js";
import { mayWrite, membership, role } from "../phone.js";
import { t } from "../texts.js";
import { button, linkButton } from "../ui/button.js";
import { confirm, dialog } from "../ui/dialog.js";
import { field, form } from "../ui/field.js";
import { toggle } from "../ui/choice.js";
import { narrowing } from "../ui/narrowing.js";
import welcome from "./home.js";

/** @typedef {import("contract").components["schemas"]["Player"]} Player */

/** @returns {Promise<import("../routes.js").Screen>} */
export default async function group() {
  const mine = membership();
  if (!mine) return welcome();
  const items = await whole(`/v1/groups/${mine.group}/players`);
  const ways = h(
    "div",
    { class: "buttons" },
    role() === "owner" && linkButton(t("invite.title"), "invite", "main"),
    linkButton(t("statistics.title"), "statistics"),
    linkButton(t("settle.title"), "settle"),
    linkButton(t("phones.title"), "phones"),
    linkButton(t("settings.title"), "settings"),
  );
  return { title: mine.name, tab: "group", body: [h("h2", {}, t("group.players")), ...roster(items), mayWrite() && newcomer(mine.group), ways] };
}

/** @param {Player[]} players */
function roster(players) {
  if (!players.length) return [h("div", { class: "empty" }, h("p", {}, t("group.nobody")))];
  const lines = players.map((one) => ({ name: one.name, element: h("li", {}, line(one)) }));
  return [narrowing(lines), h("ul", { class: "list", id: "roster" }, ...lines.map((one) => one.element))];
}

/** @param {Player} player */
function line(player) {
  const name = h("span", { class: "grow" }, h("strong", {}, player.name), player.guest && h("small", {}, t("group.guest")));
  return h("button", { type: "button", class: "row", id: `player-${player.id}`, onclick: () => about(player) }, name, h("span", { "aria-hidden": "true" }, "›"));
}

/** @param {string} group */
function newcomer(group) {
  const name = field({ label: t("group.add"), maxlength: 60, autocapitalize: "words", id: "newcomer" });
  const wrong = h("div");
  const add = async () => {
    fill(wrong);
    try {
      await send("POST", `/v1/groups/${group}/players`, { name: name.input.value });
      // Whoever writes a whole family down writes the next name at once.
      name.input.focus({ preventScroll: true });
      again();
    } catch (error) {
      fill(wrong, trouble(error));
    }
  };
  return h("div", { class: "stack" }, form(add, h("div", { class: "beside" }, name.element, button(t("add"), { act: add }))), wrong);
}

/** What can be done with a player. @param {Player} player */
function about(player) {
  const path = `/v1/groups/${membership()?.group}/players/${player.id}`;
  dialog(player.name, (close) => [
    h("a", { class: "button plain", href: `#/player/${player.id}`, onclick: close }, t("player.statistics")),
    ...(mayWrite() ? changes(player, path, close) : []),
    button(t("close"), { kind: "quiet", act: close }),
  ]);
}

/** @param {Player} player @param {string} path @param {() => void} close */
function changes(player, path, close) {
  const name = field({ label: t("player.name"), value: player.name, maxlength: 60 });
  let guest = player.guest;
  const wrong = h("div");
  const save = async () => {
    try {
      await send("PATCH", path, { name: name.input.value, guest });
      close();
      again();
    } catch (error) {
      fill(wrong, trouble(error));
    }
  };
  const part = async () => {
    await send("DELETE", path);
    say(t("player.removed", { name: player.name }));
    again();
  };
  const remove = () => {
    close();
    confirm({ title: t("player.remove", { name: player.name }), text: t("player.remove_text"), yes: t("player.remove_yes"), danger: true }, part);
  };
  const guesting = toggle({ label: t("player.guest"), hint: t("player.guest_hint"), checked: guest, onchange: (now) => (guest = now) });
  return [form(save, name.element, guesting), wrong, button(t("save"), { kind: "main", act: save }), role() === "owner" && button(t("player.remove_yes"), { kind: "danger", act: remove })];
}
