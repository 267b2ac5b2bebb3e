// @ts-check
/** The rule books, and the referee beside them. */

import { h } from "../dom.js";
import { SIGNS, games } from "../games.js";
import { membership } from "../phone.js";
import { t } from "../texts.js";
import { linkButton } from "../ui/button.js";

/** @returns {Promise<import("../routes.js").Screen>} */
export default async function books() {
  const all = await games();
  const line = (/** @type {import("../games.js").Game} */ one) =>
    h("a", { class: "row", href: `#/rules/${one.key}` }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[one.key]), h("strong", { class: "grow" }, t(`game.${one.key}`)), h("span", { "aria-hidden": "true" }, "›"));
  return {
    title: t("rules.title"),
    tab: "rules",
    back: membership() ? undefined : "",
    body: [h("ul", { class: "list" }, ...all.map((one) => h("li", {}, line(one)))), h("p", { class: "hint" }, t("referee.what"))],
    foot: [linkButton(t("referee.title"), "referee", "main")],
  };
}
