// @ts-check
/** The first screen: a way in, or the matches that are being played. */

import { ask } from "../api.js";
import { h } from "../dom.js";
import { membership, mayWrite, recoveryCode } from "../phone.js";
import { t } from "../texts.js";
import { linkButton } from "../ui/button.js";

/** @returns {Promise<import("../routes.js").Screen>} */
export default async function home() {
  const group = membership();
  return group ? table(group) : welcome();
}

/** @returns {import("../routes.js").Screen} */
function welcome() {
  const brand = h(
    "div",
    { class: "brand" },
    h("span", { class: "suits", "aria-hidden": "true" }, "♠♥♣♦"),
    h("h2", {}, t("welcome.promise")),
    h("p", { class: "lead" }, t("welcome.how")),
  );
  const ways = h("div", { class: "buttons" }, linkButton(t("welcome.found"), "found", "main"), linkButton(t("welcome.join"), "join"), linkButton(t("welcome.recover"), "recover", "quiet"));
  const without = h("div", { class: "buttons" }, h("h2", {}, t("welcome.without")), linkButton(t("welcome.rules"), "rules"), linkButton(t("welcome.referee"), "referee"));
  return { title: "Scorekeeper", body: [brand, ways, without, linkButton(t("settings.title"), "settings", "quiet")] };
}

/** @param {import("../phone.js").Membership} group @returns {Promise<import("../routes.js").Screen>} */
async function table(group) {
  const [playing, latest] = await Promise.all([matches(group.group, "?status=playing"), matches(group.group, "?limit=5")]);
  const over = latest.filter((/** @type {any} */ one) => one.status !== "playing");
  const code = recoveryCode() && h("a", { class: "note", href: "#/code" }, t("home.keep_code"));
  const body = [code, ...(await lists(playing, over))];
  const foot = mayWrite() ? [linkButton(t("home.new_match"), "new", "main")] : [];
  return { title: group.name, tab: "table", body, foot };
}

/** @param {string} group @param {string} query */
async function matches(group, query) {
  return (await ask("GET", `/v1/groups/${group}/matches${query}`)).data.items;
}

/** @param {any[]} playing @param {any[]} over */
async function lists(playing, over) {
  const { matchList } = await import("../pieces/matches.js");
  if (!playing.length && !over.length) return [nothingYet()];
  const now = playing.length ? [h("h2", {}, t("home.playing")), await matchList(playing)] : [];
  const before = over.length ? [h("h2", {}, t("home.latest")), await matchList(over)] : [];
  return [...now, ...before];
}

function nothingYet() {
  return h("div", { class: "empty" }, h("span", { class: "sign", "aria-hidden": "true" }, "♠ ♥ ♣ ♦"), h("p", {}, t("home.empty")));
}
