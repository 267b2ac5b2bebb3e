// @ts-check
/** What was written of a deal, entry by entry: when, what, and whether it still holds. */

import { send } from "../api.js";
import { h } from "../dom.js";
import { again } from "../go.js";
import { clock, day, t } from "../texts.js";
import { button } from "../ui/button.js";

/** @typedef {import("contract").components["schemas"]["Entry"]} Entry */

/** @param {{items: Entry[], last_n: number}} entries @param {string} deal @param {boolean} writes @param {(entry: Entry) => string} told */
export function journal(entries, deal, writes, told) {
  if (!entries.items.length) return h("p", { class: "hint" }, t("journal.empty"));
  const shown = [...entries.items].reverse();
  return h("ol", { class: "list journal" }, ...shown.map((entry) => h("li", { class: entry.taken_back ? "taken-back" : null }, line(entry, deal, entries.last_n, writes, told))));
}

/** @param {Entry} entry @param {string} deal @param {number} last @param {boolean} writes @param {(entry: Entry) => string} told */
function line(entry, deal, last, writes, told) {
  const back = async () => {
    await send("DELETE", `/v1/deals/${deal}/entries/${entry.n}?after=${last}`);
    again();
  };
  const when = `${entry.n} · ${day(entry.at)}, ${clock(entry.at)}`;
  const state = entry.taken_back ? t("journal.taken_back") : entry.in_question ? t("journal.in_question") : "";
  const text = h("span", { class: "grow" }, h("strong", {}, told(entry)), h("small", {}, [when, state].filter(Boolean).join(" · ")), ...entry.findings.map((one) => h("small", { class: "red" }, one.text)));
  const undo = writes && !entry.taken_back && button(entry.entry.kind === "take_back" ? t("redo") : t("take_back"), { kind: "quiet", act: back, label: `${t("take_back")}: ${entry.n}` });
  return h("div", { class: "row" }, text, undo);
}
