// @ts-check
/** What else can be done with a match: points outside the rules, giving up, ending, changing. */

import { ask, newKey, send } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { say } from "../frame.js";
import { again } from "../go.js";
import { write } from "../queue/write.js";
import { saidKept } from "../reception.js";
import { t } from "../texts.js";
import { withdraw } from "./waiting.js";
import { button } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { confirm, dialog, menu } from "../ui/dialog.js";
import { field, form, prose } from "../ui/field.js";
import { stepper } from "../ui/stepper.js";

const BOM = "\ufeff";

/** @typedef {import("contract").components["schemas"]["Match"]} Match */

/** @param {Match} match @param {string[]} names */
export function matchMenu(match, names) {
  const playing = match.status === "playing";
  const byHand = match.status !== "finished" || match.winners.length === 0 || match.conceded_by !== null;
  return menu(t("match.more"), () => [
    playing && match.deals.length > 0 && { label: t("adjust.title"), act: () => adjust(match, names) },
    playing && match.seats.length > 1 && { label: t("match.next_dealer"), act: () => nextDealer(match) },
    playing && { label: t("match.house_rules"), place: `house/${match.id}` },
    playing && { label: t("match.substitute"), place: `substitute/${match.id}` },
    { label: t("match.notes"), act: () => notes(match) },
    { label: t("match.csv"), act: () => spreadsheet(match) },
    match.game === "phase10" && match.standing.last_phase === 10 && { label: t("match.extend"), act: () => change(match, { extend: true }) },
    playing && match.seats.length > 1 && { label: t("match.concede"), act: () => concede(match, names) },
    playing && { label: t("match.finish"), act: () => end(match, "finished") },
    playing && { label: t("match.abandon"), act: () => end(match, "abandoned"), danger: true },
    !playing && byHand && { label: t("match.reopen"), act: () => change(match, { status: "playing" }) },
  ]);
}

/** @param {Match} match @param {object} wishes */
async function change(match, wishes) {
  await send("PATCH", `/v1/matches/${match.id}`, wishes, { seen: match.version });
  again();
}

/** A fine or a gift, written into the last deal. @param {Match} match @param {string[]} names @param {string} [deal] */
export function adjust(match, names, deal = match.deals.at(-1)?.id) {
  let side = /** @type {number | null} */ (names.length === 1 ? 0 : null);
  let points = 0;
  let last = { text: "", key: "" };
  const reason = field({ label: t("adjust.reason"), maxlength: 200, hint: t("adjust.reason_hint") });
  const wrong = h("div");
  const options = names.map((name, at) => ({ value: String(at), label: name }));
  dialog(t("adjust.title"), (close) => {
    const act = async () => {
      if (side === null || !points || !reason.input.value.trim()) return fill(wrong, h("p", { class: "note" }, t("adjust.open")));
      const { data } = await ask("GET", `/v1/deals/${deal}`);
      const move = { kind: "adjust", side, points, reason: reason.input.value };
      const text = JSON.stringify(move);
      if (last.text !== text) last = { text, key: newKey() };
      const { waits } = await write({ kind: "adjust", match: match.id, deal: data.id, method: "POST", path: "/v1/deals/{deal}/entries", body: { move }, after: data.last_n, key: last.key });
      close();
      if (waits) say(saidKept(), { label: t("undo"), act: () => withdraw(waits) });
      else say(t("adjust.done"));
      again();
    };
    const save = button(t("save"), { kind: "main", act, onError: (error) => fill(wrong, trouble(error)) });
    const number = stepper({ label: t("adjust.points"), value: 0, least: -9999, most: 9999, onchange: (value) => (points = value) });
    return [choice({ label: t("adjust.side"), options, value: side === null ? null : "0", onchange: (at) => (side = Number(at)) }), number, form(() => save.click(), reason.element), wrong, save, button(t("close"), { kind: "quiet", act: close })];
  });
}

/** @param {Match} match */
function nextDealer(match) {
  dialog(t("match.next_dealer"), (close) => {
    const options = match.seats.map((one) => ({ value: String(one.seat), label: one.player.name }));
    const turn = async (/** @type {string} */ seat) => {
      close();
      await change(match, { next_dealer: Number(seat) }).catch((error) => say(String(error.message)));
    };
    return [choice({ label: t("match.next_dealer"), quiet: true, options, value: String(match.dealer), shape: "list", onchange: turn }), button(t("close"), { kind: "quiet", act: close })];
  });
}

/** @param {Match} match */
function notes(match) {
  const text = prose({ label: t("new.notes"), value: match.notes });
  const date = field({ label: t("new.played_at"), type: "datetime-local" });
  dialog(t("match.notes"), (close) => {
    const act = async () => {
      const moment = date.input.value ? { played_at: new Date(date.input.value).toISOString() } : {};
      await change(match, { notes: text.input.value, ...moment });
      close();
    };
    return [text.element, date.element, button(t("save"), { kind: "main", act }), button(t("close"), { kind: "quiet", act: close })];
  });
}

/** @param {Match} match @param {string[]} names */
function concede(match, names) {
  dialog(t("match.concede"), (close) => {
    const each = names.map((name, side) =>
      button(t("match.concede_side", { name }), {
        kind: "danger",
        act: async () => {
          close();
          await change(match, { status: "conceded", side });
        },
      }),
    );
    return [h("p", {}, t("match.concede_text")), h("div", { class: "buttons" }, ...each, button(t("no"), { act: close }))];
  });
}

/** @param {Match} match @param {"finished" | "abandoned"} status */
function end(match, status) {
  confirm({ title: t(`match.${status}_title`), text: t(`match.${status}_text`), yes: t(`match.${status}_yes`) }, () => change(match, { status }));
}

/** The sheet, marked as UTF-8, for a spreadsheet; it needs the token, so it is fetched. @param {Match} match */
async function spreadsheet(match) {
  const { data } = await ask("GET", `/v1/matches/${match.id}/score-sheet`, { accept: "text/csv" });
  hand(new Blob([BOM, data], { type: "text/csv" }), `${match.game}-${match.played_at.slice(0, 10)}.csv`);
}

/** Hand a file to the phone. @param {Blob} file @param {string} name */
export function hand(file, name) {
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
