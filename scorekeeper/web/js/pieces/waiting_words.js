// @ts-check
/** What waits to be sent, in the words of its game. */

import { get } from "../api.js";
import { isNew } from "../queue/waiting.js";
import { entryOf } from "../sketch/sketches.js";
import { empty } from "../table/draft.js";
import { lain } from "../sketch/unopened.js";
import { byPlays, tableOf } from "../table/tables.js";
import { fined } from "../table/told.js";
import { clock, day, plain, t } from "../texts.js";

/** @typedef {import("../queue/waiting.js").Waiting} Waiting */
/** @typedef {import("../table/tables.js").Sitting} Sitting */

/** What is known here of the deal that an entry is for; nothing of one that was never seen. @param {Waiting} item @param {import("../api.js").Wishes} [wishes] @returns {Promise<Sitting | null>} */
export async function around({ match: id, deal: dealId }, wishes = {}) {
  try {
    const match = await get(`/v1/matches/${id}`, wishes);
    const names = match.seats.map((/** @type {any} */ one) => one.player.name);
    const deal = isNew(dealId) ? null : await get(`/v1/deals/${dealId}`, wishes);
    return { match, deal, names, entries: [], draft: empty(dealId), writes: false };
  } catch {
    return null;
  }
}

/** @param {Waiting} item @param {Sitting | null} sitting @returns {Promise<string>} */
export async function wordsOf(item, sitting) {
  const entry = /** @type {any} */ (entryOf(item));
  switch (item.kind) {
    case "open":
      return t("waiting.said.open");
    case "result":
      return resultWords(item, sitting);
    case "hand":
      return t("waiting.said.hand", { name: sitting?.names[entry.seat] ?? entry.seat + 1 });
    case "take_back":
      return t("entry.take_back", { n: entry.n });
    case "void":
      return t("entry.void", { reason: entry.reason });
    case "withdraw":
      return t("entry.withdraw");
    case "adjust":
      return sitting ? fined(sitting, entry) : t("adjust.title");
    case "correct":
      return `${t("entry.correct", { n: entry.n })}: ${await moveWords(entry.move, sitting)}`;
    default:
      return moveWords(entry, sitting && !sitting.deal ? await drawn(item, sitting) : sitting);
  }
}

/** A deal that waits to be opened, as this phone knows it. @param {Waiting} item @param {Sitting} sitting */
async function drawn({ match, deal }, sitting) {
  const found = await lain(match, deal).catch(() => null);
  return found ? { ...sitting, ...found } : sitting;
}

/** @param {any} move @param {Sitting | null} sitting */
export async function moveWords(move, sitting) {
  const plain = t("entry.move", { kind: move.kind });
  if (!sitting?.deal || !byPlays(sitting.match.game)) return plain;
  const game = await tableOf(sitting.match.game);
  try {
    return game.words(move, sitting);
  } catch {
    return plain;
  }
}

/** @param {Waiting} item @param {Sitting | null} sitting */
function resultWords({ body }, sitting) {
  const points = body.result.sides?.map((/** @type {any} */ one) => one.total);
  const named = sitting && points?.every((/** @type {any} */ one) => Number.isInteger(one)) ? figures(sitting, points) : "";
  const number = sitting?.deal?.number;
  const title = number ? t("waiting.said.result", { number }) : t("waiting.said.new_result");
  return named ? `${title}: ${named}` : title;
}

/** Each side with its points. @param {Sitting} sitting @param {number[]} points */
export function figures({ match }, points) {
  const name = (/** @type {number} */ side) => match.seats.filter((one) => one.side === side).map((one) => one.player.name).join(" + ");
  return points.map((number, side) => `${name(side)} ${plain(number)}`).join(" · ");
}

/** When it was logged, with the day where that is another. @param {number} at */
export function moment(at) {
  const date = new Date(at);
  return date.toDateString() === new Date().toDateString() ? clock(date) : `${day(date)}, ${clock(date)}`;
}
