// @ts-check
/** The entries of a journal in words. */

import { signed, t } from "../texts.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").TableOf} TableOf */
/** @typedef {import("./tables.js").Entry} Entry */
/** @typedef {import("./tables.js").Move} Move */

/** @param {TableOf} game @param {Sitting} sitting @param {Pick<Entry, "entry">} entry @returns {string} */
export function told(game, sitting, { entry }) {
  const { kind } = entry;
  const names = sitting.names;
  if (kind === "hand") return t("table.said.hand", { name: names[Number(entry.seat)] });
  if (kind === "adjust") return fined(sitting, entry);
  if (kind === "void") return t("entry.void", { reason: String(entry.reason ?? "") });
  if (kind === "take_back") return takenBack(game, sitting, Number(entry.n));
  if (kind === "correct") return `${t("entry.correct", { n: Number(entry.n) })}: ${game.words(/** @type {Move} */ (entry.move), sitting)}`;
  if (kind === "result" || kind === "withdraw") return t(`entry.${kind}`);
  return game.words(/** @type {Move} */ (entry), sitting);
}

/** What was taken back, or is there again where a take-back was. @param {TableOf} game @param {Sitting} sitting @param {number} n @param {string} [text] @returns {string} */
function takenBack(game, sitting, n, text = "entry.taken_back") {
  const found = sitting.entries.find((one) => one.n === n);
  if (!found) return t("entry.take_back", { n });
  if (found.entry.kind !== "take_back") return t(text, { what: told(game, sitting, found) });
  return takenBack(game, sitting, Number(found.entry.n), text === "entry.taken_back" ? "entry.put_back" : "entry.taken_back");
}

/** Points outside the rules. @param {Sitting} sitting @param {any} entry */
export function fined({ match }, { side, points, reason }) {
  const name = match.seats.filter((one) => one.side === side).map((one) => one.player.name).join(" + ");
  return t("entry.adjust", { name, points: signed(points), reason });
}
