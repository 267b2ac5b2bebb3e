// @ts-check
/** What a person can do with an entry that was refused: let it stand, send it behind others, change it, drop it. */

import { say } from "../frame.js";
import { h } from "../dom.js";
import { go } from "../go.js";
import { alone, sendWaiting } from "../queue/sender.js";
import { again, amend, drop, everything, isNew } from "../queue/waiting.js";
import { entryOf } from "../sketch/sketches.js";
import { byPlays, tableOf } from "../table/tables.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { dialog } from "../ui/dialog.js";
import { confirmDrop } from "./waiting.js";

/** @typedef {import("../queue/waiting.js").Waiting} Waiting */
/** @typedef {import("./stopped.js").Now} Now */
/** @typedef {import("../table/tables.js").Move} Move */

const NO_MORE = ["token-unknown", "not-allowed", "not-found"];

/** @param {Waiting} item @param {Now | null} now @param {string} words */
export function choices(item, now, words) {
  const seen = now?.sitting.deal?.last_n ?? null;
  const dropped = button(t("waiting.drop_mine"), { kind: now?.same ? "main" : "danger", act: () => confirmDrop(item, seen), label: `${t("waiting.drop_mine")}: ${words}` });
  const ways = [into(item, now), onward(item, now, seen), changed(item, now, seen)].filter((one) => one !== null);
  return [h("div", { class: "buttons" }, ...(now?.same ? [dropped, ...ways] : [...ways, dropped]))];
}

/** Send it as it is, knowing what stands. @param {Waiting} item @param {Now | null} now @param {number | null} seen */
function onward(item, now, seen) {
  const { problem } = item;
  const kind = problem?.type.split("/").pop() ?? "";
  if (NO_MORE.includes(kind) || problem?.findings?.some((one) => one.verdict === "impossible")) return null;
  const stood = kind === "rules-broken" || kind === "result-below-journal";
  const moved = kind.endsWith("-moved-on");
  const after = item.kind === "open" ? (now?.sitting.match.version ?? item.after) : item.after === null && !moved ? null : (seen ?? item.after);
  const body = stood ? { ...item.body, stands: true } : item.body;
  const label = stood ? t(item.kind === "result" ? "hand.stands" : "table.it_stood") : moved ? t("waiting.send_behind") : t("try_again");
  return button(label, { kind: now?.same ? "plain" : "main", act: () => resolve(item, { body, after }) });
}

/** Where another phone has opened the deal already: enter it there. @param {Waiting} item @param {Now | null} now */
function into(item, now) {
  const open = item.kind === "open" && now?.sitting.match.deals.find((one) => one.status === "open");
  if (!open) return null;
  const act = async () => {
    await stillThere(item, async () => {
      for (const one of await everything()) if (one.device === item.device && one.deal === item.deal && one.id !== item.id) await amend(one.id, { deal: open.id });
      await drop({ ...item, kind: "entry", deal: "" });
    });
  };
  return button(t("waiting.into", { number: open.number }), { kind: "main", act });
}

/** @param {Waiting} item @param {Now | null} now @param {number | null} seen */
function changed(item, now, seen) {
  const label = t("waiting.change");
  if (item.kind === "result") return button(label, { act: () => go(`hand/${item.match}${isNew(item.deal) ? "" : `/${item.deal}`}?waiting=${item.id}`) });
  if ((item.kind !== "entry" && item.kind !== "correct") || !now?.sitting.deal || !byPlays(now.sitting.match.game)) return null;
  return button(label, { act: () => mend(item, now, seen) });
}

/** Say what it should have been. @param {Waiting} item @param {Now} now @param {number | null} seen */
async function mend(item, { sitting }, seen) {
  const game = await tableOf(sitting.match.game);
  const entry = /** @type {any} */ ({ n: 0, entry: item.kind === "correct" ? /** @type {any} */ (entryOf(item)).move : item.body.move, findings: [] });
  /** @type {Move | null} */
  let move = null;
  dialog(t("waiting.change"), (close) => {
    const act = async () => {
      if (!move) return;
      close();
      await resolve(item, { body: { move }, after: seen ?? item.after });
    };
    const save = button(t("waiting.send_changed"), { kind: "main", disabled: true, act });
    const form = game.mend(sitting, entry, (other) => ((move = other), (save.disabled = !other)));
    return [form, save, button(t("close"), { kind: "quiet", act: close })];
  });
}

/** @param {Waiting} item @param {Partial<Waiting>} change */
async function resolve(item, change) {
  await stillThere(item, () => again(item, change));
}

/** @param {Waiting} item @param {() => Promise<unknown>} act */
async function stillThere(item, act) {
  const there = await alone(async () => {
    const found = (await everything()).some((one) => one.id === item.id && one.key === item.key);
    if (found) await act();
    return found;
  });
  if (!there) say(t("waiting.gone"));
  await sendWaiting();
}
