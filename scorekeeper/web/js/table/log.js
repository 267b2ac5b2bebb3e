// @ts-check
/** Writing a play into the journal, asking before it, correcting it, and taking it back. */

import { Refused, newKey, send } from "../api.js";
import { say } from "../frame.js";
import { headline } from "../failed.js";
import { again } from "../go.js";
import { t } from "../texts.js";
import { clear, undisturbed } from "./draft.js";
import { asked, refusal } from "./sheets.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").TableOf} TableOf */
/** @typedef {import("./tables.js").Move} Move */

/** What was last sent and not yet answered, so that a second try is the same request. */
let pending = { text: "", key: "" };

/** @param {string} method @param {string} path @param {object} [body] */
async function write(method, path, body) {
  const text = `${method} ${path} ${JSON.stringify(body)}`;
  if (pending.text !== text) pending = { text, key: newKey() };
  const written = await undisturbed(() => send(method, path, body, { key: pending.key }), again);
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
  const { deal } = sitting;
  try {
    const body = { after: deal.last_n, move, ...(stands ? { stands } : {}) };
    const written = await write("POST", `/v1/deals/${deal.id}/entries`, body);
    clear();
    say(game.words(move, sitting), { label: t("undo"), act: () => takeBack(sitting, written.n, written.n) });
    again();
  } catch (error) {
    turnedDown(error, game, sitting, move, () => log(game, sitting, move, true), (other) => log(game, sitting, other));
  }
}

/** @param {TableOf} game @param {Sitting} sitting @param {number} n @param {Move} move @param {boolean} [stands] */
export async function correct(game, sitting, n, move, stands = false) {
  const { deal } = sitting;
  try {
    const body = { after: deal.last_n, move, ...(stands ? { stands } : {}) };
    const written = await write("PUT", `/v1/deals/${deal.id}/entries/${n}`, body);
    say(consequences(written), { label: t("undo"), act: () => takeBack(sitting, written.n, written.n) });
    again();
  } catch (error) {
    turnedDown(error, game, sitting, move, () => correct(game, sitting, n, move, true));
  }
}

/** Take an entry back; a take-back is taken back the same way. @param {Sitting} sitting @param {number} n @param {number} [last] */
export async function takeBack(sitting, n, last = sitting.deal.last_n) {
  try {
    const written = await write("DELETE", `/v1/deals/${sitting.deal.id}/entries/${n}?after=${last}`);
    say(consequences(written, "undone"), { label: t("redo"), act: () => takeBack(sitting, written.n, written.n) });
  } catch (error) {
    say(headline(error));
  }
  again();
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
  say(headline(error));
  if (error.kind === "journal-moved-on") again();
}
