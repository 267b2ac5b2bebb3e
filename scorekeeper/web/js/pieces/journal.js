// @ts-check
/** What was written of a deal, entry by entry: when, what, and whether it still holds. */

import { send } from "../api.js";
import { h } from "../dom.js";
import { again } from "../go.js";
import { clock, day, signed, t } from "../texts.js";
import { button } from "../ui/button.js";

/** @typedef {import("contract").components["schemas"]["Entry"]} Entry */
/** @typedef {import("contract").components["schemas"]["Match"]} Match */

/** @param {{items: Entry[], last_n: number}} entries @param {string} deal @param {Match} match @param {boolean} writes */
export function journal(entries, deal, match, writes) {
  if (!entries.items.length) return h("p", { class: "hint" }, t("journal.empty"));
  const shown = [...entries.items].reverse();
  return h("ol", { class: "list journal" }, ...shown.map((entry) => h("li", { class: entry.taken_back ? "taken-back" : null }, line(entry, deal, entries.last_n, match, writes))));
}

/** @param {Entry} entry @param {string} deal @param {number} last @param {Match} match @param {boolean} writes */
function line(entry, deal, last, match, writes) {
  const back = async () => {
    await send("DELETE", `/v1/deals/${deal}/entries/${entry.n}?after=${last}`);
    again();
  };
  const when = `${entry.n} · ${day(entry.at)}, ${clock(entry.at)}`;
  const state = entry.taken_back ? t("journal.taken_back") : entry.in_question ? t("journal.in_question") : "";
  const text = h("span", { class: "grow" }, h("strong", {}, told(entry, match)), h("small", {}, [when, state].filter(Boolean).join(" · ")), ...entry.findings.map((one) => h("small", { class: "red" }, one.text)));
  const undo = writes && !entry.taken_back && button(entry.entry.kind === "take_back" ? t("redo") : t("take_back"), { kind: "quiet", act: back, label: `${t("take_back")}: ${entry.n}` });
  return h("div", { class: "row" }, text, undo);
}

/** @param {Entry} entry @param {Match} match */
function told({ entry }, match) {
  const { kind } = entry;
  if (kind === "adjust") return t("entry.adjust", { name: sideName(match, Number(entry.side)), points: signed(Number(entry.points)), reason: String(entry.reason) });
  if (kind === "void") return t("entry.void", { reason: String(entry.reason ?? "") });
  if (kind === "take_back") return t("entry.take_back", { n: Number(entry.n) });
  if (kind === "correct") return t("entry.correct", { n: Number(entry.n) });
  if (kind === "result") return t("entry.result");
  return t("entry.move", { kind: String(kind) });
}

/** @param {Match} match @param {number} side */
function sideName(match, side) {
  return match.seats.filter((one) => one.side === side).map((one) => one.player.name).join(" + ");
}
