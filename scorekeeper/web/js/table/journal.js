// @ts-check
/** What was logged of a deal, in words, newest first; each entry can be corrected or taken back. */

import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { calm } from "../pieces/verdict.js";
import { clock, day, t } from "../texts.js";
import { button } from "../ui/button.js";
import { dialog } from "../ui/dialog.js";
import { notJudged, withdraw } from "../pieces/waiting.js";
import { askBack, foreseen, wouldBe } from "./foreseen.js";
import { correct } from "./log.js";
import { told } from "./told.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").TableOf} TableOf */
/** @typedef {import("./tables.js").Entry & {waits?: import("../queue/waiting.js").Waiting}} Entry */
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
  const text = h("span", { class: "grow" }, h("strong", {}, told(game, sitting, entry)), h("small", {}, [`${entry.n} · ${when(entry.at)}`, ...state.filter(Boolean)].join(" · ")), entry.waits && notJudged(), ...entry.findings.map((one) => h("small", { class: calm(one.verdict) ? null : "red" }, one.text)));
  return h("div", { class: "row" }, text, sitting.writes && doings(game, sitting, entry));
}

/** The time, with the day where that is another. @param {string} at */
function when(at) {
  return new Date(at).toDateString() === new Date().toDateString() ? clock(at) : `${day(at)}, ${clock(at)}`;
}

/** @param {TableOf} game @param {Sitting} sitting @param {Entry} entry */
function doings(game, sitting, entry) {
  const { waits } = entry;
  if (waits) return h("span", { class: "doings" }, button(t("take_back"), { kind: "quiet", act: () => withdraw(waits.id), label: `${t("take_back")}: ${entry.n}` }));
  const kind = String(entry.entry.kind);
  const back = !entry.taken_back && button(t(kind === "take_back" ? "redo" : "take_back"), { kind: "quiet", act: () => askBack(game, sitting, entry), label: `${t(kind === "take_back" ? "redo" : "take_back")}: ${entry.n}` });
  const mends = !entry.taken_back && sitting.deal.status !== "void" && !OF_THE_JOURNAL.includes(kind) && (game.mends?.(/** @type {Move} */ (entry.entry)) ?? true) && button(t("table.correct"), { kind: "quiet", act: () => mend(game, sitting, entry), label: `${t("table.correct")}: ${entry.n}` });
  return h("span", { class: "doings" }, mends, back);
}

/** Say what an entry should have been. @param {TableOf} game @param {Sitting} sitting @param {Entry} entry */
function mend(game, sitting, entry) {
  /** @type {Move | null} */
  let move = null;
  const would = h("div", { class: "stack", "aria-live": "polite" });
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
    const look = tryOut(game, sitting, entry, would);
    const form = game.mend(sitting, entry, async (now) => {
      [move, save.disabled] = [now, true];
      if (await look(now)) save.disabled = false;
    });
    return [h("p", { class: "hint" }, told(game, sitting, entry)), form, would, save, button(t("close"), { kind: "quiet", act: close })];
  });
}

/**
 * Shows what a correction would put in question; true once it is shown, and still what was asked last.
 * @param {TableOf} game @param {Sitting} sitting @param {Entry} entry @param {HTMLElement} place @returns {(move: Move | null) => Promise<boolean>}
 */
function tryOut(game, sitting, entry, place) {
  let last = 0;
  return async (move) => {
    const mine = ++last;
    fill(place);
    if (!move) return false;
    const shown = await wouldBe(sitting, entry.n, move).then((would) => foreseen(game, sitting, would), (error) => [trouble(error)]);
    if (mine !== last) return false;
    fill(place, ...shown);
    return true;
  };
}
