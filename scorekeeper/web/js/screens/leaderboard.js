// @ts-check
/** Who does how well at a game: by wins, by rate, by points; ever, this year, this month. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { again } from "../go.js";
import { membership } from "../phone.js";
import { plain, t } from "../texts.js";
import { choice } from "../ui/choice.js";

/** @typedef {import("contract").components["schemas"]["Leaderboard"]["items"][number]} Place */

const GAMES = ["diloti", "doudizhu", "seep", "klondike", "phase10"];
const ORDERS = ["won", "win_rate", "points", "points_per_deal", "best"];
const PERIODS = ["ever", "year", "month", "last-30-days"];
const wanted = { game: "", by: "won", period: "ever" };

/** @returns {Promise<import("../routes.js").Screen>} */
export default async function leaderboard() {
  wanted.game ||= localStorage.getItem("scorekeeper.game") ?? "diloti";
  const query = new URLSearchParams({ ...wanted, minimum: "1" });
  const board = await get(`/v1/groups/${membership()?.group}/leaderboard?${query}`);
  /** @param {"game" | "by" | "period"} name */
  const turn = (name) => (/** @type {string} */ value) => {
    wanted[name] = value;
    again();
  };
  const pick = (/** @type {"game" | "by" | "period"} */ name, /** @type {string[]} */ values, /** @type {string} */ stem) => choice({ label: t(`statistics.${name}`), value: wanted[name], options: values.map((one) => ({ value: one, label: t(`${stem}.${one}`) })), onchange: turn(name) });
  const shown = board.items.length ? table(board.items) : h("div", { class: "empty" }, h("p", {}, t("statistics.empty")));
  const more = h("details", { id: "orders" }, h("summary", {}, t("statistics.more")), h("div", { class: "stack" }, pick("by", ORDERS, "by"), pick("period", PERIODS, "period")));
  return { title: t("statistics.title"), back: "group", tab: "group", body: [h("div", { class: "games" }, pick("game", GAMES, "game")), more, shown] };
}

/** @param {Place[]} places */
function table(places) {
  const line = (/** @type {Place} */ one) => {
    const figures = t("statistics.line", { won: one.won, matches: one.matches, deals: one.deals });
    return h("a", { class: "row", href: `#/player/${one.player.id}` }, h("span", { class: "number figure" }, one.rank ?? "–"), h("span", { class: "grow" }, h("strong", {}, one.player.name), h("small", {}, figures)), h("span", { class: "figure big" }, figure(one)));
  };
  return h("ol", { class: "list" }, ...places.map((one) => h("li", {}, line(one))));
}

/** What players are ranked by. @param {Place} one */
function figure(one) {
  if (wanted.by === "win_rate") return percent(one.win_rate);
  if (wanted.by === "points") return plain(one.points_for);
  if (wanted.by === "points_per_deal") return one.points_per_deal === null ? "–" : plain(Math.round(one.points_per_deal * 10) / 10);
  if (wanted.by === "best") return one.best === null ? "–" : plain(one.best);
  return plain(one.won);
}

/** A rate in whole percents. @param {number | null} rate */
export function percent(rate) {
  return rate === null ? "–" : `${Math.round(rate * 100)} %`;
}
