// @ts-check
/** Two names for one person: what merging them would do, and doing it. */

import { get, send, whole } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { say } from "../frame.js";
import { go } from "../go.js";
import { membership } from "../phone.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { choice } from "../ui/choice.js";

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function merge({ id }) {
  const players = `/v1/groups/${membership()?.group}/players`;
  const items = await whole(players);
  const one = items.find((/** @type {any} */ player) => player.id === id);
  const others = items.filter((/** @type {any} */ player) => player.id !== id);
  const shown = h("div", { class: "stack", "aria-live": "polite" });
  const look = async (/** @type {string} */ into) => {
    try {
      fill(shown, ...preview(await get(`${players}/${id}/merge?into=${into}`), `${players}/${id}/merge`, into));
    } catch (error) {
      fill(shown, trouble(error));
    }
  };
  const who = choice({ label: t("merge.into", { name: one?.name ?? "" }), shape: "list", people: true, options: others.map((/** @type {any} */ player) => ({ value: player.id, label: player.name })), onchange: look });
  return { title: t("merge.title"), back: `player/${id}`, tab: "group", body: [who, shown] };
}

/** @param {import("contract").components["schemas"]["MergePreview"]} told @param {string} path @param {string} into */
function preview(told, path, into) {
  if (told.met.length) return [h("p", { class: "note" }, t("merge.met", { n: told.met.length }))];
  const act = async () => {
    await send("POST", path, { into, preview: told.preview });
    say(t("merge.done"));
    go(`player/${into}`);
  };
  return [h("p", {}, t("merge.text", { gone: told.gone.name, stays: told.stays.name, n: told.matches.length })), button(t("merge.yes"), { kind: "danger", act })];
}
