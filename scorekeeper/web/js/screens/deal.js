// @ts-check
/** One deal: what it was worth and why, what was written of it, and how to put it right. */

import { get, newKey, send } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { say } from "../frame.js";
import { again, go } from "../go.js";
import { follow } from "../live.js";
import { journal } from "../pieces/journal.js";
import { adjust } from "../pieces/match_menu.js";
import { why } from "../pieces/parts.js";
import { mayWrite } from "../phone.js";
import { draftOf } from "../table/draft.js";
import { told } from "../table/journal.js";
import { tableOf } from "../table/tables.js";
import { plain, t } from "../texts.js";
import { button, linkButton } from "../ui/button.js";
import { dialog, menu } from "../ui/dialog.js";
import { field, form } from "../ui/field.js";

/** @typedef {import("contract").components["schemas"]["SheetLine"]} SheetLine */

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function deal({ id, deal: dealId }) {
  const [match, sheet, entries, lain] = await Promise.all([get(`/v1/matches/${id}`), get(`/v1/matches/${id}/score-sheet`), get(`/v1/deals/${dealId}/entries`), get(`/v1/deals/${dealId}`)]);
  const line = sheet.deals.find((/** @type {SheetLine} */ one) => one.id === dealId);
  if (!line) return { title: t("match.title"), back: `match/${id}`, body: [h("p", {}, t("deal.gone"))] };
  const writes = mayWrite();
  const game = await tableOf(match.game);
  const names = match.seats.map((/** @type {any} */ one) => one.player.name);
  const sitting = { match, deal: lain, entries: entries.items, names, draft: draftOf(dealId), writes };
  return {
    title: t("sheet.deal_number", { number: line.number }),
    back: `match/${id}`,
    tab: "table",
    menu: writes && menu(t("deal.more"), () => choices(match, sheet, line, entries)),
    body: [state(match, line), worth(sheet, line, match.game), h("details", { id: "journal" }, h("summary", {}, t("journal.title")), journal(entries, dealId, writes, (entry) => told(game, sitting, entry)))],
    foot: writes && line.status !== "void" ? [linkButton(t(line.by_hand ? "deal.correct" : "deal.by_hand"), `hand/${id}/${dealId}`, "main")] : [],
    onLeave: follow(id, match.version, again),
  };
}

/** @param {any} match @param {any} sheet @param {SheetLine} line @param {any} entries */
function choices(match, sheet, line, entries) {
  const path = `/v1/deals/${line.id}`;
  const withdraw = async () => {
    await send("DELETE", `${path}/result?after=${entries.last_n}`);
    say(t("undone"));
    again();
  };
  return [
    line.status !== "void" && { label: t("adjust.title"), act: () => adjust(match, sheet.names, line.id) },
    line.by_hand && line.status !== "void" && { label: t("deal.withdraw"), act: withdraw },
    line.status !== "void" && { label: t("deal.call_off"), act: () => callOff(match.id, path), danger: true },
  ];
}

/** @param {string} match @param {string} path */
function callOff(match, path) {
  const reason = field({ label: t("deal.reason"), hint: t("deal.reason_hint"), maxlength: 200 });
  const wrong = h("div");
  const key = newKey();
  dialog(t("deal.call_off"), (close) => {
    const act = async () => {
      const written = await send("POST", `${path}/void`, { reason: reason.input.value }, { key });
      close();
      go(`match/${match}`);
      say(t("deal.called_off"), { label: t("undo"), act: () => takeBack(path, written.n) });
    };
    const yes = button(t("deal.call_off"), { kind: "danger", act, onError: (error) => fill(wrong, trouble(error)) });
    return [h("p", {}, t("deal.call_off_text")), form(() => yes.click(), reason.element), wrong, yes, button(t("no"), { act: close })];
  });
}

/** @param {string} path @param {number} n */
async function takeBack(path, n) {
  await send("DELETE", `${path}/entries/${n}?after=${n}`);
  again();
}

/** @param {any} match @param {SheetLine} line */
function state(match, line) {
  const dealer = match.seats.length > 1 ? h("p", { class: "hint" }, t("deal.dealt_by", { name: match.seats[line.dealer].player.name })) : null;
  const status = line.status === "void" ? "deal.void_text" : line.in_question.length ? "deal.in_question_text" : line.totals ? "" : "deal.open_text";
  const uncounted = !line.counted && h("p", { class: "note" }, t("deal.uncounted_text"));
  return h("div", { class: "stack" }, dealer, status && h("p", { class: "note" }, t(status)), uncounted);
}

/** @param {any} sheet @param {SheetLine} line @param {string} game */
function worth(sheet, line, game) {
  const totals = line.totals;
  if (!totals || line.status === "void") return null;
  const one = (/** @type {string} */ name, /** @type {number} */ side) => h("section", { class: "sheet worth" }, h("strong", { class: "figure big" }, plain(totals[side])), why(name, line.sides[side], game, "h2"));
  return h("div", { class: "stack" }, ...sheet.names.map(one));
}
