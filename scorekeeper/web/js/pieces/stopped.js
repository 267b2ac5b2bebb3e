// @ts-check
/** An entry that was refused when it was sent: why, what lies on the table now, and what a person can do. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { same } from "../queue/same.js";
import { byPlays, tableOf } from "../table/tables.js";
import { told } from "../table/told.js";
import { t } from "../texts.js";
import { cited } from "./cited.js";
import { choices } from "./decisions.js";
import { around, figures, moment, wordsOf } from "./waiting_words.js";

/** @typedef {import("../queue/waiting.js").Waiting} Waiting */
/** @typedef {import("../table/tables.js").Sitting} Sitting */
/** What stands now; `since` are the entries that came after the last one that was seen. @typedef {{sitting: Sitting, since: any[], sheet: any, same: boolean}} Now */

const MOST = 5;

/** @param {Waiting} item */
export async function stopped(item) {
  const now = await present(item);
  const words = await wordsOf(item, now?.sitting ?? (await around(item)));
  return h(
    "section",
    { class: "stack stopped", "aria-label": t("waiting.stopped") },
    h("h2", {}, t("waiting.stopped")),
    h("section", { class: "sheet version" }, h("h3", {}, t("waiting.mine")), h("p", {}, h("strong", {}, words), h("small", {}, t("waiting.logged_at", { when: moment(item.at) }))), why(item, now)),
    h("section", { class: "sheet version" }, h("h3", {}, t("waiting.now")), ...(now ? await theirs(item, now) : [h("p", { class: "hint" }, t("waiting.unseen"))])),
    ...choices(item, now, words),
  );
}

/** The table as it lies for the others, by the token that made the entry. @param {Waiting} item @returns {Promise<Now | null>} */
async function present(item) {
  const wishes = { token: item.token, fresh: true };
  const sitting = await around(item, wishes);
  if (!sitting) return null;
  try {
    const [journal, sheet] = await Promise.all([sitting.deal ? get(`/v1/deals/${item.deal}/entries`, wishes) : null, get(`/v1/matches/${item.match}/score-sheet`, wishes)]);
    const entries = journal?.items ?? [];
    const since = entries.filter((/** @type {any} */ one) => item.after !== null && one.n > item.after && one.entry.kind !== "hand");
    const deal = sitting.deal && { ...sitting.deal, last_n: journal.last_n };
    return { sitting: { ...sitting, deal, entries }, since, sheet, same: since.some((/** @type {any} */ one) => sameMove(one.entry, item)) };
  } catch {
    return null;
  }
}

/** Whether another phone has written just this. @param {any} entry @param {Waiting} item */
function sameMove(entry, { kind, body }) {
  if (kind === "result") return entry.kind === "result" && same(entry.result, body.result);
  return (kind === "entry" || kind === "adjust") && same(entry, body.move);
}

/** @param {Waiting} item @param {Now | null} now */
function why({ problem, kind }, now) {
  const game = now?.sitting.match.game;
  const findings = (problem?.findings ?? []).filter((one) => one.verdict !== "open");
  if (findings.length) return h("ul", { class: "findings" }, ...findings.map((one) => h("li", { class: "trouble" }, h("p", {}, one.text), game && cited(game, one.rule))));
  const moved = problem?.type.endsWith("-moved-on");
  const text = now?.same ? t("waiting.same") : moved ? t(kind === "open" ? "waiting.match_moved_on" : "waiting.moved_on") : problem?.detail || problem?.title || "";
  return h("p", { class: "note" }, text);
}

/** What was written meanwhile, and how it lies. @param {Waiting} item @param {Now} now */
async function theirs(item, { sitting, since, sheet }) {
  const game = sitting.deal && byPlays(sitting.match.game) ? await tableOf(sitting.match.game) : null;
  const lines = game ? since.slice(-MOST).map((one) => h("li", {}, told(game, sitting, one))) : [];
  const more = since.length - lines.length;
  const written = lines.length ? h("div", {}, h("p", { class: "group-label" }, t("waiting.meanwhile")), more > 0 && h("p", { class: "hint" }, t("waiting.earlier", { n: more })), h("ol", { class: "things" }, ...lines)) : null;
  const open = sitting.deal?.status === "open";
  const lies = game && open ? [turn(sitting), game.draw(sitting, () => {}, () => {})] : [standing(item, sitting, sheet)];
  return [written, ...lies];
}

/** @param {Sitting} sitting */
function turn({ deal, names }) {
  return deal.turn === null ? null : h("p", { class: "hint" }, t("table.turn_of", { name: names[deal.turn] }));
}

/** What the deal came to, or the last that was entered. @param {Waiting} item @param {Sitting} sitting @param {any} sheet */
function standing(item, sitting, sheet) {
  const line = sheet.deals.find((/** @type {any} */ one) => one.id === item.deal) ?? sheet.deals.at(-1);
  if (!line) return h("p", { class: "hint" }, t("waiting.no_deal"));
  const title = t("sheet.deal_number", { number: line.number });
  const text = line.totals ? figures(sitting, line.totals) : t("deal.open_text");
  return h("p", {}, h("strong", {}, title), h("span", {}, ` · ${text}`));
}
