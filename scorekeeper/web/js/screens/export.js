// @ts-check
/** Taking the group's data out, as one file. */

import { ask } from "../api.js";
import { h } from "../dom.js";
import { hand } from "../pieces/match_menu.js";
import { membership } from "../phone.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";

/** @returns {import("../routes.js").Screen} */
export default function take() {
  const group = membership();
  const path = `/v1/groups/${group?.group}/export`;
  const as = (/** @type {string} */ kind, /** @type {string} */ ending) => async () => {
    const { data } = await ask("GET", ending === "csv" ? `${path}?bom=yes` : path, { accept: kind });
    const file = data instanceof Blob ? data : new Blob([JSON.stringify(data)], { type: kind });
    hand(file, `${group?.name ?? "scorekeeper"}.${ending}`);
  };
  return {
    title: t("export.title"),
    back: "settings",
    tab: "group",
    body: [h("p", {}, t("export.text")), h("div", { class: "buttons" }, button(t("export.json"), { act: as("application/json", "json") }), button(t("export.csv"), { act: as("text/csv", "csv") }))],
  };
}
