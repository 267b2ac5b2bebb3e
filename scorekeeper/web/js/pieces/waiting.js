// @ts-check
/** What a screen says of entries that wait, and how one is withdrawn that was not sent yet. */

import { say } from "../frame.js";
import { h } from "../dom.js";
import { alone, sendWaiting } from "../queue/sender.js";
import { drop, everything, ofMatch } from "../queue/waiting.js";
import { t } from "../texts.js";
import { confirm } from "../ui/dialog.js";

/** @typedef {import("../queue/waiting.js").Waiting} Waiting */

/** That something was drawn and not judged. */
export function notJudged() {
  return h("small", { class: "tag unjudged" }, t("waiting.not_judged"));
}

/** What of a match waits, and so is in none of its figures. @param {string} match */
export async function waitingOf(match) {
  const items = (await ofMatch(match).catch(() => [])).filter((one) => one.kind !== "open");
  if (!items.length) return null;
  const { around, moment, wordsOf } = await import("./waiting_words.js");
  const line = async (/** @type {Waiting} */ one) => h("li", {}, await wordsOf(one, await around(one)), h("small", {}, moment(one.at)));
  return h("section", { class: "sheet unjudged" }, h("h2", {}, t("waiting.not_counted")), h("ul", { class: "things" }, ...(await Promise.all(items.map(line)))), h("a", { href: "#/waiting" }, t("waiting.look")));
}

/** Take back what waits; asked first where it may have been written already, or more hangs on it. @param {number} id */
export async function withdraw(id) {
  const item = (await everything()).find((one) => one.id === id);
  if (!item) return say(t("waiting.gone"));
  if (item.tried || item.kind === "open") return confirmDrop(item);
  await dropNow(item);
}

/** @param {Waiting} item @param {number | null} [seen] The last entry that the person was shown. */
export function confirmDrop(item, seen = null) {
  const text = item.kind === "open" ? "waiting.drop_open" : item.tried ? "waiting.drop_tried" : "waiting.drop_text";
  confirm({ title: t("waiting.drop_title"), text: t(text), yes: t("waiting.drop"), danger: true }, () => dropNow(item, seen));
}

/** @param {Waiting} item @param {number | null} [seen] */
async function dropNow(item, seen = null) {
  const there = await alone(async () => {
    const still = (await everything()).some((one) => one.id === item.id);
    if (still) await drop(item, seen);
    return still;
  });
  say(t(there ? "waiting.dropped" : "waiting.gone"));
  sendWaiting();
}
