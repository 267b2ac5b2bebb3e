// @ts-check
/** Who sits where: tap players in the order of play, drag or step to move them. */

import { send } from "../api.js";
import { fill, h } from "../dom.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { field, form } from "../ui/field.js";
import { narrowing } from "../ui/narrowing.js";
import { draggable } from "./drag.js";

/** @typedef {{id: string, name: string}} Player */

/**
 * @param {Player[]} players
 * @param {number[]} sizes How many may play.
 * @param {string} path Where a new player is added.
 */
export function seating(players, sizes, path) {
  const element = h("section", { class: "stack", "aria-label": t("seats.title") });
  /** @type {Player[]} */
  let taken = [];
  let allowed = sizes;
  /** @type {string | null} */
  let dealer = null;
  const typed = { value: "" };

  const most = () => Math.max(...allowed);
  const put = (/** @type {Player[]} */ order) => {
    taken = order;
    draw();
  };
  const free = () => players.filter((one) => !taken.includes(one));
  const focus = (/** @type {string} */ id) => document.getElementById(id)?.focus({ preventScroll: true });

  /** Whoever seats one after the other by keyboard is at the next then. @param {Player} player */
  function sit(player) {
    const at = free().indexOf(player);
    typed.value = "";
    put(taken.length < most() ? [...taken, player] : taken);
    const next = free()[at] ?? free().at(-1);
    focus(next && taken.length < most() ? `free-${next.id}` : `seat-${player.id}`);
  }

  /** @param {Player} player */
  function rise(player) {
    put(taken.filter((one) => one.id !== player.id));
    focus(`free-${player.id}`);
  }

  /** @param {number} from @param {number} to */
  function move(from, to) {
    const order = [...taken];
    order.splice(to, 0, ...order.splice(from, 1));
    put(order);
    focus(`seat-${order[to].id}`);
  }

  function draw() {
    if (!taken.some((one) => one.id === dealer)) dealer = null;
    const chip = (/** @type {Player} */ one) => button(one.name, { id: `free-${one.id}`, act: () => sit(one), disabled: taken.length >= most(), label: t("seats.sit", one) });
    const chips = free().map((one) => ({ name: one.name, element: chip(one) }));
    const rest = h("div", { class: "chips" }, ...chips.map((one) => one.element));
    fill(element, h("h2", {}, t("seats.title")), h("p", { class: "hint" }, need()), seats(), narrowing(chips, typed), rest, newcomer(), dealing());
  }

  function need() {
    if (allowed.includes(taken.length) && taken.length === most()) return pairs();
    return t("seats.need", { number: allowed.join(", ").replace(/, (\d+)$/, ` ${t("or")} $1`) });
  }

  /** Who plays with whom where four sit. */
  function pairs() {
    const paired = taken.length === 4 && allowed.length < 3 && !allowed.includes(3);
    return paired ? t("seats.pairs", { one: `${taken[0].name} + ${taken[2].name}`, other: `${taken[1].name} + ${taken[3].name}` }) : t("seats.order");
  }

  function seats() {
    const list = h("ol", { class: "list seats", hidden: !taken.length }, ...taken.map(seat));
    draggable(list, move);
    return list;
  }

  /** @param {Player} player @param {number} place */
  function seat(player, place) {
    const up = button("↑", { kind: "quiet", label: t("seats.up", player), disabled: place === 0, act: () => move(place, place - 1) });
    const name = h("button", { type: "button", class: "row grow", id: `seat-${player.id}`, "aria-label": t("seats.rise", { name: player.name, number: place + 1 }), onclick: () => rise(player) }, h("span", { class: "number figure" }, place + 1), h("strong", {}, player.name));
    return h("li", {}, h("span", { class: "grip", "aria-hidden": "true" }, "⠿"), name, up);
  }

  function newcomer() {
    const name = field({ label: t("group.add"), maxlength: 60, autocapitalize: "words" });
    const add = async () => {
      const player = await send("POST", path, { name: name.input.value });
      players = [...players, player];
      sit(player);
    };
    const adding = button(t("add"), { act: add });
    return h("details", { id: "newcomer-details", open: players.length === 0 }, h("summary", {}, t("group.add")), form(() => adding.click(), h("div", { class: "beside" }, name.element, adding)));
  }

  function dealing() {
    if (!allowed.includes(taken.length) || taken.length < 2) return null;
    const last = taken[taken.length - 1].id;
    const options = taken.map((one) => ({ value: one.id, label: one.name }));
    return choice({ label: t("seats.dealer"), options, value: dealer ?? last, onchange: (id) => (dealer = id) });
  }

  draw();
  return {
    element,
    /** Whether somebody is missing, or too many sit; then that is said where they are seated. */
    lacks() {
      if (allowed.includes(taken.length)) return false;
      const hint = element.querySelector(".hint, .note");
      if (hint) hint.className = "note";
      element.scrollIntoView({ block: "start" });
      return true;
    },
    /** Allow other numbers of players. @param {number[]} numbers */
    allow(numbers) {
      allowed = numbers;
      put(taken.slice(0, most()));
    },
    /** The players in order of play, and who deals first. */
    taken() {
      const found = taken.findIndex((one) => one.id === dealer);
      return { players: taken.map((one) => one.id), dealer: found < 0 ? null : found };
    },
  };
}
