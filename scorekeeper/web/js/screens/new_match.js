// @ts-check
/** A new match: the game, who sits where, by which rules, and when. */

import { newKey, send, whole } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { SIGNS, games } from "../games.js";
import { go } from "../go.js";
import { houseRules } from "../pieces/house_rules.js";
import { seating } from "../pieces/seating.js";
import { membership } from "../phone.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { field, prose } from "../ui/field.js";

/** @typedef {import("../games.js").Game} Game */

const LAST = "scorekeeper.game";

/** @returns {Promise<import("../routes.js").Screen>} */
export default async function newMatch() {
  const group = membership()?.group;
  const [all, players] = await Promise.all([games(), whole(`/v1/groups/${group}/players`)]);
  const remembered = localStorage.getItem(LAST);
  let game = all.find((one) => one.key === remembered) ?? all[0];
  const seats = seating(players, game.seats, `/v1/groups/${group}/players`);
  const wrong = h("div");
  const rules = h("div");
  let chosen = houseRules(game);
  const earlier = when();

  /** @param {string} key */
  const turn = (key) => {
    game = all.find((one) => one.key === key) ?? game;
    localStorage.setItem(LAST, key);
    chosen = houseRules(game);
    fill(rules, chosen.element);
    seats.allow(game.seats);
  };
  turn(game.key);
  const key = newKey();
  const start = async () => {
    fill(wrong);
    if (seats.lacks()) return;
    try {
      const { players: order, dealer } = seats.taken();
      const body = { game: game.key, seats: order, first_dealer: dealer, house_rules: chosen.rules(order.length), ...earlier.told() };
      const match = await send("POST", `/v1/groups/${group}/matches`, body, { key: `${key}-${await digest(body)}` });
      go(`match/${match.id}`);
    } catch (error) {
      fill(wrong, trouble(error));
      wrong.scrollIntoView({ block: "center" });
    }
  };
  return {
    title: t("new.title"),
    back: "",
    tab: "table",
    body: [whichGame(all, game, turn), seats.element, rules, earlier.element, wrong],
    foot: [button(t("new.start"), { kind: "main", act: start })],
  };
}

/** So that a start that is sent twice makes one match, and another choice another. @param {unknown} body */
async function digest(body) {
  let sum = 7;
  for (const letter of JSON.stringify(body)) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum.toString(36);
}

/** @param {Game[]} all @param {Game} current @param {(key: string) => void} turn */
function whichGame(all, current, turn) {
  const options = all.map((one) => ({ value: one.key, label: [h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[one.key] ?? "♠"), h("span", {}, t(`game.${one.key}`))], spoken: one.name }));
  return h("div", { class: "games" }, choice({ label: t("new.game"), options, value: current.key, onchange: turn }));
}

/** When it was played, and what is to be remembered of it. */
function when() {
  const date = field({ label: t("new.played_at"), type: "datetime-local", hint: t("new.played_at_hint"), max: local(new Date()) });
  const notes = prose({ label: t("new.notes") });
  const element = h("details", { id: "earlier" }, h("summary", {}, t("new.earlier")), h("div", { class: "stack" }, date.element, notes.element));
  const told = () => ({ ...(date.input.value ? { played_at: new Date(date.input.value).toISOString() } : {}), notes: notes.input.value });
  return { element, told };
}

/** A moment as its input wants it. @param {Date} moment */
function local(moment) {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60000);
  return shifted.toISOString().slice(0, 16);
}
