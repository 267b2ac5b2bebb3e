// @ts-check
/** An entry of Phase 10 as it should have been logged, told without the table of that moment. */

import { fill, h } from "../dom.js";
import { t } from "../texts.js";
import { choice } from "../ui/choice.js";
import { unseenPad } from "./pad.js";
import { JOKER, PACKS, groupName, groupsOf, shapeName, shapesOf } from "./phase10_words.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */
/** @typedef {import("./tables.js").Entry} Entry */
/** @typedef {{now: any, sitting: Sitting, tell: () => void}} Mending */

const DRAWS = ["draw_stock", "draw_discard", "exhausted"];
const PLAYS = ["lay", "hit", "discard"];
const CALLED = /** @type {Record<string, string>} */ ({ lay: "lay_phase" });
const MOST = 11;

/** @param {Sitting} sitting @param {Entry} entry @param {(move: Move | null) => void} changed */
export function mend(sitting, entry, changed) {
  const last = sitting.entries.find((one) => one.n === entry.corrected_by);
  const now = { card: "", cards: [], upcard: [], groups: [], owner: 0, group: 0, end: null, target: null, .../** @type {any} */ (last?.entry.move ?? entry.entry) };
  const tell = () => changed(said(now));
  const mending = { now, sitting, tell };
  tell();
  if (now.kind === "deal") return now.level === "table" ? h("p", { class: "hint" }, t("table.said.p10.only_laid")) : pad(mending, "upcard", t("table.p10.upcard"));
  if (now.kind === "reveal") return h("div", { class: "stack" }, whose(mending), pad(mending, "cards", t("table.p10.left_in_hand")));
  return turn(mending);
}

/** @param {Mending} mending */
function turn(mending) {
  const { now, tell } = mending;
  const more = h("div", { class: "stack" });
  const show = () => fill(more, ...(now.kind === "lay" ? groups(mending) : now.kind === "hit" || now.kind === "discard" ? [oneCard(mending, show), now.kind === "hit" ? onto(mending, show) : target(mending)] : []));
  const kinds = DRAWS.includes(now.kind) ? DRAWS : PLAYS.includes(now.kind) ? PLAYS : [];
  const options = kinds.map((kind) => ({ value: kind, label: t(`move.${CALLED[kind] ?? kind}`) }));
  show();
  return h("div", { class: "stack" }, whose(mending), options.length > 0 && choice({ label: t("referee.done"), options, value: now.kind, onchange: (kind) => ((now.kind = kind), show(), tell()) }), more);
}

/** @param {Mending} mending @param {string} field @param {string} label */
function pad({ now, tell }, field, label) {
  return unseenPad({ label, cards: PACKS, chosen: now[field], most: MOST, onchange: (cards) => ((now[field] = cards), tell()) });
}

/** @param {Mending} mending */
function whose({ now, sitting, tell }) {
  return choice({ label: t("table.who"), options: sitting.names.map((label, seat) => ({ value: String(seat), label })), value: String(now.seat), onchange: (seat) => ((now.seat = Number(seat)), tell()) });
}

/** @param {Mending} mending */
function groups({ now, sitting, tell }) {
  const shapes = shapesOf(sitting.deal.table.phases[now.seat]);
  if (now.groups.length !== shapes.length) now.groups = shapes.map(() => []);
  return shapes.map((shape, at) => unseenPad({ label: shapeName(shape), cards: PACKS, chosen: now.groups[at], most: shape.size, onchange: (cards) => ((now.groups[at] = cards), tell()) }));
}

/** @param {Mending} mending @param {() => void} show */
function oneCard({ now, tell }, show) {
  return unseenPad({ label: t("table.with_card"), cards: PACKS, chosen: now.card ? [now.card] : [], onchange: ([card]) => ((now.card = card ?? ""), now.kind === "discard" && show(), tell()) });
}

/** The groups that lie now, and where on a run. @param {Mending} mending @param {() => void} show */
function onto({ now, sitting, tell }, show) {
  const lying = sitting.names.flatMap((name, owner) => groupsOf(sitting, owner).map((group, number) => ({ value: `${owner} ${number}`, label: t("table.p10.of", { name, group: groupName(group, sitting) }), run: group.kind === "run" })));
  const chosen = `${now.owner} ${now.group}`;
  const turn = (/** @type {string} */ value) => {
    [now.owner, now.group] = value.split(" ").map(Number);
    now.end = null;
    show();
    tell();
  };
  const ends = ["", "low", "high"].map((end) => ({ value: end, label: t(`phase10.end_${end || "any"}`) }));
  const run = lying.find((one) => one.value === chosen)?.run;
  return h("div", { class: "stack" }, choice({ label: t("table.p10.which_group"), shape: "list", options: lying, value: chosen, onchange: turn }), run && choice({ label: t("phase10.at_end"), options: ends, value: now.end ?? "", onchange: (end) => ((now.end = end || null), tell()) }));
}

/** Whom a joker names. @param {Mending} mending */
function target({ now, sitting, tell }) {
  if (now.card !== JOKER) return null;
  const seats = sitting.names.map((label, seat) => ({ value: String(seat), label })).filter(({ value }) => value !== String(now.seat));
  const nobody = { value: "", label: t("table.p10.nobody") };
  return choice({ label: t("table.p10.whom"), options: [...seats, nobody], value: String(now.target ?? ""), onchange: (seat) => ((now.target = seat === "" ? null : Number(seat)), tell()) });
}

/** Only what belongs to its kind, once nothing is missing. @param {any} now @returns {Move | null} */
function said({ kind, seat, level, upcard, cards, groups: laid, card, owner, group, end, target: named }) {
  if (kind === "deal") return level === "table" || !upcard.length ? null : { kind, upcard };
  if (kind === "reveal") return { kind, seat, cards };
  if (kind === "lay") return laid.length && laid.every((/** @type {string[]} */ one) => one.length) ? { kind, seat, groups: laid } : null;
  if (kind === "hit") return card ? { kind, seat, card, owner, group, ...(end ? { end } : {}) } : null;
  if (kind === "discard") return card ? { kind, seat, card, ...(card === JOKER && named !== null ? { target: named } : {}) } : null;
  return { kind, seat };
}
