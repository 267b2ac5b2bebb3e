// @ts-check
/** What was logged of a deal, in words, newest first; each entry can be corrected or taken back. */

import { h } from "../dom.js";
import { calm } from "../pieces/verdict.js";
import { clock, signed, t } from "../texts.js";
import { button } from "../ui/button.js";
import { dialog } from "../ui/dialog.js";
import { correct, takeBack } from "./log.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").TableOf} TableOf */
/** @typedef {import("./tables.js").Entry} Entry */
/** @typedef {import("./tables.js").Move} Move */

const OF_THE_JOURNAL = ["adjust", "void", "result", "take_back", "correct", "hand"];

/** @param {TableOf} game @param {Sitting} sitting */
export function plays(game, sitting) {
  if (!sitting.entries.length) return h("p", { class: "hint" }, t("journal.empty"));
  const lines = [...sitting.entries].reverse().map((entry) => h("li", { class: entry.taken_back ? "taken-back" : null }, line(game, sitting, entry)));
  return h("ol", { class: "list plays" }, ...lines);
}

/** @param {TableOf} game @param {Sitting} sitting @param {Entry} entry */
function line(game, sitting, entry) {
  const state = [entry.taken_back && t("journal.taken_back"), entry.in_question && t("journal.in_question"), entry.corrected_by && t("table.corrected_by", { n: entry.corrected_by }), entry.stands && t("table.stood")];
  const text = h("span", { class: "grow" }, h("strong", {}, told(game, sitting, entry)), h("small", {}, [`${entry.n} · ${clock(entry.at)}`, ...state.filter(Boolean)].join(" · ")), ...entry.findings.map((one) => h("small", { class: calm(one.verdict) ? null : "red" }, one.text)));
  return h("div", { class: "row" }, text, sitting.writes && doings(game, sitting, entry));
}

/** @param {TableOf} game @param {Sitting} sitting @param {Entry} entry */
function doings(game, sitting, entry) {
  const kind = String(entry.entry.kind);
  const back = !entry.taken_back && button(t(kind === "take_back" ? "redo" : "take_back"), { kind: "quiet", act: () => takeBack(sitting, entry.n), label: `${t(kind === "take_back" ? "redo" : "take_back")}: ${entry.n}` });
  const mends = !entry.taken_back && !OF_THE_JOURNAL.includes(kind) && button(t("table.correct"), { kind: "quiet", act: () => mend(game, sitting, entry), label: `${t("table.correct")}: ${entry.n}` });
  return h("span", { class: "doings" }, mends, back);
}

/** Say what an entry should have been. @param {TableOf} game @param {Sitting} sitting @param {Entry} entry */
function mend(game, sitting, entry) {
  /** @type {Move | null} */
  let move = null;
  dialog(t("table.correct_entry", { n: entry.n }), (close) => {
    const save = button(t("table.save_correction"), {
      kind: "main",
      disabled: true,
      act: async () => {
        if (!move) return;
        close();
        await correct(game, sitting, entry.n, move);
      },
    });
    const form = game.mend(sitting, entry, (now) => ((move = now), (save.disabled = !now)));
    return [h("p", { class: "hint" }, told(game, sitting, entry)), form, save, button(t("close"), { kind: "quiet", act: close })];
  });
}

/** An entry in words. @param {TableOf} game @param {Sitting} sitting @param {Entry} entry @returns {string} */
export function told(game, sitting, { entry }) {
  const { kind } = entry;
  const names = sitting.names;
  if (kind === "hand") return t("table.said.hand", { name: names[Number(entry.seat)] });
  if (kind === "adjust") return t("entry.adjust", { name: sideName(sitting, Number(entry.side)), points: signed(Number(entry.points)), reason: String(entry.reason) });
  if (kind === "void") return t("entry.void", { reason: String(entry.reason ?? "") });
  if (kind === "take_back") return t("entry.take_back", { n: Number(entry.n) });
  if (kind === "correct") return `${t("entry.correct", { n: Number(entry.n) })}: ${game.words(/** @type {Move} */ (entry.move), sitting)}`;
  if (kind === "result") return t("entry.result");
  return game.words(/** @type {Move} */ (entry), sitting);
}

/** @param {Sitting} sitting @param {number} side */
function sideName({ match }, side) {
  return match.seats.filter((one) => one.side === side).map((one) => one.player.name).join(" + ");
}
