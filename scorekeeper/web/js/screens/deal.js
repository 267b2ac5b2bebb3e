// @ts-check
/** One deal: what it was worth and why, what was written of it, and how to put it right. */

import { get } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { again, go } from "../go.js";
import { follow } from "../live.js";
import { adjust } from "../pieces/match_menu.js";
import { why } from "../pieces/parts.js";
import { waitingOf } from "../pieces/waiting.js";
import { mayWrite } from "../phone.js";
import { sketched } from "../sketch/sketches.js";
import { lain } from "../sketch/unopened.js";
import { draftOf } from "../table/draft.js";
import { plays } from "../table/journal.js";
import { announce, write } from "../table/log.js";
import { tableOf } from "../table/tables.js";
import { plain, t } from "../texts.js";
import { button, linkButton } from "../ui/button.js";
import { dialog, menu } from "../ui/dialog.js";
import { field, form } from "../ui/field.js";

/** @typedef {import("contract").components["schemas"]["SheetLine"]} SheetLine */
/** @typedef {import("../table/tables.js").Sitting} Sitting */

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function deal({ id, deal: dealId }) {
  const [sheet, found] = await Promise.all([get(`/v1/matches/${id}/score-sheet`), lain(id, dealId)]);
  const line = sheet.deals.find((/** @type {SheetLine} */ one) => one.id === dealId);
  if (!line || !found) return { title: t("match.title"), back: `match/${id}`, body: [h("p", {}, t("deal.gone"))] };
  const { match } = found;
  const writes = mayWrite();
  const game = await tableOf(match.game);
  const names = match.seats.map((/** @type {any} */ one) => one.player.name);
  const sitting = await sketched({ ...found, names, draft: draftOf(dealId), writes });
  const stop = follow({ ...match, version: Math.min(found.version, sheet.version) }, again);
  return {
    title: t("sheet.deal_number", { number: line.number }),
    back: `match/${id}`,
    tab: "table",
    menu: writes && menu(t("deal.more"), () => choices(sitting, sheet, line)),
    body: [state(match, line), worth(sheet, line, match.game), await waitingOf(id), h("details", { id: "journal" }, h("summary", {}, t("journal.title")), plays(game, sitting))],
    foot: writes && line.status !== "void" ? [linkButton(t(line.by_hand ? "deal.correct" : "deal.by_hand"), `hand/${id}/${dealId}`, "main")] : [],
    showsWaiting: true,
    onLeave: stop,
  };
}

/** @param {Sitting} sitting @param {any} sheet @param {SheetLine} line */
function choices(sitting, sheet, line) {
  const off = sitting.deal.status === "void";
  const withdraw = async () => {
    const written = await write(sitting, "withdraw", { method: "DELETE", path: "/v1/deals/{deal}/result" });
    announce(written, t("undone"), sitting);
    again();
  };
  return [
    !off && { label: t("adjust.title"), act: () => adjust(sitting.match, sheet.names, line.id) },
    line.by_hand && !off && { label: t("deal.withdraw"), act: withdraw },
    !off && { label: t("deal.call_off"), act: () => callOff(sitting), danger: true },
  ];
}

/** @param {Sitting} sitting */
function callOff(sitting) {
  const reason = field({ label: t("deal.reason"), hint: t("deal.reason_hint"), maxlength: 200 });
  const wrong = h("div");
  dialog(t("deal.call_off"), (close) => {
    const act = async () => {
      const written = await write(sitting, "void", { method: "POST", path: "/v1/deals/{deal}/void", body: { reason: reason.input.value } });
      close();
      go(`match/${sitting.match.id}`);
      announce(written, t("deal.called_off"), sitting);
    };
    const yes = button(t("deal.call_off"), { kind: "danger", act, onError: (error) => fill(wrong, trouble(error)) });
    return [h("p", {}, t("deal.call_off_text")), form(() => yes.click(), reason.element), wrong, yes, button(t("no"), { act: close })];
  });
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
