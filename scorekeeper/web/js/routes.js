// @ts-check
/** Which screen an address means. Screens are fetched when they are first wanted. */

/** @typedef {Record<string, string>} Params */
/** @typedef {import("./dom.js").Child} Child */
/** `showsWaiting`: it is drawn anew whenever something waits, was sent or refused, or there is reception again. @typedef {{title: string, body: (Child | Child[])[], back?: string, tab?: string, foot?: Child[], menu?: Child, showsWaiting?: boolean, onLeave?: () => void}} Screen */
/** @typedef {{default: (params: Params) => Promise<Screen> | Screen}} Module */

/** @type {[string, () => Promise<Module>][]} */
const ROUTES = [
  ["", () => import("./screens/home.js")],
  ["found", () => import("./screens/found.js")],
  ["join", () => import("./screens/join.js")],
  ["join/:code", () => import("./screens/join.js")],
  ["recover", () => import("./screens/recover.js")],
  ["code", () => import("./screens/recovery_code.js")],
  ["group", () => import("./screens/group.js")],
  ["invite", () => import("./screens/invite.js")],
  ["waiting", () => import("./screens/waiting.js")],
  ["phones", () => import("./screens/phones.js")],
  ["settings", () => import("./screens/settings.js")],
  ["new", () => import("./screens/new_match.js")],
  ["match/:id", () => import("./screens/match.js")],
  ["hand/:id", () => import("./screens/by_hand.js")],
  ["hand/:id/:deal", () => import("./screens/by_hand.js")],
  ["play/:id/:deal", () => import("./screens/play.js")],
  ["deal/:id/:deal", () => import("./screens/deal.js")],
  ["house/:id", () => import("./screens/house.js")],
  ["rules", () => import("./screens/books.js")],
  ["rules/:game", () => import("./screens/book.js")],
  ["rules/:game/:rule", () => import("./screens/rule.js")],
  ["referee", () => import("./screens/referee.js")],
  ["referee/:game", () => import("./screens/referee.js")],
  ["count/:game", () => import("./screens/count.js")],
  ["history", () => import("./screens/history.js")],
  ["statistics", () => import("./screens/leaderboard.js")],
  ["player/:id", () => import("./screens/player.js")],
  ["merge/:id", () => import("./screens/merge.js")],
  ["settle", () => import("./screens/settle.js")],
  ["export", () => import("./screens/export.js")],
  ["substitute/:id", () => import("./screens/substitute.js")],
];

/**
 * The screen for an address, and what the address says.
 * @param {string} address Without the `#/`.
 * @returns {{load: () => Promise<Module>, params: Params} | undefined}
 */
export function route(address) {
  const [path, query = ""] = address.split("?");
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  for (const [pattern, load] of ROUTES) {
    const params = fits(pattern.split("/").filter(Boolean), parts);
    if (params) return { load, params: { ...Object.fromEntries(new URLSearchParams(query)), ...params } };
  }
  return undefined;
}

/** @param {string[]} pattern @param {string[]} parts @returns {Params | undefined} */
function fits(pattern, parts) {
  if (pattern.length !== parts.length) return undefined;
  /** @type {Params} */
  const params = {};
  for (const [place, wanted] of pattern.entries()) {
    if (wanted.startsWith(":")) params[wanted.slice(1)] = parts[place];
    else if (wanted !== parts[place]) return undefined;
  }
  return params;
}
