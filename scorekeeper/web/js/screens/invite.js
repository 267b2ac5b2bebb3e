// @ts-check
/** Letting others in: a code, its link, and a picture of it to point a phone at. */

import { ask, send, whole } from "../api.js";
import { fill, h } from "../dom.js";
import { again } from "../go.js";
import { membership } from "../phone.js";
import { clock, day, t } from "../texts.js";
import { button } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { copy } from "./recovery_code.js";

/** @typedef {import("contract").components["schemas"]["Invite"]} Invite */

let role = "member";

/** @returns {Promise<import("../routes.js").Screen>} */
export default async function invite() {
  const path = `/v1/groups/${membership()?.group}/invites`;
  const items = await whole(path);
  const good = items.filter((/** @type {Invite} */ one) => one.uses_left > 0 && new Date(one.expires_at) > new Date());
  const found = good.findLast((/** @type {Invite} */ one) => one.role === role && !one.player_id);
  const open = found ?? (await send("POST", path, { role }));
  const turn = (/** @type {string} */ wanted) => {
    role = wanted;
    again();
  };
  const who = choice({ label: t("invite.role"), value: role, onchange: turn, options: ["member", "spectator", "owner"].map((one) => ({ value: one, label: t(`role.${one}`) })) });
  return {
    title: t("invite.title"),
    back: "group",
    tab: "group",
    body: [who, h("p", { class: "hint" }, t(`invite.${role}`)), await picture(`${path}/${open.id}/qr`), ...code(open), revoke(path, open)],
  };
}

/** The QR code; it needs the token, so it is fetched and not linked. @param {string} path */
async function picture(path) {
  const { data } = await ask("GET", path);
  const address = URL.createObjectURL(data);
  return h("img", { class: "qr", src: address, alt: t("invite.picture"), onload: () => URL.revokeObjectURL(address) });
}

/** @param {Invite} open */
function code(open) {
  const until = t("invite.until", { day: day(open.expires_at), time: clock(open.expires_at), n: open.uses_left });
  return [h("p", { class: "code" }, open.code), h("p", { class: "hint" }, until), h("div", { class: "buttons" }, button(t("invite.share"), { kind: "main", act: () => share(open) }))];
}

/** Hand the link on: by the phone's own sheet where it has one, else by copying. @param {Invite} open */
async function share(open) {
  const text = t("invite.message", { name: membership()?.name ?? "" });
  if (!navigator.share) return copy(open.url);
  try {
    await navigator.share({ text, url: open.url });
  } catch {
    await copy(open.url);
  }
}

/** @param {string} path @param {Invite} open */
function revoke(path, open) {
  const place = h("div");
  const act = async () => {
    await send("DELETE", `${path}/${open.id}`);
    again();
  };
  fill(place, button(t("invite.another"), { kind: "quiet", act }));
  return place;
}
