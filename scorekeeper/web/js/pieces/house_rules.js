// @ts-check
/** House rules: a preset to begin with, and each rule with its choices and a line of explanation. */

import { fill, h } from "../dom.js";
import { t } from "../texts.js";
import { choice, toggle } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";

/** @typedef {import("../games.js").Game} Game */
/** @typedef {import("../games.js").HouseRule} HouseRule */
/** @typedef {Record<string, any>} Rules */

/** What follows from the number of players, and is not asked. */
const KNOWN = new Set(["players", "extended_after"]);

/**
 * @param {Game} game
 * @param {Rules} [now] The rules of a match, where it is one that is played already.
 */
export function houseRules(game, now) {
  const asked = game.house_rules.filter((one) => !KNOWN.has(one.name));
  const usual = Object.fromEntries(game.house_rules.map((one) => [one.name, one.default]));
  /** @type {Rules} */
  let rules = { ...usual, ...now };
  const list = h("div", { class: "rules" });
  const draw = () => fill(list, ...asked.map((rule) => line(rule, rules)));
  const turn = (/** @type {string} */ key) => {
    rules = { ...usual, ...game.presets.find((one) => one.key === key)?.house_rules };
    draw();
  };
  draw();
  const options = game.presets.map((one) => ({ value: one.key, label: one.title, hint: one.text }));
  const presets = now || options.length < 2 ? null : choice({ label: t("house.presets"), options, value: options[0]?.value, shape: "list", onchange: turn });
  const all = h("details", { id: "house-rules", open: Boolean(now) }, h("summary", {}, t("house.each")), list);
  return {
    element: h("section", { class: "stack" }, h("h2", {}, t("house.title")), presets, all),
    /** What differs from the usual rules, for so many players. @param {number} players */
    rules(players) {
      const own = game.house_rules.some((one) => one.name === "players") ? { players } : {};
      const kept = /** @type {Rules} */ ({ ...rules, ...own });
      if (game.key === "doudizhu") delete kept[players === 4 ? "attach" : "attach_both_joker_pairs"];
      return Object.fromEntries(Object.entries(kept).filter(([name, value]) => now || name === "players" || JSON.stringify(value) !== JSON.stringify(usual[name])));
    },
  };
}

/** @param {HouseRule} rule @param {Rules} rules */
function line(rule, rules) {
  const value = h("span", { class: "now" }, shown(rule, rules[rule.name]));
  const put = (/** @type {any} */ chosen) => {
    rules[rule.name] = chosen;
    fill(value, shown(rule, chosen));
  };
  const summary = h("summary", {}, h("span", {}, rule.title), value, h("small", {}, rule.text));
  return h("details", { class: "rule" }, summary, h("div", { class: "stack" }, control(rule, rules[rule.name], put)));
}

/** @param {HouseRule} rule @param {any} value @param {(value: any) => void} put */
function control(rule, value, put) {
  if (Array.isArray(rule.default)) return numbers(rule, value, put);
  if (!rule.values) return counted(rule, value, put);
  const options = rule.values.map((one) => ({ value: JSON.stringify(one.value), label: one.title }));
  return choice({ label: rule.title, quiet: true, options, value: JSON.stringify(value), shape: "list", onchange: (text) => put(JSON.parse(text)) });
}

/** A number; where it may be left open, a switch before it. @param {HouseRule} rule @param {number | null} value @param {(value: any) => void} put */
function counted(rule, value, put) {
  const least = rule.minimum ?? 0;
  const number = stepper({ label: rule.title, quiet: true, value: value ?? least, least, most: rule.maximum ?? 9999, onchange: put });
  if (rule.default !== null) return number;
  number.hidden = value === null;
  const open = toggle({
    label: t("house.limited"),
    checked: value !== null,
    onchange: (checked) => {
      number.hidden = !checked;
      put(checked ? Number(number.querySelector("input")?.value) : null);
    },
  });
  return h("div", {}, open, number);
}

/** Any of several numbers. @param {HouseRule} rule @param {number[]} value @param {(value: any) => void} put */
function numbers(rule, value, put) {
  const chosen = new Set(value);
  const turn = (/** @type {number} */ number, /** @type {boolean} */ checked) => {
    if (checked) chosen.add(number);
    else chosen.delete(number);
    put([...chosen].sort((one, other) => one - other));
  };
  const all = Array.from({ length: Math.min(rule.maximum ?? 10, 20) }, (_, place) => place + 1);
  return h("div", { class: "stack" }, ...all.map((number) => toggle({ label: String(number), checked: chosen.has(number), onchange: (checked) => turn(number, checked) })));
}

/** @param {HouseRule} rule @param {any} value */
function shown(rule, value) {
  if (value === null) return t("house.open");
  if (Array.isArray(value)) return value.length ? value.join(", ") : t("house.none");
  return rule.values?.find((one) => one.value === value)?.title ?? String(value);
}
