// @ts-check
/** The house rules of a match that is being played; changing them judges every deal again. */

import { get, send } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { game } from "../games.js";
import { go } from "../go.js";
import { houseRules } from "../pieces/house_rules.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function house({ id }) {
  const match = await get(`/v1/matches/${id}`);
  const about = await game(match.game);
  const chosen = houseRules(about, match.house_rules);
  const wrong = h("div");
  const save = async () => {
    const rules = chosen.rules(match.seats.length);
    const changed = Object.fromEntries(Object.entries(rules).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(match.house_rules[name])));
    if (Object.keys(changed).length) await send("PATCH", `/v1/matches/${id}`, { house_rules: changed }, { seen: match.version });
    go(`match/${id}`);
  };
  const refused = (/** @type {unknown} */ error) => fill(wrong, trouble(error));
  return { title: t("match.house_rules"), back: `match/${id}`, tab: "table", body: [h("p", { class: "note" }, t("house.again")), chosen.element, wrong], foot: [button(t("save"), { kind: "main", act: save, onError: refused })] };
}
