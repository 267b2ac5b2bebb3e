// @ts-check
/** The phones of the group: whose they are, what they may do, and showing one out. */

import { send, whole } from "../api.js";
import { h } from "../dom.js";
import { again } from "../go.js";
import { membership, mayWrite, role } from "../phone.js";
import { day, t } from "../texts.js";
import { button } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { confirm, dialog } from "../ui/dialog.js";
import { narrowing } from "../ui/narrowing.js";

/** @typedef {import("contract").components["schemas"]["Device"]} Device */
/** @typedef {import("contract").components["schemas"]["Player"]} Player */

/** @returns {Promise<import("../routes.js").Screen>} */
export default async function phones() {
  const base = `/v1/groups/${membership()?.group}`;
  const [devices, players] = await Promise.all([whole(`${base}/devices`), whole(`${base}/players`)]);
  const lines = devices.map((/** @type {Device} */ one) => ({ name: `${one.name} ${ownerOf(one, players)}`, element: h("li", {}, line(base, one, players)) }));
  return { title: t("phones.title"), back: "group", tab: "group", body: [h("p", { class: "hint" }, t("phones.text")), narrowing(lines), h("ul", { class: "list" }, ...lines.map((one) => one.element))] };
}

/** @param {Device} device @param {Player[]} players */
function ownerOf(device, players) {
  return players.find((one) => one.id === device.player_id)?.name ?? t("phones.nobody");
}

/** @param {string} base @param {Device} device @param {Player[]} players */
function line(base, device, players) {
  const mine = device.id === membership()?.device;
  const about = h("span", { class: "grow" }, h("strong", {}, device.name), h("small", {}, `${ownerOf(device, players)} · ${t(`role.${device.role}`)} · ${day(device.created_at)}`));
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
    const whose = choice({ label: t("phones.whose"), value: device.player_id ?? "", shape: "list", people: true, onchange: bind, options: [...players.map((one) => ({ value: one.id, label: one.name })), nobody] });
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
