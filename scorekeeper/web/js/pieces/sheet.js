// @ts-check
/** The score sheet: deals by sides, what each was worth and what it came to. */

import { h } from "../dom.js";
import { plain, signed, t } from "../texts.js";

/** @typedef {import("contract").components["schemas"]["ScoreSheet"]} ScoreSheet */
/** @typedef {import("contract").components["schemas"]["SheetLine"]} SheetLine */

/** Of so many sides the columns are close together, of more they are narrow. */
const MANY = 3;

/** @param {ScoreSheet} sheet @param {string} game */
export function scoreSheet(sheet, game) {
  if (!sheet.deals.length) return h("div", { class: "empty" }, h("p", {}, t("sheet.empty")));
  const head = h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, t("sheet.deal"))), ...sheet.names.map((name) => h("th", { scope: "col" }, name)));
  const rows = sheet.deals.map((line) => row(sheet, line, game));
  const table = h("table", { class: `pad ${closeness(sheet.names.length)}` }, h("caption", { class: "unseen" }, t("sheet.title")), h("thead", {}, head), h("tbody", {}, ...rows));
  return h("div", { class: "wide", role: "region", tabindex: "0", "aria-label": t("sheet.title") }, table);
}

/** @param {number} sides */
const closeness = (sides) => (sides > MANY ? "many" : `of-${sides}`);

/** @param {ScoreSheet} sheet @param {SheetLine} line @param {string} game */
function row(sheet, line, game) {
  const link = h("a", { href: `#/deal/${sheet.match}/${line.id}`, id: `deal-${line.id}`, "aria-label": t("sheet.deal_number", { number: line.number }) }, line.number);
  const head = h("th", { scope: "row" }, link);
  const odd = oddly(line);
  if (odd) return h("tr", { class: "odd" }, head, h("td", { colspan: String(sheet.names.length) }, odd));
  return h("tr", {}, head, ...sheet.names.map((_, side) => cell(line, side, game)));
}

/** Why a deal has no points that count. @param {SheetLine} line */
function oddly(line) {
  if (line.status === "void") return t("deal.void");
  if (line.status === "open" || !line.totals) return line.in_question.length ? t("deal.in_question") : t("deal.open");
  return "";
}

/** @param {SheetLine} line @param {number} side @param {string} game */
function cell(line, side, game) {
  const points = h("small", { class: "figure" }, game === "seep" ? plain(line.totals?.[side] ?? 0) : signed(line.totals?.[side] ?? 0));
  if (!line.counted) return h("td", { class: "uncounted" }, points, h("small", {}, t("deal.uncounted")));
  const { phases, last_phase: last } = /** @type {{phases?: number[], last_phase: number}} */ (line.standing);
  const phase = phases && h("small", {}, phases[side] > last ? t("board.all_phases") : t("sheet.phase", { phase: phases[side] }));
  return h("td", {}, h("span", { class: "figure" }, after(line, side, game)), points, phase);
}

/** What a side has after the deal, in the figures that its game is read by. @param {SheetLine} line @param {number} side @param {string} game */
function after(line, side, game) {
  if (game === "seep") {
    const gap = Number(line.standing.difference ?? 0) * (side ? -1 : 1);
    return gap > 0 ? signed(gap) : bazzi(line, side);
  }
  return plain(line.running[side]);
}

/** Whether the deal won a side a bazzi. @param {SheetLine} line @param {number} side */
function bazzi(line, side) {
  const won = /** @type {{deal: number, side: number}[]} */ (line.standing.bazzis ?? []);
  return won.some((one) => one.deal === line.number && one.side === side) ? t("sheet.bazzi") : "–";
}
