// @ts-check
/** Phase 10 in a player's words: what phases ask for, what groups are called, what was done. */

import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { inWords } from "./lying.js";
import { RANKS, rankOf, unseen } from "./pad.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */
/** @typedef {{owner: number, kind: string, cards: string[], low?: number}} Group */
/** @typedef {{kind: string, size: number}} Shape */

export const WILD = "A";
export const JOKER = "JK";
export const LOWEST = 2;
export const HIGHEST = 13;
const NATURAL = unseen([], RANKS.slice(1));
/** Two packs of 2 to K, eight aces and four jokers. */
export const PACKS = [...NATURAL, ...NATURAL, ...Array(8).fill(WILD), ...Array(4).fill(JOKER)];
/** The groups of each phase: S a set, R a run, C one colour. */
const PHASES = ["S3 S3", "S3 R4", "S4 R4", "R7", "R8", "R9", "S4 S4", "C7", "S5 S2", "S5 S3", "S2 S2 S2 S2", "S4 R5", "S5 R5", "R4 C4", "R5 C4", "R10", "S4 S5", "C9", "S6 S2", "S6 S3"];
const KINDS = /** @type {Record<string, string>} */ ({ S: "set", R: "run", C: "colour" });

/** @param {number} phase @returns {Shape[]} */
export const shapesOf = (phase) => PHASES[phase - 1].split(" ").map((one) => ({ kind: KINDS[one[0]], size: Number(one.slice(1)) }));

/** @param {Shape} shape */
export const shapeName = ({ kind, size }) => t(`table.p10.shape_${kind}`, { size });

/** What a phase asks for. @param {number} phase */
export const phaseName = (phase) => shapesOf(phase).map(shapeName).join(" + ");

/** @param {number} value */
export const rankName = (value) => RANKS[value - 1] ?? String(value);

/** @param {string} card */
const natural = (card) => card !== WILD && card !== JOKER;

/** What a group is called, once it lies. @param {Group} group @param {Sitting} sitting */
export function groupName({ kind, cards, low = 0 }, { match }) {
  if (kind === "run") return t("table.p10.run", { low: rankName(low), high: rankName(low + cards.length - 1) });
  const first = cards.find(natural) ?? cards[0];
  if (kind === "set") return t("table.p10.set", { rank: rankOf(first) });
  const suits = match.house_rules.colour_unit !== "red_black" ? first.slice(-1) : /[HD]$/.test(first) ? "HD" : "SC";
  return t("table.p10.colour", { suits: [...suits].map(named).join("") });
}

/** The groups in front of a seat, numbered from 0. @param {Sitting} sitting @param {number} owner @returns {Group[]} */
export const groupsOf = ({ deal }, owner) => deal.table.groups.filter((/** @type {Group} */ one) => one.owner === owner);

/** @param {Move} move @param {Sitting} sitting */
export function words(move, sitting) {
  const { names } = sitting;
  const { kind, seat, card = "", cards = [], groups = [], target = null } = move;
  const name = names[seat];
  if (kind === "deal") return move.level === "table" ? t("table.said.p10.only_laid") : t("table.said.p10.deal", { cards: inWords(move.upcard ?? []) });
  if (kind === "lay") return t("table.said.p10.lay", { name, cards: groups.map(inWords).join(" / ") });
  if (kind === "hit") return t("table.said.p10.hit", { name, card: named(card), group: hitOn(move, sitting) });
  if (kind === "discard") return target === null ? t("table.said.p10.discard", { name, card: named(card) }) : t("table.said.p10.skip", { name, card: named(card), other: names[target] });
  if (kind === "reveal") return t("table.said.p10.reveal", { name, cards: cards.length ? inWords(cards) : t("table.said.nothing") });
  return t(`table.said.p10.${kind}`, { name });
}

/** @param {Move} move @param {Sitting} sitting */
function hitOn({ owner, group: number, end }, sitting) {
  const group = groupsOf(sitting, owner)[number];
  const name = group ? groupName(group, sitting) : t("phase10.group", { number: number + 1 });
  const place = end ? `, ${t(`phase10.end_${end}`)}` : "";
  return `${t("table.p10.of", { name: sitting.names[owner], group: name })}${place}`;
}
