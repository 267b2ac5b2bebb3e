// @ts-check
/** A match: how it stands, who deals, its score sheet, and what to do next. */

import { get, send } from "../api.js";
import { h } from "../dom.js";
import { again, go } from "../go.js";
import { follow } from "../live.js";
import { chart } from "../pieces/chart.js";
import { matchMenu } from "../pieces/match_menu.js";
import { scoreboard, tied } from "../pieces/scoreboard.js";
import { scoreSheet } from "../pieces/sheet.js";
import { waitingOf } from "../pieces/waiting.js";
import { mayWrite } from "../phone.js";
import { opener } from "../queue/opening.js";
import { current } from "../sketch/unopened.js";
import { byPlays } from "../table/tables.js";
import { day, t } from "../texts.js";
import { button, linkButton } from "../ui/button.js";

/** @typedef {import("contract").components["schemas"]["Match"]} Match */

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function match({ id }) {
  const [now, sheet] = await Promise.all([get(`/v1/matches/${id}`), get(`/v1/matches/${id}/score-sheet`)]);
  const stop = follow({ ...now, version: Math.min(now.version, sheet.version) }, again);
  return {
    title: t(`game.${now.game}`),
    back: "",
    tab: "table",
    menu: mayWrite() && matchMenu(now, sheet.names),
    body: [ended(now, sheet.names), scoreboard(now, sheet.names), turn(now), await waitingOf(id), scoreSheet(sheet, now.game), chart(sheet, now.game), about(now)],
    foot: mayWrite() ? await next(now) : [],
    showsWaiting: true,
    onLeave: stop,
  };
}

/** How it ended, where it did. @param {Match} match @param {string[]} names */
function ended(match, names) {
  if (match.status === "playing") return null;
  if (match.status === "abandoned") return h("p", { class: "note" }, t("match.abandoned"));
  if (!match.winners.length) return h("p", { class: "banner" }, t(match.seats.length > 1 ? "match.nobody_won" : "match.not_out"));
  const winners = match.winners.map((side) => names[side]).join(", ");
  if (tied(match)) return h("p", { class: "banner" }, t("match.tied", { name: winners }));
  const text = match.conceded_by === null ? t("match.won", { name: winners, n: match.winners.length }) : t("match.conceded", { loser: names[match.conceded_by], winner: winners });
  return h("p", { class: "banner" }, text);
}

/** Who deals. @param {Match} match */
function turn(match) {
  if (match.status !== "playing") return null;
  const open = match.deals.find((one) => one.status === "open");
  const dealer = match.seats[open?.dealer ?? match.dealer];
  if (match.seats.length === 1) return null;
  const first = match.seats[((open?.dealer ?? match.dealer) + 1) % match.seats.length];
  const begins = match.game === "doudizhu" || match.game === "seep" ? "" : ` ${t("match.begins", { name: first.player.name })}`;
  return h("p", { class: "turn" }, t("match.deals", { name: dealer.player.name }), begins);
}

/** @param {Match} match */
async function next(match) {
  if (match.status !== "playing") return [button(t("match.rematch"), { kind: "main", act: () => rematch(match.id) })];
  const { id, number, draws } = await current(match);
  const plays = byPlays(match.game) && draws;
  const goesOn = plays && id;
  const enter = linkButton(t("match.enter", { number }), id ? `hand/${match.id}/${id}` : `hand/${match.id}`, goesOn ? "plain" : "main");
  if (goesOn) return [linkButton(t("match.log_on"), `play/${match.id}/${id}`, "main"), enter];
  return plays ? [enter, logging(match)] : [enter];
}

/** Open the next deal and log it. @param {Match} match */
function logging(match) {
  const begin = opener(match);
  return button(t("match.log"), { act: async () => go(`play/${match.id}/${await begin()}`) });
}

/** @param {string} id */
async function rematch(id) {
  const again = await send("POST", `/v1/matches/${id}/rematch`);
  go(`match/${again.id}`);
}

/** When it is played, and what was noted. @param {Match} match */
function about(match) {
  return h("div", { class: "about" }, h("p", { class: "hint" }, day(match.played_at)), match.notes && h("p", {}, match.notes));
}
