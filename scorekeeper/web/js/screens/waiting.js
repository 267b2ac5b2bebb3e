// @ts-check
/** What waits for reception, and what was refused when there was: both versions, and what a person decides. */

import { h } from "../dom.js";
import { stopped } from "../pieces/stopped.js";
import { confirmDrop, notJudged } from "../pieces/waiting.js";
import { around, moment, wordsOf } from "../pieces/waiting_words.js";
import { membership } from "../phone.js";
import { everything } from "../queue/waiting.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";

/** @typedef {import("../queue/waiting.js").Waiting} Waiting */

/** @returns {Promise<import("../routes.js").Screen>} */
export default async function waiting() {
  const items = await everything();
  const devices = [...new Set(items.map((one) => one.device))];
  const own = membership()?.device;
  devices.sort((one, two) => Number(two === own) - Number(one === own));
  const groups = await Promise.all(devices.map((device) => ofDevice(items.filter((one) => one.device === device), device === own)));
  const body = items.length ? [h("p", { class: "hint" }, t("waiting.text")), ...groups.flat()] : [h("div", { class: "empty" }, h("span", { class: "sign", "aria-hidden": "true" }, "✓"), h("p", {}, t("waiting.none")))];
  return { title: t("waiting.title"), back: items[0] && devices[0] === own ? `match/${items[0].match}` : "", tab: "table", body, showsWaiting: true };
}

/** What was logged under one token; another's is not sent as ours. @param {Waiting[]} items @param {boolean} own */
async function ofDevice(items, own) {
  const first = items[0];
  const title = own ? null : h("div", {}, h("h2", {}, t("waiting.of_others", { name: first.name })), h("p", { class: "hint" }, t("waiting.of_others_text")));
  const refused = first.problem ? await stopped(first) : null;
  const rest = refused ? items.slice(1) : items;
  const lines = await Promise.all(rest.map(line));
  const heading = refused && lines.length ? h("h2", {}, t("waiting.behind", { n: lines.length })) : null;
  return [title, refused, heading, lines.length ? h("ol", { class: "list plays" }, ...lines) : null];
}

/** @param {Waiting} item */
async function line(item) {
  const words = await wordsOf(item, await around(item));
  const text = h("span", { class: "grow" }, h("strong", {}, words), h("small", {}, moment(item.at)), notJudged());
  const drop = button(t("waiting.drop"), { kind: "quiet", act: () => confirmDrop(item), label: `${t("waiting.drop")}: ${words}` });
  return h("li", {}, h("div", { class: "row" }, text, h("span", { class: "doings" }, drop)));
}
