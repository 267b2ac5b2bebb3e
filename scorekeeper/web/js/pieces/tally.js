// @ts-check
/** What a form comes to, while it is filled: the points, the totals with them, and what cannot be. */

import { Refused, Unreachable, send } from "../api.js";
import { fill, h } from "../dom.js";
import { reasons } from "../failed.js";
import { plain, t } from "../texts.js";
import { explained } from "./parts.js";
import { consequences } from "./preview.js";

/** @typedef {import("../byhand/questions.js").Form} Form */
/** @typedef {import("contract").components["schemas"]["Match"]} Match */

const PAUSE = 200;

/**
 * @param {Match} match
 * @param {import("contract").components["schemas"]["ScoreSheet"]} sheet
 * @param {any} line The deal, where there is one already.
 * @param {boolean} correcting Whether a result is corrected; then all that follows is shown.
 */
export function tally(match, sheet, line, correcting) {
  const element = h("div", { class: "tally", role: "status", "aria-live": "polite", tabindex: "-1" });
  const names = sheet.names;
  let turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {Form} form */
  function count(form) {
    clearTimeout(timer);
    const mine = ++turn;
    const result = form.result();
    if (!result) return fill(element, h("p", { class: "hint" }, t("hand.left", { n: form.open() })));
    timer = setTimeout(async () => {
      const shown = await (correcting ? changed(result) : fresh(result)).catch((error) => {
        if (error instanceof Unreachable) addEventListener("reached", () => mine === turn && element.isConnected && count(form), { once: true });
        return wrong(error);
      });
      if (mine === turn) fill(element, ...shown);
    }, PAUSE);
  }

  /** @param {any} result */
  async function fresh(result) {
    const told = match.game === "seep" ? { ...result, dealer: match.dealer } : result;
    const score = await send("POST", `/v1/games/${match.game}/scores`, { house_rules: rulesNow(match), result: told }, { key: undefined });
    const totals = match.game === "seep" ? null : soFar(match).map((total, side) => total + score.totals[side]);
    return [figures(names, score.totals, totals), ...warned(score.warnings), explained(names, score.sides)];
  }

  /** @param {any} result */
  async function changed(result) {
    const would = await send("POST", `/v1/deals/${line.id}/result/preview`, { result }, { key: undefined });
    const totals = match.game === "seep" ? null : would.match.totals;
    return [figures(names, would.score.totals, totals), ...warned(would.warnings), ...consequences(match, would, names)];
  }

  return { element, count };
}

/** The house rules, with the last phase that a match has gone on to. @param {Match} match */
function rulesNow({ house_rules: rules, standing }) {
  return "last_phase" in standing ? { ...rules, last_phase: standing.last_phase } : rules;
}

/** The totals that the points are added to: of a replay that annuls a round, those before it. @param {Match} match @returns {number[]} */
function soFar({ house_rules: rules, standing, totals }) {
  const { replay = [], before = [] } = /** @type {{replay?: number[], before?: number[]}} */ (standing);
  const annulled = /** @type {any} */ (rules).tie_replay === "annul" ? replay : [];
  return totals.map((total, side) => (annulled.includes(side) ? before[side] : total));
}

/** Each side's points, and its total with them. @param {string[]} names @param {number[]} points @param {number[] | null} totals */
function figures(names, points, totals) {
  const side = (/** @type {string} */ name, /** @type {number} */ at) =>
    h("div", { class: "side" }, h("span", { class: "name" }, name), h("span", { class: "figure" }, plain(points[at])), totals && h("small", {}, t("hand.total", { total: plain(totals[at]) })));
  return h("div", { class: "figures" }, ...names.map(side));
}

/** @param {{text: string}[]} warnings */
function warned(warnings) {
  return warnings.map((one) => h("p", { class: "note" }, one.text));
}

/** @param {unknown} error */
function wrong(error) {
  const lines = error instanceof Refused ? reasons(error) : [h("p", {}, t("hand.unchecked"))];
  return [h("div", { class: "trouble" }, ...lines.slice(0, 3))];
}
