// @ts-check
/** Phase 10 play by play: draw, lay the phase, hit, discard and skip; after the round, what is left. */

import { fill, h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { choice } from "../ui/choice.js";
import { unseenPad, without } from "./pad.js";
import { laid, piles, seatHint } from "./phase10_felt.js";
import { asTold, drawn, tell } from "./phase10_hand.js";
import { instead } from "./phase10_instead.js";
import { slots } from "./phase10_lay.js";
import { mend } from "./phase10_mend.js";
import { HIGHEST, JOKER, LOWEST, PACKS, WILD, groupName, phaseName, rankName, shapesOf, words } from "./phase10_words.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */
/** @typedef {import("./tables.js").Offer} Offer */
/** @typedef {import("./tables.js").Changed} Changed */
/** @typedef {import("./phase10_words.js").Group} Group */
/** @typedef {"deal" | "draw" | "play" | "laid" | "over"} Stage */

const JOKERS = 4;
const DEALT = 10;

/** @param {Sitting} sitting @returns {Stage} `laid` where only what is laid is logged. */
function stage({ deal }) {
  const { stage: now, level } = deal.table;
  return now === "play" && level === "table" ? "laid" : now;
}

/** The seats whose hands the table is asked for. @param {Sitting} sitting @returns {number[]} */
function asked({ deal }) {
  const { seats, shown, out } = deal.table;
  return seats.filter((/** @type {number} */ seat) => seat !== out && shown[seat] === null);
}

/** @param {Sitting} sitting @returns {number} */
function seatOf(sitting) {
  const { draft, deal } = sitting;
  if (stage(sitting) !== "over") return draft.seat ?? deal.turn ?? 0;
  const open = asked(sitting);
  return draft.seat !== null && open.includes(draft.seat) ? draft.seat : open[0];
}

/** Who may be chosen to have acted. @param {Sitting} sitting */
function acting(sitting) {
  const now = stage(sitting);
  if (now === "over") return { label: t("table.p10.whose"), seats: asked(sitting), seat: seatOf(sitting), turn: null };
  return { label: t("table.who"), seats: sitting.deal.table.seats, seat: seatOf(sitting), turn: now === "laid" ? null : sitting.deal.turn };
}

/** The cards that a seat may hold: what lies nowhere, and what it was seen to take. @param {Sitting} sitting @param {number} seat */
function left({ deal }, seat) {
  const { groups, discards, known, shown, sizes, level } = deal.table;
  const own = known[seat];
  if (level === "full" && sizes[seat] === own.length) return own;
  const elsewhere = known.filter((/** @type {string[]} */ _, /** @type {number} */ other) => other !== seat);
  const faces = shown.filter((/** @type {string[] | null} */ cards) => cards);
  return without(PACKS, [...groups.flatMap((/** @type {Group} */ one) => one.cards), ...discards, ...elsewhere.flat(), ...faces.flat()]);
}

/** @param {Sitting} sitting @param {Changed} changed */
function draw(sitting, changed) {
  const { draft, deal, writes } = sitting;
  const now = stage(sitting);
  draft.piles = draft.piles.filter((at) => at < deal.table.groups.length);
  const plays = now === "play" || now === "laid";
  return h("div", { class: "stack" }, piles(sitting), writes && work(sitting, now, changed), laid(sitting, writes && plays, changed));
}

/** Where cards are named. @param {Sitting} sitting @param {Stage} now @param {Changed} changed */
function work(sitting, now, changed) {
  const { draft, deal, match } = sitting;
  const several = (/** @type {string} */ label, /** @type {string[]} */ cards, /** @type {number} */ most, /** @type {string[]} */ known) => unseenPad({ label, cards, known, chosen: draft.cards, most, half: draft, onchange: (named) => ((draft.cards = named), changed()) });
  if (now === "deal") return several(t("table.p10.upcard"), PACKS, match.house_rules.upcard_joker === "cover" ? JOKERS + 1 : 1, []);
  if (now === "draw") return null;
  const seat = seatOf(sitting);
  const { sizes, known, level } = deal.table;
  if (now === "over") return several(t("table.p10.left_in_hand"), left(sitting, seat), level === "full" ? sizes[seat] : DEALT, known[seat]);
  return plays(sitting, seat, changed);
}

/** One card, or the whole phase with keys of its own. @param {Sitting} sitting @param {number} seat @param {Changed} changed */
function plays(sitting, seat, changed) {
  const { draft, deal } = sitting;
  const { phases, laid: down, known } = deal.table;
  const may = !down.includes(seat);
  if (!may) draft.lays = false;
  const cards = left(sitting, seat);
  if (!cards.includes(draft.card)) draft.card = "";
  const place = h("div", { class: "stack" });
  const show = () => fill(place, draft.lays && slots({ draft, shapes: shapesOf(phases[seat]), cards, known: known[seat], changed }));
  const options = [{ value: "card", label: t("table.p10.one_card") }, { value: "lay", label: t("table.p10.lays", { phase: phases[seat] }), hint: phaseName(phases[seat]) }];
  const turn = (/** @type {string} */ mode) => ((draft.lays = mode === "lay"), (draft.rank = ""), show(), changed(true));
  show();
  return may ? h("div", { class: "stack" }, choice({ label: t("referee.done"), quiet: true, options, value: draft.lays ? "lay" : "card", onchange: turn }), place) : null;
}

/** @param {Sitting} sitting @param {Changed} changed */
function keys(sitting, changed) {
  const { draft, deal } = sitting;
  const now = stage(sitting);
  if ((now !== "play" && now !== "laid") || draft.lays) return null;
  const seat = seatOf(sitting);
  return unseenPad({ label: t("table.with_card"), hint: t("table.p10.and_tap"), cards: left(sitting, seat), known: deal.table.known[seat], chosen: draft.card ? [draft.card] : [], half: draft, onchange: ([card]) => ((draft.card = card ?? ""), changed()) });
}

/** @param {Sitting} sitting @returns {Offer[]} */
function offers(sitting) {
  const { draft, deal } = sitting;
  const seat = seatOf(sitting);
  const { sizes, level } = deal.table;
  const { cards } = draft;
  switch (stage(sitting)) {
    case "deal":
      return [...(cards.length ? [{ label: t("table.p10.turned_up"), move: { kind: "deal", upcard: cards }, main: true }] : []), { label: t("table.p10.only_laid"), move: { kind: "deal", level: "table" } }];
    case "draw":
      return draws(sitting, seat);
    case "over": {
      const all = level === "full" ? cards.length === sizes[seat] : cards.length > 0;
      return all ? [{ label: t("table.p10.all_left", { n: cards.length }), move: { kind: "reveal", seat, cards }, main: true }] : [];
    }
    default:
      return draft.lays ? lays(sitting, seat) : single(sitting, seat);
  }
}

/** @param {Sitting} sitting @param {number} seat @returns {Offer[]} */
function draws({ deal, match }, seat) {
  const { stock, discards } = deal.table;
  const top = discards.at(-1);
  const again = match.house_rules.stock_empty === "reshuffle" && discards.length > 1;
  const under = stock || again ? [{ label: t(stock ? "table.p10.draw_stock" : "table.p10.reshuffle"), move: { kind: "draw_stock", seat }, main: true }] : [{ label: t("table.p10.exhausted"), move: { kind: "exhausted", seat } }];
  return top && top !== JOKER ? [...under, { label: t("table.p10.take", { card: named(top) }), move: { kind: "draw_discard", seat } }] : under;
}

/** @param {Sitting} sitting @param {number} seat @returns {Offer[]} */
function lays({ draft, deal }, seat) {
  const phase = deal.table.phases[seat];
  const full = shapesOf(phase).every(({ size }, at) => draft.groups[at]?.length === size);
  return draft.groups.length && draft.groups.every((one) => one.length) ? [{ label: t("table.p10.lay", { phase }), move: { kind: "lay", seat, groups: draft.groups }, main: full }] : [];
}

/** What one card can be used for. @param {Sitting} sitting @param {number} seat @returns {Offer[]} */
function single(sitting, seat) {
  const { draft } = sitting;
  const out = stage(sitting) === "laid" && sitting.deal.table.laid.includes(seat) ? [{ label: t("table.p10.out"), move: { kind: "out", seat } }] : [];
  if (!draft.card) return out;
  const hit = draft.piles.length ? hits(sitting, seat, draft.piles[0]) : [];
  const away = stage(sitting) === "laid" ? out : discards(sitting, seat);
  return [...hit, ...away].map((one, at) => ({ ...one, main: at === 0 && "move" in one && one.move?.kind !== "out" }));
}

/** @param {Sitting} sitting @param {number} seat @param {number} at @returns {Offer[]} */
function hits(sitting, seat, at) {
  const { groups } = sitting.deal.table;
  const { card } = sitting.draft;
  const group = /** @type {Group} */ (groups[at]);
  const number = groups.slice(0, at).filter((/** @type {Group} */ one) => one.owner === group.owner).length;
  const move = { kind: "hit", seat, card, owner: group.owner, group: number };
  if (group.kind !== "run" || card !== WILD) return [{ label: t("table.p10.hit", { group: groupName(group, sitting) }), move }];
  const low = (group.low ?? 0) - 1;
  const high = low + group.cards.length + 1;
  const below = low >= LOWEST ? [{ label: t("table.p10.hit_low", { rank: rankName(low) }), move: { ...move, end: "low" } }] : [];
  const above = high <= HIGHEST ? [{ label: t("table.p10.hit_high", { rank: rankName(high) }), move: { ...move, end: "high" } }] : [];
  return [...above, ...below];
}

/** A joker skips whoever may be named, those that may first. @param {Sitting} sitting @param {number} seat @returns {Offer[]} */
function discards({ deal, draft, names, match }, seat) {
  const { card } = draft;
  const { sizes, seats, named: barred } = deal.table;
  const plain = { label: t("table.p10.discard", { card: named(card) }), move: { kind: "discard", seat, card } };
  if (card !== JOKER || sizes[seat] === 1) return [plain];
  const next = seats.find((/** @type {number} */ one) => one > seat) ?? seats[0];
  const free = (/** @type {number} */ one) => (match.house_rules.skip_target === "next" ? one === next : !barred.some((/** @type {{seat: number}} */ other) => other.seat === one));
  const others = seats.filter((/** @type {number} */ one) => one !== seat);
  const sorted = [...others.filter(free), ...others.filter((/** @type {number} */ one) => !free(one))];
  const skips = sorted.map((/** @type {number} */ target) => ({ label: t("table.p10.skip", { name: names[target] }), move: { kind: "discard", seat, card, target } }));
  return match.house_rules.skip_limit === "until_played" ? [...skips, plain] : skips;
}

/** @param {Sitting} sitting */
function wanted(sitting) {
  const { draft, deal } = sitting;
  const seat = seatOf(sitting);
  const now = stage(sitting);
  if (now === "over") return t("table.wanted_four", { n: deal.table.sizes[seat] - draft.cards.length });
  if (now === "deal") return t("table.p10.upcard");
  return t(draft.lays ? "table.p10.wanted_groups" : now === "laid" ? "table.p10.wanted_hit" : "table.p10.wanted_card");
}

/** @param {Sitting} sitting */
function duties(sitting) {
  const { deal, names } = sitting;
  const { to_lose: loses, known, seats } = deal.table;
  const now = stage(sitting);
  const name = names[deal.turn ?? 0];
  const due = now === "draw" ? [t("table.p10.must_draw", { name })] : now === "play" ? [t("table.p10.must_discard", { name })] : now === "over" ? [t("table.p10.asked", { names: asked(sitting).map((seat) => names[seat]).join(", ") })] : [];
  const skipped = seats.filter((/** @type {number} */ seat) => loses[seat] > 0).map((/** @type {number} */ seat) => t("table.p10.loses", { name: names[seat], n: loses[seat] }));
  const seen = now === "over" ? [] : seats.filter((/** @type {number} */ seat) => known[seat].length).map((/** @type {number} */ seat) => t("table.p10.known_in", { name: names[seat], cards: known[seat].map(named).join(" ") }));
  return [...due, ...skipped, ...seen];
}

/** Drawing is there to be tapped without any choice. @param {Sitting} sitting @param {Move} move */
function choose({ draft, deal }, { kind, seat, card = "", groups = [], owner, group }) {
  const own = deal.table.groups.map((/** @type {Group} */ one, /** @type {number} */ at) => (one.owner === owner ? at : -1)).filter((/** @type {number} */ at) => at >= 0);
  const piles = kind === "hit" ? [own[group]] : [];
  Object.assign(draft, { seat, card, piles, groups: groups.map((/** @type {string[]} */ one) => [...one]), lays: kind === "lay", rank: "" });
}

/** @type {import("./tables.js").TableOf} */
export const phase10 = { choose, draw, keys, offers, wanted, duties, words, instead, mend, tell, asTold, more: drawn, acting, seatHint };
