// @ts-check
/** What correcting an entry or taking it back would put in question, before it is written. */

import { send } from "../api.js";
import { h } from "../dom.js";
import { away } from "../reception.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { dialog } from "../ui/dialog.js";
import { takeBack } from "./log.js";
import { told } from "./told.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").TableOf} TableOf */
/** @typedef {import("./tables.js").Entry} Entry */
/** @typedef {import("./tables.js").Move} Move */
/** @typedef {{questions: Entry[], changed: string[]}} Would */

const SHOWN = 4;

/** @param {Sitting} sitting @param {number} n @param {Move | null} move None: as if the entry were taken back. @returns {Promise<Would>} */
export function wouldBe({ deal }, n, move) {
  return send("POST", `/v1/deals/${deal.id}/entries/${n}/preview`, { move }, { key: undefined });
}

/** In words. @param {TableOf} game @param {Sitting} sitting @param {Would} would */
export function foreseen(game, sitting, { questions, changed }) {
  const line = (/** @type {Entry} */ one) => h("li", {}, `${one.n}: ${told(game, sitting, one)}`, ...one.findings.map((why) => h("small", { class: "red" }, why.text)));
  const more = (/** @type {Entry[]} */ some) => some.length > SHOWN && h("li", {}, some.slice(SHOWN).map((one) => one.n).join(", "));
  const list = (/** @type {string} */ text, /** @type {Entry[]} */ some) => some.length > 0 && h("div", { class: "note" }, h("p", {}, t(text, { n: some.length })), h("ul", { class: "things" }, ...some.slice(0, SHOWN).map(line), more(some)));
  const doubted = questions.filter((one) => one.in_question);
  const broken = questions.filter((one) => !one.in_question);
  return [list("table.would_break", broken), list("table.would_question", doubted), !questions.length && h("p", { class: "hint" }, t("table.would_change_nothing")), changed.length > 0 && h("p", { class: "note" }, t("table.would_change_deals", { n: changed.length }))];
}

/** Take an entry back; where that puts others in question, they are shown first. @param {TableOf} game @param {Sitting} sitting @param {Entry} entry */
export async function askBack(game, sitting, entry) {
  const last = sitting.deal.status === "open" && entry.n === sitting.deal.last_n;
  const unseen = last || away() || sitting.unjudged?.length;
  const would = unseen ? null : await wouldBe(sitting, entry.n, null).catch(() => null);
  if (!would?.questions.length && !would?.changed.length) return takeBack(sitting, entry.n);
  const shown = dialog(t("table.take_back_entry", { n: entry.n }), (close) => [
    h("p", { class: "hint" }, told(game, sitting, entry)),
    h("div", { class: "stack" }, ...foreseen(game, sitting, would)),
    button(t(entry.entry.kind === "take_back" ? "redo" : "take_back"), { kind: "main", act: () => (close(), takeBack(sitting, entry.n)) }),
    button(t("close"), { kind: "quiet", act: close }),
  ]);
  shown.scrollTop = 0;
}
