// @ts-check
/** How a match stands, at arm's length: in each game what its players look at. */

import { h } from "../dom.js";
import { plain, signed, t } from "../texts.js";

/** @typedef {import("contract").components["schemas"]["Match"]} Match */
/** @typedef {{name: string, figure: string, note: string, wins: boolean}} Line */

/** @param {Match} match @param {string[]} names The players of each side. */
export function scoreboard(match, names) {
  const lines = (LINES[match.game] ?? plainly)(match, names);
  const shown = lines.map((line, side) => ({ ...line, wins: match.winners.includes(side) && !tied(match) }));
  return h("section", { class: `scoreboard of-${abreast(shown.length)}`, "aria-label": t("match.standing") }, ...shown.map(side), below(match, names));
}

/** Whether it ended with nobody ahead of anybody. @param {Match} match */
export const tied = ({ winners, totals }) => winners.length > 1 && winners.length === totals.length;

/** How many stand side by side: four two by two. @param {number} sides */
export const abreast = (sides) => (sides === 4 ? 2 : Math.min(sides, 3));

/** @param {Line} line */
function side({ name, figure, note, wins }) {
  return h("div", { class: wins ? "side wins" : "side" }, h("span", { class: "name" }, name), h("span", { class: "figure" }, figure), h("small", {}, wins ? t("match.winner") : note));
}

/** @typedef {(match: Match, names: string[]) => Omit<Line, "wins">[]} Lines */

/** @type {Lines} */
function plainly(match, names) {
  return names.map((name, at) => ({ name, figure: plain(match.totals[at]), note: "" }));
}

/** @type {Record<string, Lines>} */
const LINES = {
  diloti: (match, names) => names.map((name, at) => ({ name, figure: plain(match.totals[at]), note: toGo(match, at) })),
  doudizhu: (match, names) => names.map((name, at) => ({ name, figure: signed(match.totals[at]), note: money(match, at) })),
  seep: (match, names) => names.map((name, at) => ({ name, figure: plain(match.totals[at]), note: t("board.bazzis", { n: match.totals[at] }) })),
  phase10: (match, names) => names.map((name, at) => ({ name, figure: plain(match.totals[at]), note: phase(match, at) })),
};

/** @param {Match} match @param {number} at */
function toGo(match, at) {
  const target = Number(match.house_rules.target) + Number(match.house_rules.target_mode === "exceed");
  const left = target - match.totals[at];
  return left > 0 ? t("board.to_go", { n: left }) : t("board.there");
}

/** @param {Match} match @param {number} at */
function money(match, at) {
  const unit = Number(match.house_rules.unit);
  return unit === 1 ? "" : t("board.money", { money: signed(match.totals[at] * unit) });
}

/** @param {Match} match @param {number} at */
function phase(match, at) {
  const { phases, last_phase: last } = /** @type {{phases: number[], last_phase: number}} */ (match.standing);
  return phases[at] > last ? t("board.all_phases") : t("board.phase", { phase: phases[at], last });
}

/** What is to be said of all sides together. @param {Match} match @param {string[]} names */
function below(match, names) {
  if (match.game === "seep" && match.status === "playing") return h("p", { class: "below" }, difference(match, names));
  const replay = /** @type {number[] | undefined} */ (match.standing.replay);
  if (replay?.length) return h("p", { class: "below" }, t("board.replay", { names: replay.map((seat) => names[seat]).join(", ") }));
  return null;
}

/** Who leads in the bazzi that is being played. @param {Match} match @param {string[]} names */
function difference(match, names) {
  const gap = Number(match.standing.difference ?? 0);
  const limit = match.house_rules.bazzi_lead;
  if (!gap) return t("board.level", { limit });
  return t("board.ahead", { name: names[gap > 0 ? 0 : 1], points: Math.abs(gap), limit });
}
