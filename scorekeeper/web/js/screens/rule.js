// @ts-check
/** One rule, with its worked examples. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { example } from "../pieces/example.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";

const FIRST = 4;

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function rule({ game, rule: id }) {
  const found = await get(`/v1/games/${game}/rules/${id}`);
  const about = [t(`kind.${found.kind}`), found.checked && t(`checked.${found.checked}`), found.source].filter(Boolean).join(" · ");
  const examples = found.examples.map(example);
  const rest = examples.slice(FIRST);
  const all = h("div", { class: "stack" }, ...examples.slice(0, FIRST));
  const more = rest.length
    ? button(t("rules.more_examples", { n: rest.length }), {
        act: () => {
          all.append(...rest);
          more?.remove();
        },
      })
    : null;
  return {
    title: found.title,
    back: `rules/${game}`,
    tab: "rules",
    body: [h("p", { class: "law" }, found.text), h("p", { class: "hint" }, about, " · ", h("code", { class: "rule-id" }, found.id)), examples.length ? h("h2", {}, t("rules.examples")) : null, all, more],
  };
}
