// @ts-check
/** Who owes whom after Dou Dizhu, the fewest payments that settle it, and what was settled. */

import { get, newKey, send, whole } from "../api.js";
import { h } from "../dom.js";
import { say } from "../frame.js";
import { again } from "../go.js";
import { mayWrite, membership } from "../phone.js";
import { day, signed, t } from "../texts.js";
import { button } from "../ui/button.js";
import { confirm } from "../ui/dialog.js";

/** @typedef {import("contract").components["schemas"]["Balances"]} Balances */
/** @typedef {import("contract").components["schemas"]["Settlement"]} Settlement */

/** @returns {Promise<import("../routes.js").Screen>} */
export default async function settle() {
  const group = `/v1/groups/${membership()?.group}`;
  const [balances, settled] = await Promise.all([get(`${group}/balances`), whole(`${group}/settlements`)]);
  const names = new Map(balances.people.map((/** @type {any} */ one) => [one.player.id, one.player.name]));
  const open = balances.payments.length > 0;
  const foot = open && mayWrite() ? [button(t("settle.all"), { kind: "main", act: () => ask(group, balances) })] : [];
  return { title: t("settle.title"), back: "group", tab: "group", body: [h("p", { class: "hint" }, t("settle.what")), people(balances), ...payments(balances, names), ...past(group, settled, names)], foot };
}

/** @param {Balances} balances */
function people({ people: all }) {
  if (!all.length) return h("div", { class: "empty" }, h("p", {}, t("settle.empty")));
  const line = (/** @type {Balances["people"][number]} */ one) => h("div", { class: "row" }, h("strong", { class: "grow" }, one.player.name), h("span", { class: "figure big" }, signed(one.open)));
  return h("ul", { class: "list" }, ...all.map((one) => h("li", {}, line(one))));
}

/** @param {Balances} balances @param {Map<string, string>} names */
function payments({ payments: due }, names) {
  if (!due.length) return [];
  return [h("h2", {}, t("settle.fewest")), h("ul", { class: "list" }, ...due.map((one) => h("li", {}, paid(one, names))))];
}

/** @param {{from: string, to: string, amount: number}} one @param {Map<string, string>} names */
function paid(one, names) {
  return h("div", { class: "row" }, h("span", { class: "grow" }, t("settle.pays", { from: names.get(one.from) ?? "?", to: names.get(one.to) ?? "?" })), h("span", { class: "figure" }, one.amount));
}

/** @param {string} group @param {Balances} balances */
function ask(group, balances) {
  const key = newKey();
  const act = async () => {
    await send("POST", `${group}/settlements`, { preview: balances.preview }, { key });
    say(t("settle.done"));
    again();
  };
  confirm({ title: t("settle.question"), text: t("settle.question_text"), yes: t("settle.yes") }, act);
}

/** @param {string} group @param {Settlement[]} settled @param {Map<string, string>} names */
function past(group, settled, names) {
  const counts = settled.filter((one) => !one.undone_at);
  if (!counts.length) return [];
  const undo = (/** @type {Settlement} */ one) => async () => {
    await send("DELETE", `${group}/settlements/${one.id}`);
    again();
  };
  const line = (/** @type {Settlement} */ one) => h("div", { class: "row" }, h("span", { class: "grow" }, h("strong", {}, day(one.created_at)), ...one.payments.map((payment) => h("small", {}, `${t("settle.paid", { from: names.get(payment.from) ?? "?", to: names.get(payment.to) ?? "?" })}: ${payment.amount}`))), mayWrite() && button(t("undo"), { kind: "quiet", act: undo(one) }));
  return [h("h2", {}, t("settle.past")), h("ul", { class: "list" }, ...counts.map((one) => h("li", {}, line(one))))];
}
