// @ts-check
/** The match as lines: each side's total after each deal; for eyes only, the sheet says the same. */

import { h, svg } from "../dom.js";
import { plain, t } from "../texts.js";

/** @typedef {import("contract").components["schemas"]["ScoreSheet"]} ScoreSheet */

const WIDTH = 320;
const HEIGHT = 160;
const EDGE = 36;

/** @param {ScoreSheet} sheet @param {string} game */
export function chart(sheet, game) {
  const lines = sheet.deals.filter((one) => one.counted && one.totals);
  if (lines.length < 2) return null;
  const series = sheet.names.map((_, side) => [0, ...lines.map((one) => value(one, side, game))]);
  const all = series.flat();
  const [least, most] = [Math.min(...all), Math.max(...all, 1)];
  const x = (/** @type {number} */ at) => EDGE + (at * (WIDTH - EDGE - 8)) / lines.length;
  const y = (/** @type {number} */ points) => HEIGHT - 12 - ((points - least) * (HEIGHT - 24)) / (most - least || 1);
  const axis = [least, most].map((points) => svg("text", { x: EDGE - 5, y: y(points) + 5, class: "mark" }, plain(points)));
  const ground = svg("line", { x1: EDGE, x2: WIDTH - 8, y1: y(0), y2: y(0), class: "ground" });
  const drawn = series.map((points, side) => svg("polyline", { class: `line side-${side}`, points: points.map((one, at) => `${x(at)},${y(one)}`).join(" ") }));
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("chart.title") }, ground, ...axis, ...drawn);
  const legend = h("ul", { class: "legend" }, ...sheet.names.map((name, side) => h("li", {}, h("span", { class: `swatch side-${side}`, "aria-hidden": "true" }), name)));
  return h("details", { id: "chart" }, h("summary", {}, t("chart.title")), h("figure", { class: "chart" }, picture, legend));
}

/** @param {import("contract").components["schemas"]["SheetLine"]} line @param {number} side @param {string} game */
function value(line, side, game) {
  if (game !== "seep") return line.running[side];
  return Number(line.standing.difference ?? 0) * (side ? -1 : 1);
}
