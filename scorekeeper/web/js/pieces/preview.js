// @ts-check
/** What a correction would change beyond its own deal, in words. */

import { h } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {import("contract").components["schemas"]["Match"]} Match */
/** @typedef {import("contract").components["schemas"]["ResultTried"]} ResultTried */

/** @param {Match} now @param {ResultTried} would @param {string[]} names */
export function consequences(now, would, names) {
  const found = [ending(now, would.match, names), dealing(now, would.match), phases(now, would.match, names), deals(would)].filter(Boolean);
  if (!found.length) return [h("p", { class: "hint" }, t("preview.only_totals"))];
  return found.map((text) => h("p", { class: "note" }, text));
}

/** Who wins, where that is somebody else. @param {Match} now @param {Match} then @param {string[]} names */
function ending(now, then, names) {
  const called = (/** @type {Match} */ match) => match.winners.map((side) => names[side]).join(", ");
  if (called(now) === called(then)) return "";
  if (!then.winners.length) return t("preview.goes_on", { name: called(now) });
  if (!now.winners.length) return t("preview.ends", { name: called(then) });
  return t("preview.winner", { name: called(then), before: called(now) });
}

/** Who deals next, where that is somebody else. @param {Match} now @param {Match} then */
function dealing(now, then) {
  if (then.status !== "playing" || now.dealer === then.dealer) return "";
  return t("preview.dealer", { name: then.seats[then.dealer].player.name });
}

/** The phases that are other ones. @param {Match} now @param {Match} then @param {string[]} names */
function phases(now, then, names) {
  const [before, after] = [now, then].map((match) => /** @type {number[]} */ (match.standing.phases ?? []));
  const other = names.map((name, seat) => (before[seat] === after[seat] ? "" : t("preview.phase", { name, phase: after[seat] }))).filter(Boolean);
  return other.join(" · ");
}

/** @param {ResultTried} would */
function deals({ changed }) {
  return changed.length ? t("preview.deals", { n: changed.length }) : "";
}
