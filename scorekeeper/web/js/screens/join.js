// @ts-check
/** Joining a group by a code or a link: as a guest with one tap, or as somebody of the roster. */

import { get, send } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { go } from "../go.js";
import { remember } from "../phone.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { field, form } from "../ui/field.js";
import { narrowing } from "../ui/narrowing.js";

/** @typedef {import("contract").components["schemas"]["Door"]} Door */

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function join({ code }) {
  if (!code) return askForCode();
  try {
    return invited(code, await get(`/v1/join/${encodeURIComponent(code)}`, { token: null }));
  } catch (error) {
    return askForCode(code, error);
  }
}

/** @param {string} [before] @param {unknown} [error] @returns {import("../routes.js").Screen} */
function askForCode(before = "", error) {
  const code = field({ label: t("join.code"), hint: t("join.code_hint"), value: before, autocapitalize: "characters", maxlength: 60 });
  const next = () => code.input.value.trim() && go(`join/${encodeURIComponent(code.input.value.trim())}`);
  return {
    title: t("join.title"),
    back: "",
    body: [form(next, code.element), error ? trouble(error) : null],
    foot: [button(t("join.look"), { kind: "main", act: next })],
  };
}

/** @param {string} code @param {Door} door @returns {import("../routes.js").Screen} */
function invited(code, door) {
  const wrong = h("div");
  /** @param {string} device @param {object} who */
  const enter = async (device, who) => {
    fill(wrong);
    try {
      remember(await send("POST", "/v1/join", { code, device_name: device.slice(0, 60), ...who }, { token: null }));
      go("");
    } catch (error) {
      fill(wrong, trouble(error));
    }
  };
  const title = t("join.into", { name: door.group_name });
  if (door.role === "spectator") return lookOn(title, wrong, enter);
  if (door.player) return asOne(title, wrong, door.player, enter);
  return asGuest(title, wrong, door, enter);
}

/** @typedef {(device: string, who: object) => Promise<void>} Enter */

/** @param {string} title @param {HTMLElement} wrong @param {Enter} enter @returns {import("../routes.js").Screen} */
function lookOn(title, wrong, enter) {
  const look = button(t("join.look_on"), { kind: "main", act: () => enter(t("phone"), {}) });
  return { title, back: "", body: [h("p", {}, t("join.spectator")), wrong], foot: [look] };
}

/** @param {string} title @param {HTMLElement} wrong @param {{id: string, name: string}} player @param {Enter} enter @returns {import("../routes.js").Screen} */
function asOne(title, wrong, player, enter) {
  const come = button(t("join.as", { name: player.name }), { kind: "main", act: () => enter(t("phone_of", player), { player_id: player.id }) });
  return { title, back: "", body: [h("p", {}, t("join.for_you", player)), wrong], foot: [come] };
}

/** @param {string} title @param {HTMLElement} wrong @param {Door} door @param {Enter} enter @returns {import("../routes.js").Screen} */
function asGuest(title, wrong, door, enter) {
  const name = field({ label: t("join.name"), value: freeName(door.players), maxlength: 60, autocapitalize: "words" });
  name.input.addEventListener("focus", () => name.input.select());
  const come = () => enter(t("phone_of", { name: name.input.value }), { guest: { name: name.input.value } });
  const known = door.players.map((one) => ({ name: one.name, element: button(one.name, { act: () => enter(t("phone_of", one), { player_id: one.id }) }) }));
  const roster = known.length ? h("div", { class: "stack" }, h("h2", {}, t("join.known")), narrowing(known), h("div", { class: "buttons" }, ...known.map((one) => one.element))) : null;
  return {
    title,
    back: "",
    body: [form(come, name.element), wrong, roster],
    foot: [button(t("join.guest"), { kind: "main", act: come })],
  };
}

/** A guest's name that nobody has yet. @param {{name: string}[]} players */
function freeName(players) {
  const taken = new Set(players.map((one) => one.name.toLocaleLowerCase()));
  for (let n = 1; ; n += 1) {
    const name = t("join.guest_name", { number: n });
    if (!taken.has(name.toLocaleLowerCase())) return name;
  }
}
