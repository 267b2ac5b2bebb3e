// @ts-check
/** Another player for a seat, from the next deal on. */

import { get, send, whole } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { go } from "../go.js";
import { membership } from "../phone.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { choice } from "../ui/choice.js";

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function substitute({ id }) {
  const [match, roster] = await Promise.all([get(`/v1/matches/${id}`), whole(`/v1/groups/${membership()?.group}/players`)]);
  const sitting = new Set(match.seats.map((/** @type {any} */ one) => one.player.id));
  const free = roster.filter((/** @type {any} */ one) => !sitting.has(one.id));
  let seat = "";
  let player = "";
  const wrong = h("div");
  const save = async () => {
    if (!seat || !player) return fill(wrong, h("p", { class: "note" }, t("substitute.open")));
    await send("PATCH", `/v1/matches/${id}`, { substitute: { seat: Number(seat), player } }, { seen: match.version });
    go(`match/${id}`);
  };
  const seats = match.seats.map((/** @type {any} */ one) => ({ value: String(one.seat), label: one.player.name }));
  const others = free.map((/** @type {any} */ one) => ({ value: one.id, label: one.name }));
  const body = others.length
    ? [choice({ label: t("substitute.who"), options: seats, onchange: (value) => (seat = value) }), choice({ label: t("substitute.by"), people: true, options: others, onchange: (value) => (player = value) }), wrong]
    : [h("p", { class: "note" }, t("substitute.nobody"))];
  const foot = others.length ? [button(t("save"), { kind: "main", act: save, onError: (error) => fill(wrong, trouble(error)) })] : [];
  return { title: t("match.substitute"), back: `match/${id}`, tab: "table", body, foot };
}
