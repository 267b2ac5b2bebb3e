// @ts-check
/** What a form comes to, while it is filled: the points, the totals with them, and what cannot be. */

import { Refused, send } from "../api.js";
import { fill, h } from "../dom.js";
import { reasons } from "../failed.js";
import { plain, t } from "../texts.js";
import { explained } from "./parts.js";

/** @typedef {import("../byhand/questions.js").Form} Form */

const PAUSE = 200;

/**
 * @param {import("contract").components["schemas"]["Match"]} match
 * @param {import("contract").components["schemas"]["ScoreSheet"]} sheet
 * @param {any} line The deal, where there is one already.
 * @param {boolean} correcting
 */
export function tally(match, sheet, line, correcting) {
  const element = h("div", { class: "tally", role: "status", "aria-live": "polite" });
  const names = sheet.names;
  const dealt = line ? { dealer: line.dealer } : { dealer: match.dealer };
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
      const shown = await worth(result).catch(wrong);
      if (mine === turn) fill(element, ...shown);
    }, PAUSE);
  }

  /** @param {any} result */
  async function worth(result) {
    const told = match.game === "seep" ? { ...result, ...dealt } : result;
    const score = await send("POST", `/v1/games/${match.game}/scores`, { house_rules: match.house_rules, result: told });
    const warnings = score.warnings.map((/** @type {any} */ one) => h("p", { class: "note" }, one.text));
    const more = correcting ? await after(match, line, result) : null;
    return [figures(names, score.totals, totalsWith(match, line, score.totals)), ...warnings, more, explained(names, score.sides)];
  }

  return { element, count };
}

/** Each side's points, and its total with them. @param {string[]} names @param {number[]} points @param {number[] | null} totals */
function figures(names, points, totals) {
  const side = (/** @type {string} */ name, /** @type {number} */ at) =>
    h("div", { class: "side" }, h("span", { class: "name" }, name), h("span", { class: "figure" }, plain(points[at])), totals && h("small", {}, t("hand.total", { total: plain(totals[at]) })));
  return h("div", { class: "figures" }, ...names.map(side));
}

/** The totals of the match with this deal; in Seep they are bazzis and tell nothing yet. @param {any} match @param {any} line @param {number[]} points */
function totalsWith(match, line, points) {
  if (match.game === "seep") return null;
  const old = line?.counted && line.totals ? line.totals : points.map(() => 0);
  return match.totals.map((/** @type {number} */ total, /** @type {number} */ side) => total - old[side] + points[side]);
}

/** What a correction changes beyond its deal. @param {any} match @param {any} line @param {any} result */
async function after(match, line, result) {
  void [match, line, result];
  return null;
}

/** @param {unknown} error */
function wrong(error) {
  const lines = error instanceof Refused ? reasons(error) : [t("hand.unchecked")];
  return [h("div", { class: "trouble" }, ...lines.slice(0, 3).map((one) => h("p", {}, one)))];
}
