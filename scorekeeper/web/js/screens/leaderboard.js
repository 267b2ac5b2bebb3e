// @ts-check
/** Who does how well at a game: by wins, rate, points or what its players count; ever or over some days. */

import { get } from "../api.js";
import { fill, h } from "../dom.js";
import { headline } from "../failed.js";
import { game, games } from "../games.js";
import { again } from "../go.js";
import { membership } from "../phone.js";
import { plain, t } from "../texts.js";
import { choice } from "../ui/choice.js";
import { field } from "../ui/field.js";

/** @typedef {import("contract").components["schemas"]["Leaderboard"]["items"][number]} Place */
/** @typedef {"game" | "by" | "period" | "from" | "to"} Wish */

const ORDERS = ["won", "win_rate", "points", "points_per_deal", "best"];
const PERIODS = ["ever", "year", "month", "last-30-days", "days"];
/** What stands before the name of something counted, among the orders. */
const COUNT = "count:";
const wanted = { game: "", by: "won", period: "ever", from: "", to: "" };

/** @returns {Promise<import("../routes.js").Screen>} */
export default async function leaderboard() {
  wanted.game ||= localStorage.getItem("scorekeeper.game") ?? "diloti";
  const counts = (await game(wanted.game)).counts.filter((one) => !one.apart);
  if (wanted.by.startsWith(COUNT) && !counts.some((one) => COUNT + one.name === wanted.by)) wanted.by = "won";
  const list = h("div", { class: "stack", "aria-live": "polite" });
  const look = () => standings(list).catch((error) => fill(list, h("p", { class: "trouble" }, headline(error))));
  const turn = (/** @type {Wish} */ name, act = again) => (/** @type {string} */ value) => {
    wanted[name] = value;
    act();
  };
  const pick = (/** @type {Wish} */ name, /** @type {import("../ui/choice.js").Option[]} */ options) => choice({ label: t(`statistics.${name}`), value: wanted[name], options, onchange: turn(name) });
  const which = pick("game", (await games()).map((one) => ({ value: one.key, label: t(`game.${one.key}`) })));
  const by = pick("by", [...ORDERS.map((one) => ({ value: one, label: t(`by.${one}`) })), ...counts.map((one) => ({ value: COUNT + one.name, label: one.title }))]);
  const period = pick("period", PERIODS.map((one) => ({ value: one, label: t(`period.${one}`) })));
  const day = (/** @type {"from" | "to"} */ name) => field({ label: t(`history.${name}`), type: "date", value: wanted[name], oninput: turn(name, look) }).element;
  const days = wanted.period === "days" && h("div", { class: "beside" }, day("from"), day("to"));
  const more = h("details", { id: "orders" }, h("summary", {}, t("statistics.more")), h("div", { class: "stack" }, by, period, days));
  await look();
  return { title: t("statistics.title"), back: "group", tab: "group", body: [h("div", { class: "games" }, which), more, list] };
}

/** Show who stands where. @param {HTMLElement} list */
async function standings(list) {
  const board = await get(`/v1/groups/${membership()?.group}/leaderboard?${query()}`);
  fill(list, board.items.length ? table(board.items) : h("div", { class: "empty" }, h("p", {}, t("statistics.empty"))));
}

function query() {
  const counted = wanted.by.startsWith(COUNT);
  const order = counted ? { count: wanted.by.slice(COUNT.length) } : { by: wanted.by };
  const time = wanted.period === "days" ? { from: wanted.from, to: wanted.to } : { period: wanted.period };
  const asked = Object.entries({ game: wanted.game, ...order, ...time, minimum: "1" });
  return new URLSearchParams(asked.filter(([, value]) => value)).toString();
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
  if (one.count) return plain(one.count.value);
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
