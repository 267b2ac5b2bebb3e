// @ts-check
/** The rule book of a game, to read and to search. */

import { get } from "../api.js";
import { fill, h } from "../dom.js";
import { headline } from "../failed.js";
import { t } from "../texts.js";
import { linkButton } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { field } from "../ui/field.js";

/** @typedef {import("contract").components["schemas"]["Rule"]} Rule */

const KINDS = ["", "set-up", "check", "effect", "score"];
const PAUSE = 200;
/** What was last looked for, by game, so that the way back from a rule leads there. @type {Map<string, {q: string, kind: string}>} */
const asked = new Map();

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function book({ game }) {
  const wanted = asked.get(game) ?? { q: "", kind: "" };
  asked.set(game, wanted);
  const list = h("div", { "aria-live": "polite" });
  const search = async () => {
    const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
    const { items } = await get(`/v1/games/${game}/rules?${query}`);
    fill(list, found(items, game));
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => search().catch((error) => fill(list, h("p", { class: "trouble" }, headline(error)))), PAUSE);
  };
  const words = field({ label: t("rules.search"), value: wanted.q, type: "search", maxlength: 100, oninput: (q) => ((wanted.q = q.trim()), later()) });
  const kinds = choice({ label: t("rules.kind"), quiet: true, value: wanted.kind, options: KINDS.map((one) => ({ value: one, label: t(`kind.${one || "all"}`) })), onchange: (kind) => ((wanted.kind = kind), later()) });
  await search();
  return { title: t(`game.${game}`), back: "rules", tab: "rules", body: [words.element, kinds, list], foot: [linkButton(t("referee.ask"), `referee/${game}`)], onLeave: () => clearTimeout(timer) };
}

/** @param {Rule[]} rules @param {string} game */
function found(rules, game) {
  if (!rules.length) return h("div", { class: "empty" }, h("p", {}, t("rules.nothing")));
  const line = (/** @type {Rule} */ one) => h("a", { class: "row", href: `#/rules/${game}/${one.id}` }, h("span", { class: "grow" }, h("strong", {}, one.title), h("small", {}, one.text)));
  return h("div", { class: "stack" }, h("p", { class: "hint" }, t("rules.found", { n: rules.length })), h("ul", { class: "list" }, ...rules.map((one) => h("li", {}, line(one)))));
}
