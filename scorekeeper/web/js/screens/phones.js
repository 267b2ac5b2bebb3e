// @ts-check
/** The phones of the group: whose they are, what they may do, and showing one out. */

import { get, send } from "../api.js";
import { h } from "../dom.js";
import { again } from "../go.js";
import { membership, mayWrite, role } from "../phone.js";
import { day, t } from "../texts.js";
import { button } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { confirm, dialog } from "../ui/dialog.js";

/** @typedef {import("contract").components["schemas"]["Device"]} Device */
/** @typedef {import("contract").components["schemas"]["Player"]} Player */

/** @returns {Promise<import("../routes.js").Screen>} */
export default async function phones() {
  const base = `/v1/groups/${membership()?.group}`;
  const [devices, players] = await Promise.all([get(`${base}/devices`), get(`${base}/players`)]);
  const lines = devices.items.map((/** @type {Device} */ one) => h("li", {}, line(base, one, players.items)));
  return { title: t("phones.title"), back: "group", tab: "group", body: [h("p", { class: "hint" }, t("phones.text")), h("ul", { class: "list" }, ...lines)] };
}

/** @param {string} base @param {Device} device @param {Player[]} players */
function line(base, device, players) {
  const mine = device.id === membership()?.device;
  const owner = players.find((one) => one.id === device.player_id)?.name ?? t("phones.nobody");
  const about = h("span", { class: "grow" }, h("strong", {}, device.name), h("small", {}, `${owner} · ${t(`role.${device.role}`)} · ${day(device.created_at)}`));
  const own = mine && h("span", { class: "tag" }, t("phones.this"));
  if (!mayWrite() || !(mine || role() === "owner")) return h("div", { class: "row" }, about, own);
  return h("button", { type: "button", class: "row", id: `device-${device.id}`, onclick: () => options(base, device, players, mine) }, about, own);
}

/** @param {string} base @param {Device} device @param {Player[]} players @param {boolean} mine */
function options(base, device, players, mine) {
  const path = `${base}/devices/${device.id}`;
  const nobody = { value: "", label: t("phones.nobody") };
  dialog(device.name, (close) => {
    const bind = async (/** @type {string} */ player) => {
      await send("PATCH", path, { player_id: player || null });
      close();
      again();
    };
    const whose = choice({ label: t("phones.whose"), value: device.player_id ?? "", shape: "list", onchange: bind, options: [...players.map((one) => ({ value: one.id, label: one.name })), nobody] });
    return [device.role === "spectator" ? null : whose, mine ? null : button(t("phones.out"), { kind: "danger", act: () => showOut(path, device, close) }), button(t("close"), { kind: "quiet", act: close })];
  });
}

/** @param {string} path @param {Device} device @param {() => void} close */
function showOut(path, device, close) {
  close();
  const act = async () => {
    await send("DELETE", path);
    again();
  };
  confirm({ title: t("phones.out_title", { name: device.name }), text: t("phones.out_text"), yes: t("phones.out"), danger: true }, act);
}
