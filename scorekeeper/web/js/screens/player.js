// @ts-check
/** How a player does: games, streaks, what is counted, and head to head with everybody. */

import { ask, get } from "../api.js";
import { language, light } from "../choices.js";
import { h } from "../dom.js";
import { mayWrite } from "../phone.js";
import { plain, t } from "../texts.js";
import { linkButton } from "../ui/button.js";
import { percent } from "./leaderboard.js";

/** @typedef {import("contract").components["schemas"]["Statistics"]} Statistics */
/** @typedef {import("contract").components["schemas"]["Opponents"]} Opponents */

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function player({ id }) {
  const [figures, others] = await Promise.all([get(`/v1/players/${id}/statistics`), get(`/v1/players/${id}/opponents`)]);
  const played = figures.games.length > 0;
  const body = played ? [overall(figures), await chart(id), ...figures.games.map(ofGame), ...headToHead(others)] : [h("div", { class: "empty" }, h("p", {}, t("player.nothing")))];
  return { title: figures.player.name, back: "group", tab: "group", body: [...body, mayWrite() && linkButton(t("merge.title"), `merge/${id}`, "quiet")] };
}

/** @param {Statistics} figures */
function overall({ all_games: all }) {
  return h("section", { class: "sheet" }, numbers([[t("figure.matches"), plain(all.matches)], [t("figure.won"), plain(all.won)], [t("figure.win_rate"), percent(all.win_rate)], [t("figure.deals"), plain(all.deals)]]));
}

/** The form as a picture; it needs the token, so it is fetched and not linked. @param {string} id */
async function chart(id) {
  const dark = light() === "dark" || (light() === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  const { data } = await ask("GET", `/v1/players/${id}/chart?theme=${dark ? "dark" : "light"}&language=${language()}`);
  const address = URL.createObjectURL(data);
  const title = t("player.chart");
  return h("figure", { class: "chart" }, h("img", { src: address, alt: title, onload: () => URL.revokeObjectURL(address) }));
}

/** @param {Statistics["games"][number]} one */
function ofGame(one) {
  const usual = [[t("figure.matches"), plain(one.matches)], [t("figure.win_rate"), percent(one.win_rate)], [t("figure.per_deal"), one.points_per_deal === null ? "–" : plain(Math.round(one.points_per_deal * 10) / 10)], [t("figure.best"), one.best ? plain(one.best.points) : "–"], [t("figure.streak"), plain(one.streaks.longest_won)]];
  const counted = one.counts.map((count) => [count.title, plain(count.value)]);
  return h("section", { class: "sheet" }, h("h2", {}, t(`game.${one.game}`)), bar(one.won, one.lost), numbers(usual), counted.length > 0 && h("details", {}, h("summary", {}, t("figure.counted")), numbers(counted)));
}

/** @param {string[][]} pairs */
function numbers(pairs) {
  return h("dl", { class: "figures-of" }, ...pairs.map(([title, value]) => h("div", {}, h("dt", {}, title), h("dd", { class: "figure" }, value))));
}

/** Won and lost as a bar; the figures say the same. @param {number} won @param {number} lost */
function bar(won, lost) {
  if (!won && !lost) return null;
  const part = (/** @type {number} */ share, /** @type {string} */ name) => {
    const element = h("span", { class: name });
    element.style.flexGrow = String(share);
    return element;
  };
  return h("div", { class: "bar", "aria-hidden": "true" }, part(won, "won"), part(lost, "lost"));
}

/** @param {Opponents} others */
function headToHead({ opponents, partners }) {
  const line = (/** @type {Opponents["opponents"][number]} */ one) => h("a", { class: "row", href: `#/player/${one.player.id}` }, h("span", { class: "grow" }, h("strong", {}, one.player.name), h("small", {}, t("player.met", { n: one.matches }))), h("span", { class: "figure" }, `${one.won} – ${one.lost}`));
  const list = (/** @type {string} */ title, /** @type {Opponents["opponents"]} */ found) => (found.length ? [h("h2", {}, title), h("ul", { class: "list" }, ...found.map((one) => h("li", {}, line(one))))] : []);
  return [...list(t("player.against"), opponents), ...list(t("player.with"), partners)];
}
