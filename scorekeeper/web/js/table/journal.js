// @ts-check
/** What was logged of a deal, in words, newest first; each entry can be corrected or taken back. */

import { send } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { calm } from "../pieces/verdict.js";
import { clock, signed, t } from "../texts.js";
import { button } from "../ui/button.js";
import { dialog } from "../ui/dialog.js";
import { notJudged, withdraw } from "../pieces/waiting.js";
import { correct, takeBack } from "./log.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").TableOf} TableOf */
/** @typedef {import("./tables.js").Entry & {waits?: import("../queue/waiting.js").Waiting}} Entry */
/** @typedef {import("./tables.js").Move} Move */

const SHOWN = 4;
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
  const text = h("span", { class: "grow" }, h("strong", {}, told(game, sitting, entry)), h("small", {}, [`${entry.n} · ${clock(entry.at)}`, ...state.filter(Boolean)].join(" · ")), entry.waits && notJudged(), ...entry.findings.map((one) => h("small", { class: calm(one.verdict) ? null : "red" }, one.text)));
  return h("div", { class: "row" }, text, sitting.writes && doings(game, sitting, entry));
}

/** @param {TableOf} game @param {Sitting} sitting @param {Entry} entry */
function doings(game, sitting, entry) {
  const { waits } = entry;
  if (waits) return h("span", { class: "doings" }, button(t("take_back"), { kind: "quiet", act: () => withdraw(waits.id), label: `${t("take_back")}: ${entry.n}` }));
  const kind = String(entry.entry.kind);
  const back = !entry.taken_back && button(t(kind === "take_back" ? "redo" : "take_back"), { kind: "quiet", act: () => takeBack(sitting, entry.n), label: `${t(kind === "take_back" ? "redo" : "take_back")}: ${entry.n}` });
  const mends = !entry.taken_back && !OF_THE_JOURNAL.includes(kind) && (game.mends?.(/** @type {Move} */ (entry.entry)) ?? true) && button(t("table.correct"), { kind: "quiet", act: () => mend(game, sitting, entry), label: `${t("table.correct")}: ${entry.n}` });
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
    const shown = await preview(game, sitting, entry, move);
    if (mine !== last) return false;
    fill(place, ...shown);
    return true;
  };
}

/** @param {TableOf} game @param {Sitting} sitting @param {Entry} entry @param {Move} move */
async function preview(game, sitting, entry, move) {
  try {
    const { questions, changed } = await send("POST", `/v1/deals/${sitting.deal.id}/entries/${entry.n}/preview`, { move });
    const line = (/** @type {Entry} */ one) => h("li", {}, `${one.n}: ${told(game, sitting, one)}`, ...one.findings.map((why) => h("small", { class: "red" }, why.text)));
    const more = (/** @type {Entry[]} */ some) => some.length > SHOWN && h("li", {}, some.slice(SHOWN).map((one) => one.n).join(", "));
    const list = (/** @type {string} */ text, /** @type {Entry[]} */ some) => some.length > 0 && h("div", { class: "note" }, h("p", {}, t(text, { n: some.length })), h("ul", { class: "things" }, ...some.slice(0, SHOWN).map(line), more(some)));
    const doubted = questions.filter((/** @type {Entry} */ one) => one.in_question);
    const broken = questions.filter((/** @type {Entry} */ one) => !one.in_question);
    return [list("table.would_break", broken), list("table.would_question", doubted), !questions.length && h("p", { class: "hint" }, t("table.would_change_nothing")), changed.length > 0 && h("p", { class: "note" }, t("table.would_change_deals", { n: changed.length }))];
  } catch (error) {
    return [trouble(error)];
  }
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
