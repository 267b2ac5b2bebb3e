// @ts-check
/** A deal play by play: the table as it lies, whose turn it is, and what is logged with a tap. */

import { fill, h } from "../dom.js";
import { title } from "../frame.js";
import { again, go } from "../go.js";
import { follow } from "../live.js";
import { why } from "../pieces/parts.js";
import { scoreboard } from "../pieces/scoreboard.js";
import { calm } from "../pieces/verdict.js";
import { notJudged, withdraw } from "../pieces/waiting.js";
import { mayWrite } from "../phone.js";
import { plain, t } from "../texts.js";
import { opener } from "../queue/opening.js";
import { isNew } from "../queue/waiting.js";
import { sketched } from "../sketch/sketches.js";
import { lain } from "../sketch/unopened.js";
import { stayAwake } from "../table/awake.js";
import { draftOf, isNews, renamed } from "../table/draft.js";
import { myHand } from "../table/hand.js";
import { plays } from "../table/journal.js";
import { play as log, takeBack } from "../table/log.js";
import { tableOf } from "../table/tables.js";
import { told } from "../table/told.js";
import { button, linkButton } from "../ui/button.js";
import { choice, toggle } from "../ui/choice.js";

/** @typedef {import("../table/tables.js").Sitting} Sitting */
/** @typedef {import("../table/tables.js").TableOf} TableOf */

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function play({ id, deal: dealId }) {
  const found = await lain(id, dealId);
  if (!found) return { title: t("match.title"), back: `match/${id}`, body: [h("p", {}, t("deal.gone"))] };
  const { match, deal } = found;
  if (deal.id !== dealId) moved(id, dealId, deal.id);
  const game = await tableOf(match.game);
  const names = match.seats.map((/** @type {any} */ one) => one.player.name);
  const sitting = await sketched({ ...found, names, draft: draftOf(deal.id), writes: mayWrite() && deal.status === "open", undoes: true });
  const stop = follow({ ...match, version: found.version }, (version, whole) => isNews(version, whole) && again());
  const sleep = stayAwake();
  const { body, foot } = sitting.deal.status === "open" && !sitting.deal.over ? running(game, sitting) : ended(game, sitting);
  return { title: t("sheet.deal_number", { number: deal.number }), back: `match/${id}`, tab: "table", body, foot, showsWaiting: true, onLeave: () => (stop(), sleep()) };
}

/** It was opened meanwhile: go on where it is now, with what is chosen already. @param {string} match @param {string} from @param {string} to */
function moved(match, from, to) {
  renamed(from, to);
  history.replaceState(null, "", `#/play/${match}/${to}`);
}

/** @param {TableOf} game @param {Sitting} sitting */
function running(game, sitting) {
  const { match, deal, writes } = sitting;
  const foot = h("div", { class: "offers", "aria-live": "polite" });
  const reach = h("div", { class: "reach" });
  const changed = (anew = false) => {
    if (anew) fill(reach, writes && game.keys?.(sitting, changed));
    refill(foot, offered(game, sitting, reach.childElementCount > 0));
  };
  const table = h("div", { class: "stack" });
  const drawn = () => (fill(table, game.draw(sitting, changed, (move) => log(game, sitting, move))), changed(true));
  drawn();
  const asks = toggle({ label: t("table.ask_first"), hint: t("table.ask_first_hint"), checked: sitting.draft.asks, id: "ask-first", onchange: (checked) => (sitting.draft.asks = checked) });
  const stays = hasRoom();
  const body = [questions(sitting), latest(game, sitting), who(game, sitting, drawn), table, !stays && reach, duties(game, sitting), writes && !isNew(deal.id) && asks, myHand(game, sitting), written(game, sitting), writes && linkButton(t("table.by_hand"), `hand/${match.id}/${deal.id}`, "quiet")];
  const stuck = h("div", { class: "stack" }, h("p", { class: "hint" }, t("waiting.stuck")), linkButton(t("waiting.look"), "waiting", "main"));
  return { body, foot: sitting.stuck ? [stuck] : writes ? [foot, ...(stays ? [reach] : [])] : [] };
}

/** How many lines a screen has, and how many letters, where keys that stay leave the table to be seen. */
const [LINES, LETTERS] = [33, 36];

/** Whether the keys may stay in reach; with large letters on a small phone they would hide the table. */
function hasRoom() {
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return innerHeight / letter >= LINES || innerWidth / letter >= LETTERS;
}

/** Put other offers there; whoever is at one with the keyboard stays at it, or is at the first. @param {HTMLElement} foot @param {HTMLElement[]} offers */
function refill(foot, offers) {
  const focused = foot.contains(document.activeElement) ? document.activeElement : null;
  fill(foot, ...offers);
  if (focused) (document.getElementById(focused.id) ?? foot.querySelector("button") ?? title())?.focus({ preventScroll: true });
}

/** What can be done with what is chosen; what is still wanted is said there, unless the keys say it. @param {TableOf} game @param {Sitting} sitting @param {boolean} asked */
function offered(game, sitting, asked) {
  const act = (/** @type {import("../table/tables.js").Move} */ move) => log(game, sitting, move);
  const offers = game.offers(sitting, act);
  if (!offers.length) return asked ? [] : [h("p", { class: "hint" }, game.wanted(sitting))];
  return offers.map(({ label, move, choose, main }) => button(label, { id: `offer-${label.replace(/\s+/g, "-")}`, kind: main ? "main" : "plain", act: () => (move ? act(move) : choose?.()) }));
}

/** Whose turn it is; somebody else may have played all the same. @param {TableOf} game @param {Sitting} sitting @param {() => void} changed */
function who(game, sitting, changed) {
  const { names, deal, draft, writes, entries } = sitting;
  const sizes = deal.table.sizes ?? [];
  if (!entries.some((one) => one.entry.kind === "deal" && !one.taken_back)) return null;
  if (deal.turn === null || names.length < 2 || !sizes.some((/** @type {number} */ size) => size > 0)) return null;
  const { label, seats, seat: now, turn } = game.acting?.(sitting) ?? { label: t("table.who"), seats: names.map((_, seat) => seat), seat: draft.seat ?? deal.turn, turn: deal.turn };
  const first = (/** @type {number} */ seat) => [seat === turn ? t("table.turn") : "", sizes[seat] > 0 && t("table.holds", { n: sizes[seat] })].filter(Boolean).join(seats.length > 2 ? "\n" : " · ");
  const hint = (/** @type {number} */ seat) => [first(seat), game.seatHint?.(sitting, seat)].filter(Boolean).join("\n");
  if (!writes) return turn === null ? null : h("p", { class: "turn" }, t("table.turn_of", { name: names[turn] }));
  const options = seats.map((seat) => ({ value: String(seat), label: names[seat], hint: hint(seat) }));
  return h("div", { class: `who of-${seats.length}` }, choice({ label, quiet: turn !== null, options, value: String(now), onchange: (seat) => ((draft.seat = Number(seat)), changed()) }));
}

/** What was logged last, and what the rules say of it. @param {TableOf} game @param {Sitting} sitting */
function latest(game, sitting) {
  const { deal, entries } = sitting;
  const last = entries.findLast((one) => one.entry.kind !== "hand");
  if (!last) return null;
  const said = last.findings.map((one) => h("small", { class: calm(one.verdict) ? null : "red" }, one.text));
  const text = h("div", { class: "grow" }, h("p", {}, told(game, sitting, last)), "waits" in last && notJudged());
  return h("div", { class: "latest", role: "status" }, text, mayWrite() && deal.status !== "void" && undoing(sitting, last), said.length > 0 && h("div", { class: "ruled" }, ...said));
}

/** @param {Sitting} sitting @param {import("../table/journal.js").Entry} last */
function undoing(sitting, last) {
  const { waits } = last;
  const label = t(last.entry.kind === "take_back" ? "redo" : "undo");
  return button(label, { kind: "quiet", id: "undo", act: () => (waits ? withdraw(waits.id) : takeBack(sitting, last.n)) });
}

/** @param {TableOf} game @param {Sitting} sitting */
function duties(game, sitting) {
  const lines = game.duties(sitting);
  const found = sitting.deal.findings.map((one) => h("li", { class: "red" }, `${one.n}: ${one.text}`));
  if (!lines.length && !found.length) return null;
  return h("section", { class: "sheet" }, h("h2", {}, t("table.open_things")), h("ul", { class: "things" }, ...lines.map((one) => h("li", {}, one)), ...found));
}

/** @param {Sitting} sitting */
function questions({ deal }) {
  const doubted = deal.in_question;
  return doubted.length ? h("p", { class: "note" }, t("table.in_question_now", { list: doubted.join(", "), n: doubted.length })) : null;
}

/** @param {TableOf} game @param {Sitting} sitting */
function written(game, sitting) {
  return h("details", { id: "journal" }, h("summary", {}, t("journal.title")), plays(game, sitting));
}

/** What may still be logged of a deal that was played out. @param {TableOf} game @param {Sitting} sitting */
function afterwards(game, sitting) {
  if (!mayWrite() || sitting.deal.status !== "closed" || sitting.deal.in_question.length) return [];
  const act = (/** @type {import("../table/tables.js").Move} */ move) => log(game, sitting, move);
  const offers = game.afterwards?.(sitting, act) ?? [];
  return offers.map(({ label, move, choose }) => button(label, { act: () => (move ? act(move) : choose?.()) }));
}

/** How it came out. @param {TableOf} game @param {Sitting} sitting */
function ended(game, sitting) {
  const { match, deal } = sitting;
  const sides = [...new Set(match.seats.map((one) => one.side))];
  const nameOf = (/** @type {number} */ side) => match.seats.filter((one) => one.side === side).map((one) => one.player.name).join(" + ");
  const one = (/** @type {number} */ side) => h("section", { class: "sheet worth" }, h("strong", { class: "figure big" }, plain(deal.score?.totals[side] ?? 0)), why(nameOf(side), deal.score?.sides[side] ?? [], match.game, "h2"));
  const worth = deal.score && deal.status !== "void" ? sides.map(one) : [];
  const mends = { ...sitting, writes: mayWrite() && deal.status !== "void" };
  const unjudged = deal.status === "open" && sitting.unjudged?.length;
  const text = t(deal.status === "void" ? "deal.void_text" : unjudged ? "waiting.played_out" : "deal.in_question_text");
  const said = deal.status === "closed" ? (game.ending?.(sitting) ?? t("table.over")) : text;
  return { body: [questions(sitting), h("p", { class: "banner" }, said), latest(game, mends), ...worth, stands(sitting, sides.map(nameOf)), written(game, mends)], foot: [...afterwards(game, sitting), onward(sitting)] };
}

/** To the next deal, or to the match. @param {Sitting} sitting */
function onward({ match, deal }) {
  const goes = mayWrite() && match.status === "playing" && deal.status === "closed";
  const begin = opener(match);
  const next = goes && button(t("table.next_deal"), { kind: "main", act: async () => go(`play/${match.id}/${await begin()}`) });
  return h("div", { class: "beside" }, linkButton(t("table.to_match"), `match/${match.id}`, goes ? "plain" : "main"), next);
}

/** How the match stands with this deal. @param {Sitting} sitting @param {string[]} sides */
function stands({ match, deal }, sides) {
  if (deal.status !== "closed" || sides.length < 2) return null;
  return h("div", { class: "stack" }, h("h2", {}, t("match.standing")), scoreboard(match, sides));
}
