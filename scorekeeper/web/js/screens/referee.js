// @ts-check
/** The referee for an argument: what lay there, what was done, and whether that may be. */

import { send } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { SIGNS, game as about, games } from "../games.js";
import { houseRules } from "../pieces/house_rules.js";
import { ruled } from "../pieces/verdict.js";
import { t } from "../texts.js";
import { button, linkButton } from "../ui/button.js";

/** @typedef {{position: Record<string, any>, move: Record<string, any>}} Question */
/** @typedef {{element: HTMLElement, question: () => Question | null}} Asking */

/** @type {Record<string, () => Promise<(players: number) => Asking>>} */
const ASKINGS = {
  diloti: async () => (await import("../referee/diloti.js")).asking,
  doudizhu: async () => (await import("../referee/doudizhu.js")).asking,
  seep: async () => (await import("../referee/seep.js")).asking,
  klondike: async () => (await import("../referee/klondike.js")).asking,
  phase10: async () => (await import("../referee/phase10.js")).asking,
};
const PLAYERS = /** @type {Record<string, number>} */ ({ diloti: 2, doudizhu: 3, seep: 4, klondike: 1, phase10: 3 });

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function referee({ game }) {
  return game in ASKINGS ? asking(game) : which();
}

/** @returns {Promise<import("../routes.js").Screen>} */
async function which() {
  const all = await games();
  const line = (/** @type {import("../games.js").Game} */ one) => h("a", { class: "row", href: `#/referee/${one.key}` }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[one.key]), h("strong", { class: "grow" }, t(`game.${one.key}`)), h("span", { "aria-hidden": "true" }, "›"));
  return { title: t("referee.title"), back: "rules", tab: "rules", body: [h("p", {}, t("referee.what")), h("ul", { class: "list" }, ...all.map((one) => h("li", {}, line(one))))] };
}

/** @param {string} game @returns {Promise<import("../routes.js").Screen>} */
async function asking(game) {
  const [make, described] = await Promise.all([ASKINGS[game](), about(game)]);
  const form = make(PLAYERS[game]);
  const rules = houseRules(described);
  const answer = h("div", { class: "answer", "aria-live": "polite" });
  const ask = async () => {
    const question = form.question();
    if (!question) return fill(answer, h("p", { class: "note" }, t("referee.open")));
    const body = { house_rules: rules.rules(PLAYERS[game]), ...question };
    const ruling = await send("POST", `/v1/games/${game}/rulings`, body, { key: undefined });
    fill(answer, ruled(ruling, game));
  };
  const refused = (/** @type {unknown} */ error) => fill(answer, trouble(error));
  return {
    title: t("referee.of", { game: t(`game.${game}`) }),
    back: "referee",
    tab: "rules",
    body: [form.element, h("details", { id: "referee-rules" }, h("summary", {}, t("house.title")), rules.element), linkButton(t("count.title"), `count/${game}`, "quiet")],
    foot: [answer, button(t("referee.judge"), { kind: "main", act: ask, onError: refused })],
  };
}
