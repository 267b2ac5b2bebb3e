// @ts-check
/** What comes before the screen: a refusal with its rule, what would be allowed, and the answer to 'may I?'. */

import { fill, h } from "../dom.js";
import { face } from "../pieces/cards.js";
import { cited } from "../pieces/cited.js";
import { ruled } from "../pieces/verdict.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { dialog } from "../ui/dialog.js";

/** @typedef {import("../api.js").Finding} Finding */
/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").TableOf} TableOf */
/** @typedef {import("./tables.js").Move} Move */

/**
 * @param {TableOf} game
 * @param {Sitting} sitting
 * @param {Move} move
 * @param {Finding[]} findings
 * @param {() => unknown} stood
 * @param {((move: Move) => unknown) | undefined} log
 */
export function refusal(game, sitting, move, findings, stood, log) {
  const impossible = findings.some((one) => one.verdict === "impossible");
  const others = h("div", { class: "stack" });
  dialog(t(impossible ? "table.impossible" : "table.refused"), (close) => {
    const after = (/** @type {() => unknown} */ act) => () => (close(), act());
    if (log) allowed(game, sitting, move, others, (other) => after(() => log(other)));
    return [
      h("p", { class: "hint" }, game.words(move, sitting)),
      reasons(findings, sitting.match.game, close),
      others,
      impossible ? h("p", { class: "hint" }, t("table.impossible_hint")) : button(t("table.it_stood"), { act: after(stood) }),
      button(t("table.mend_it"), { kind: "main", act: close }),
    ];
  });
}

/** The rules that are against it, each with its cards. @param {Finding[]} findings @param {string} game @param {() => void} close */
function reasons(findings, game, close) {
  const line = (/** @type {Finding} */ one) =>
    h("li", { class: "trouble" }, h("p", {}, one.text), cardsAtFault(one), cited(game, one.rule, close));
  return h("ul", { class: "findings" }, ...findings.map(line));
}

/** @param {Finding} finding */
function cardsAtFault({ facts }) {
  const named = /** @type {Record<string, any>} */ (facts ?? {});
  const cards = [named.card, ...(Array.isArray(named.cards) ? named.cards : [])].filter((one) => typeof one === "string");
  return cards.length ? h("p", { class: "chips" }, ...cards.map(face)) : null;
}

/** @param {TableOf} game @param {Sitting} sitting @param {Move} move @param {HTMLElement} place @param {(move: Move) => () => unknown} act */
async function allowed(game, sitting, move, place, act) {
  const moves = await game.instead(sitting, move).catch(() => []);
  if (!moves.length) return;
  fill(place, h("p", { class: "group-label" }, t("table.instead")), ...moves.map((one) => button(game.words(one, sitting), { act: act(one) })));
}

/** @param {TableOf} game @param {Sitting} sitting @param {Move} move @param {import("../pieces/verdict.js").Ruling} ruling @param {() => unknown} log */
export function asked(game, sitting, move, ruling, log) {
  const refused = ruling.verdict === "broken" || ruling.verdict === "impossible";
  dialog(t("table.may_i"), (close) => [
    h("p", { class: "hint" }, game.words(move, sitting)),
    ruled(ruling, sitting.match.game),
    refused ? null : button(t("table.log_it"), { kind: "main", act: () => (close(), log()) }),
    button(t("close"), { kind: refused ? "main" : "plain", act: close }),
  ]);
}
