// @ts-check
/** Matches in a list: the game, who played, how it stands. */

import { h } from "../dom.js";
import { nameOfGame } from "../games.js";
import { day, plain, t } from "../texts.js";

/** @typedef {import("contract").components["schemas"]["MatchLine"]} MatchLine */

const PAIR = 2;

/** @param {MatchLine[]} matches */
export async function matchList(matches) {
  const rows = await Promise.all(matches.map(row));
  return h("ul", { class: "list" }, ...rows.map((one) => h("li", {}, one)));
}

/** @param {MatchLine} match */
async function row(match) {
  const game = await nameOfGame(match.game);
  const many = match.totals.length > PAIR;
  const standing = many ? null : h("span", { class: "figure totals" }, match.totals.map(plain).join(" – "));
  const names = many ? each(match) : [h("strong", {}, sides(match).join(" – "))];
  const about = h("span", { class: "grow" }, ...names, h("small", {}, `${game} · ${day(match.played_at)}${won(match)}`));
  return h("a", { class: "row", href: `#/match/${match.id}` }, about, standing);
}

/** Where more than two play, everybody beside what they have. @param {MatchLine} match */
function each(match) {
  return sides(match).map((name, side) => h("span", { class: "one" }, h("strong", {}, name), " ", h("span", { class: "figure" }, plain(match.totals[side]))));
}

/** @param {MatchLine} match */
function won(match) {
  if (match.status === "abandoned") return ` · ${t("status.abandoned")}`;
  if (!match.winners.length) return "";
  const names = sides(match);
  return ` · ${t("match.won", { name: match.winners.map((side) => names[side]).join(", "), n: match.winners.length })}`;
}

/** The players of each side. @param {Pick<MatchLine, "seats" | "totals">} match @returns {string[]} */
export function sides({ seats, totals }) {
  return totals.map((_, side) => seats.filter((one) => one.side === side).map((one) => one.player.name).join(" + "));
}
