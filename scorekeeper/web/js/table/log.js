// @ts-check
/** Writing a play into the journal, asking before it, correcting it, and taking it back. */

import { Refused, get, newKey, send } from "../api.js";
import { say, whisper } from "../frame.js";
import { headline } from "../failed.js";
import { again } from "../go.js";
import { withdraw } from "../pieces/waiting.js";
import { same } from "../queue/same.js";
import { write as sendOrWait } from "../queue/write.js";
import { saidKept } from "../reception.js";
import { t } from "../texts.js";
import { clear, undisturbed } from "./draft.js";
import { asked, refusal } from "./sheets.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").TableOf} TableOf */
/** @typedef {import("./tables.js").Move} Move */

const MOVED_ON = "journal-moved-on";

/** What was last sent and not yet answered, so that a second try is the same request. */
let pending = { text: "", key: "" };

/**
 * One thing that is meant, sent or kept to be sent, behind the last entry that was seen.
 * @param {Pick<Sitting, "match" | "deal">} sitting
 * @param {import("../queue/waiting.js").Kind} kind
 * @param {{method: string, path: string, body?: object, after?: number}} what
 */
export async function write({ match, deal }, kind, { after = deal.last_n, ...what }) {
  const text = JSON.stringify({ deal: deal.id, after, ...what });
  if (pending.text !== text) pending = { text, key: newKey() };
  const request = { kind, match: match.id, deal: deal.id, ...what, after, key: pending.key };
  const written = await sendOrWait(request, (sending) => undisturbed(sending, again));
  pending = { text: "", key: "" };
  return written;
}

/** Log a move, or ask first where that is wanted. @param {TableOf} game @param {Sitting} sitting @param {Move} move */
export async function play(game, sitting, move) {
  if (!sitting.draft.asks) return log(game, sitting, move);
  const ruling = await send("POST", `/v1/deals/${sitting.deal.id}/rulings`, { move }, { key: undefined });
  asked(game, sitting, move, ruling, () => log(game, sitting, move));
}

/** @param {TableOf} game @param {Sitting} sitting @param {Move} move @param {boolean} [stands] */
export async function log(game, sitting, move, stands = false) {
  try {
    const body = { move, ...(stands ? { stands } : {}) };
    const written = await write(sitting, "entry", { method: "POST", path: "/v1/deals/{deal}/entries", body });
    clear();
    announce(written, game.words(move, sitting), sitting);
    again();
  } catch (error) {
    if (await isThere(error, sitting, move)) return alreadyThere();
    turnedDown(error, game, sitting, move, () => log(game, sitting, move, true), (other) => log(game, sitting, other));
  }
}

/** Whether another phone has written just this meanwhile. @param {unknown} error @param {Sitting} sitting @param {Move} move */
async function isThere(error, { deal }, move) {
  if (!(error instanceof Refused) || error.kind !== MOVED_ON) return false;
  const since = await get(`/v1/deals/${deal.id}/entries?after=${deal.last_n}`, { fresh: true }).catch(() => ({ items: [] }));
  return since.items.some((/** @type {any} */ one) => same(one.entry, move));
}

/** Then nothing is left to tap again, so that it is not written twice. */
function alreadyThere() {
  pending = { text: "", key: "" };
  clear();
  say(t("waiting.same"));
  again();
}

/** @param {TableOf} game @param {Sitting} sitting @param {number} n @param {Move} move @param {boolean} [stands] */
export async function correct(game, sitting, n, move, stands = false) {
  try {
    const body = { move, ...(stands ? { stands } : {}) };
    const written = await write(sitting, "correct", { method: "PUT", path: `/v1/deals/{deal}/entries/${n}`, body });
    announce(written, consequences(written), sitting);
    again();
  } catch (error) {
    turnedDown(error, game, sitting, move, () => correct(game, sitting, n, move, true));
  }
}

/** Take an entry back; a take-back is taken back the same way. @param {Pick<Sitting, "match" | "deal" | "undoes">} sitting @param {number} n @param {number} [last] */
export async function takeBack(sitting, n, last = sitting.deal.last_n) {
  try {
    const written = await write(sitting, "take_back", { method: "DELETE", path: `/v1/deals/{deal}/entries/${n}`, after: last });
    announce(written, consequences(written, "undone"), sitting, "redo");
  } catch (error) {
    say(headline(error));
  }
  again();
}

/** Say what was written, and how to undo it; where the screen shows both, only to who hears it. @param {import("../queue/write.js").Written} written @param {string} text @param {Pick<Sitting, "match" | "deal" | "undoes">} sitting @param {string} [back] */
export function announce(written, text, sitting, back = "undo") {
  const { waits, n } = written;
  if (sitting.undoes) return whisper(waits ? saidKept() : text);
  if (waits) return say(saidKept(), { label: t("undo"), act: () => withdraw(waits) });
  say(text, { label: t(back), act: () => takeBack(sitting, n, n) });
}

/** What a change puts in question. @param {any} written @param {string} [otherwise] */
function consequences(written, otherwise = "table.corrected") {
  const now = written.in_question;
  return now.length ? t("table.in_question_now", { list: now.join(", "), n: now.length }) : t(otherwise);
}

/**
 * @param {unknown} error
 * @param {TableOf} game
 * @param {Sitting} sitting
 * @param {Move} move
 * @param {() => unknown} stood
 * @param {(move: Move) => unknown} [log]
 */
function turnedDown(error, game, sitting, move, stood, log) {
  if (!(error instanceof Refused)) return say(headline(error));
  pending = { text: "", key: "" };
  if (error.problem.findings) return refusal(game, sitting, move, error.problem.findings, stood, log);
  const moved = error.kind === MOVED_ON;
  say(moved ? t("table.moved_on") : headline(error));
  if (moved) again();
}
