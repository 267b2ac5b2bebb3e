// @ts-check
/** Matches of the past: by game, by player, by how they ended and when. */

import { ask, whole } from "../api.js";
import { fill, h } from "../dom.js";
import { headline } from "../failed.js";
import { games } from "../games.js";
import { matchList } from "../pieces/matches.js";
import { membership } from "../phone.js";
import { t } from "../texts.js";
import { button, linkButton } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { field } from "../ui/field.js";
import welcome from "./home.js";

/** @typedef {Record<string, string>} Wanted */

/** What was last looked for. @type {Wanted} */
const wanted = { game: "", player: "", status: "", from: "", to: "" };

/** @returns {Promise<import("../routes.js").Screen>} */
export default async function history() {
  const group = membership()?.group;
  if (!group) return welcome();
  const [all, players] = await Promise.all([games(), whole(`/v1/groups/${group}/players`)]);
  const list = h("div", { class: "stack", "aria-live": "polite" });
  const first = `/v1/groups/${group}/matches`;
  const look = () => more(list, `${first}?${query()}`, true).catch((error) => fill(list, h("p", { class: "trouble" }, headline(error))));
  /** @param {string} name */
  const turn = (name) => (/** @type {string} */ value) => {
    wanted[name] = value;
    look();
  };
  const narrowed = Boolean(wanted.player || wanted.status || wanted.from || wanted.to);
  const filters = h("details", { id: "filters", open: narrowed }, h("summary", {}, t("history.narrow")), h("div", { class: "stack" }, ...narrow(players, turn)));
  const which = h("div", { class: "games" }, choice({ label: t("new.game"), quiet: true, value: wanted.game, options: [{ value: "", label: t("all") }, ...all.map((one) => ({ value: one.key, label: t(`game.${one.key}`) }))], onchange: turn("game") }));
  await look();
  return { title: t("tab.history"), tab: "history", body: [which, filters, list], foot: [linkButton(t("statistics.title"), "statistics")] };
}

/** @param {{id: string, name: string}[]} players @param {(name: string) => (value: string) => void} turn */
function narrow(players, turn) {
  const who = choice({ label: t("history.player"), value: wanted.player, people: true, options: [{ value: "", label: t("all") }, ...players.map((one) => ({ value: one.id, label: one.name }))], onchange: turn("player") });
  const how = choice({ label: t("history.status"), value: wanted.status, options: ["", "playing", "finished", "conceded", "abandoned"].map((one) => ({ value: one, label: t(`status.${one || "any"}`) })), onchange: turn("status") });
  const from = field({ label: t("history.from"), type: "date", value: wanted.from, oninput: turn("from") });
  const to = field({ label: t("history.to"), type: "date", value: wanted.to, oninput: turn("to") });
  return [who, how, h("div", { class: "beside" }, from.element, to.element)];
}

function query() {
  return new URLSearchParams(Object.entries(wanted).filter(([, value]) => value)).toString();
}

/** Show a page of matches, in place of all or below. @param {HTMLElement} list @param {string} path @param {boolean} anew */
async function more(list, path, anew) {
  const { data, next } = await ask("GET", path);
  if (anew && !data.items.length) return fill(list, h("div", { class: "empty" }, h("p", {}, t("history.empty"))));
  const shown = await matchList(data.items);
  const further = next && button(t("history.more"), { act: () => more(list, next, false) });
  if (anew) fill(list, shown, further);
  else list.lastElementChild?.replaceWith(...[shown, further].filter((one) => one instanceof Node));
}
