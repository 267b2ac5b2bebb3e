// @ts-check
/** Seep as it lies: the bid, loose cards and houses; tap what is taken or joined, name the card that is played. */

import { h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { dialog } from "../ui/dialog.js";
import { backs, inWords, lies, notSeen, press, single } from "./lying.js";
import { RANKS, unseen, unseenPad } from "./pad.js";
import { instead } from "./seep_instead.js";
import { mend } from "./seep_mend.js";
import { HIGHEST, VALUES, called, rankNamed, words, worth } from "./seep_words.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */
/** @typedef {import("./tables.js").Offer} Offer */
/** @typedef {{value: number, owners: number[], cards: string[]}} House */
/** @typedef {"new" | "bid" | "floor" | "play"} Stage */

const PLAYS = 48;
const FLOOR = 4;
const CANNOT_BID = RANKS.slice(0, 8);

/** @param {Sitting} sitting @returns {Stage} */
function stage({ deal }) {
  const { phase, loose, houses, play } = deal.table;
  if (phase === "new" || phase === "bid") return phase;
  return phase === "first" && !loose.length && !houses.length && !play ? "floor" : "play";
}

/** @param {Sitting} sitting */
const seatOf = ({ draft, deal }) => draft.seat ?? deal.turn ?? 0;

/** @param {Sitting} sitting @param {number} value @returns {House | undefined} */
const houseOf = ({ deal }, value) => deal.table.houses.find((/** @type {House} */ one) => one.value === value);

/** The cards that have not been face up. @param {Sitting} sitting */
function left({ deal }) {
  const { loose, houses, captured, seen, leftover } = deal.table;
  return unseen([...loose, ...houses.flatMap((/** @type {House} */ one) => one.cards), ...captured.flat(), ...seen, ...leftover]);
}

/** @param {Sitting} sitting @param {() => void} changed */
function draw(sitting, changed) {
  const { draft } = sitting;
  const now = stage(sitting);
  if (now !== "play") return covered(sitting, now);
  const { loose } = sitting.deal.table;
  draft.loose = draft.loose.filter((card) => loose.includes(card));
  draft.piles = draft.piles.filter((value) => houseOf(sitting, value));
  const cards = left(sitting);
  if (!cards.includes(draft.card)) draft.card = "";
  return h("div", { class: "stack" }, felt(sitting, changed), notSeen(cards));
}

/** @param {Sitting} sitting @param {() => void} changed */
function keys(sitting, changed) {
  const { draft } = sitting;
  const now = stage(sitting);
  if (now === "floor") return floorPad(sitting, changed);
  if (now !== "play") return null;
  return unseenPad({ label: t("table.with_card"), hint: t("table.and_tap"), cards: left(sitting), chosen: draft.card ? [draft.card] : [], half: draft, onchange: ([card]) => ((draft.card = card ?? ""), changed()) });
}

/** The four that nobody has seen, and what comes first. @param {Sitting} sitting @param {Stage} now */
function covered({ deal, names }, now) {
  const { dealer, bid } = deal.table;
  const bidder = names[(dealer + 1) % names.length];
  const text = now === "new" ? t("table.seep.deals", { dealer: names[dealer], name: bidder }) : now === "bid" ? t("table.seep.to_bid", { name: bidder }) : t("table.seep.turn_up", { name: bidder, value: called(bid) });
  return h("section", { class: "felt", role: "group", "aria-label": t("table.lies") }, backs(FLOOR, t("table.seep.face_down")), h("p", {}, text));
}

/** @param {Sitting} sitting @param {() => void} changed */
function floorPad({ draft }, changed) {
  return unseenPad({ label: t("table.seep.floor"), cards: unseen([]), chosen: draft.cards, most: FLOOR, half: draft, onchange: (cards) => ((draft.cards = cards), changed()) });
}

/** What lies there, each to be tapped; of the houses one at a time. @param {Sitting} sitting @param {() => void} changed */
function felt(sitting, changed) {
  const { draft, deal, writes } = sitting;
  const { loose, houses } = deal.table;
  const [cards, heaps] = [new Map(), new Map()];
  const after = () => {
    press(cards, (one) => draft.loose.includes(one));
    press(heaps, (one) => draft.piles.includes(one));
    changed();
  };
  const card = (/** @type {string} */ one) => {
    const tap = () => ((draft.loose = draft.loose.includes(one) ? draft.loose.filter((other) => other !== one) : [...draft.loose, one]), after());
    cards.set(one, lies({ kind: single(one), chosen: draft.loose.includes(one), disabled: !writes, tap }, named(one)));
  };
  const heap = (/** @type {House} */ one) => {
    const tap = () => ((draft.piles = draft.piles.includes(one.value) ? [] : [one.value]), after());
    heaps.set(one.value, lies({ kind: "heap", chosen: draft.piles.includes(one.value), disabled: !writes, tap }, h("strong", { "aria-hidden": "true" }, one.value), ...inside(sitting, one)));
  };
  loose.forEach(card);
  houses.forEach(heap);
  const empty = !loose.length && !houses.length && h("p", {}, t("table.empty"));
  return h("section", { class: "felt", role: "group", "aria-label": t("table.lies") }, empty, loose.length > 0 && h("div", { class: "singles" }, ...cards.values()), ...heaps.values(), soFar(sitting));
}

/** What is said of a house, and the same to be seen at a glance in a line. @param {Sitting} sitting @param {House} house */
function inside({ names }, { value, owners, cards }) {
  const name = owners.map((seat) => names[seat]).join(", ");
  const cemented = cards.reduce((sum, card) => sum + worth(card), 0) > value;
  const said = t(cemented ? "table.seep.cemented_of" : "table.seep.house_of", { rank: rankNamed(value), name });
  const owner = h("span", { class: "grow", "aria-hidden": "true" }, name, cemented && h("small", {}, t("table.seep.cemented")));
  return [h("span", { class: "unseen" }, said), owner, h("small", { class: "held" }, inWords(cards))];
}

/** How far the deal is, and who swept. @param {Sitting} sitting */
function soFar({ deal, names }) {
  const { play, sweeps } = deal.table;
  const swept = sweeps.map((/** @type {{seat: number}} */ one) => names[one.seat]).join(", ");
  return h("p", { class: "so-far" }, t("table.seep.so_far", { play: play + 1, plays: PLAYS }), swept && ` ${t("table.seep.swept", { name: swept, n: sweeps.length })}`);
}

/** @param {Sitting} sitting @param {(move: Move) => unknown} log @returns {Offer[]} */
function offers(sitting, log) {
  const { draft } = sitting;
  const base = { seat: seatOf(sitting), card: draft.card };
  switch (stage(sitting)) {
    case "new":
      return [{ label: t("table.seep.dealt"), move: { kind: "deal" }, main: true }];
    case "bid":
      return [...VALUES.map((value) => ({ label: called(value), move: { kind: "bid", seat: base.seat, value } })), { label: t("table.seep.cannot_bid"), choose: () => throwIn(sitting, log) }];
    case "floor":
      return draft.cards.length === FLOOR ? [{ label: t("table.lie_there"), move: { kind: "floor", loose: draft.cards }, main: true }] : [];
    default:
      return draft.card ? likeliest(draft.piles.length ? onHouse(sitting, base) : draft.loose.length ? onLoose(sitting, base, log) : alone(sitting, base)) : [];
  }
}

/** @typedef {Offer & {fits?: boolean}} Fitting */

/** What fits comes first, and the first is what was most likely meant. @param {Fitting[]} all @returns {Offer[]} */
function likeliest(all) {
  const sorted = [...all.filter((one) => one.fits), ...all.filter((one) => !one.fits)];
  return sorted.map(({ label, move, choose }, at) => ({ label, move, choose, main: at === 0 }));
}

/** Whether cards could be sets of a value, as far as their sum tells. @param {string[]} cards @param {number} value */
const makes = (cards, value) => cards.every((card) => worth(card) <= value) && cards.reduce((sum, card) => sum + worth(card), 0) % value === 0;

/** Nothing is chosen. @param {Sitting} sitting @param {{seat: number, card: string}} base @returns {Fitting[]} */
function alone(sitting, base) {
  const value = worth(base.card);
  const house = houseOf(sitting, value) ? [{ label: t("table.seep.take_house", { value: called(value) }), move: { kind: "capture", ...base, house: value }, fits: true }] : [];
  return [...house, { label: t("table.seep.throw"), move: { kind: "throw", ...base } }];
}

/** @param {Sitting} sitting @param {{seat: number, card: string}} base @param {(move: Move) => unknown} log @returns {Fitting[]} */
function onLoose(sitting, base, log) {
  const { loose } = sitting.draft;
  const { phase, bid } = sitting.deal.table;
  const joined = [base.card, ...loose];
  const take = { label: t("table.do.capture"), move: { kind: "capture", ...base, loose }, fits: makes(loose, worth(base.card)) };
  const fitting = VALUES.filter((value) => makes(joined, value)).sort((one) => (phase === "first" && one === bid ? -1 : 0));
  const houses = fitting.map((value) => (houseOf(sitting, value) ? { label: t("table.seep.add", { value: called(value) }), move: { kind: "add", ...base, loose, house: value }, fits: true } : { label: t("table.seep.build", { value: called(value) }), move: { kind: "build", ...base, loose, value }, fits: true }));
  const other = { label: t("table.seep.build_other"), choose: () => whichValue((value) => log({ kind: "build", ...base, loose, value })) };
  return [take, ...houses, other];
}

/** @param {Sitting} sitting @param {{seat: number, card: string}} base @returns {Fitting[]} */
function onHouse({ draft }, base) {
  const { loose, piles } = draft;
  const [house] = piles;
  const raised = house + worth(base.card);
  const take = { label: t("table.do.capture"), move: { kind: "capture", ...base, loose, house }, fits: worth(base.card) === house && makes(loose, house) };
  const add = { label: t("table.seep.add", { value: called(house) }), move: { kind: "add", ...base, loose, house }, fits: makes([base.card, ...loose], house) };
  const raise = { label: t("table.seep.raise", { value: called(raised) }), move: { kind: "break", ...base, loose, house, value: raised }, fits: makes(loose, raised) };
  return raised > HIGHEST ? [take, add] : [take, add, raise];
}

/** @param {(value: number) => unknown} act */
function whichValue(act) {
  dialog(t("table.seep.which_house"), (close) => [
    h("div", { class: "ranks" }, ...VALUES.map((value) => h("button", { type: "button", class: "key", onclick: () => (close(), act(value)) }, called(value)))),
    button(t("close"), { kind: "quiet", act: close }),
  ]);
}

/** The bidder shows four cards that allow no bid. @param {Sitting} sitting @param {(move: Move) => unknown} log */
function throwIn(sitting, log) {
  dialog(t("table.seep.cannot_bid"), (close) => {
    let cards = /** @type {string[]} */ ([]);
    const show = button(t("table.seep.throw_in"), { kind: "main", disabled: true, act: () => (close(), log({ kind: "throw_in", seat: seatOf(sitting), cards })) });
    const pad = unseenPad({ label: t("table.seep.four_shown"), cards: unseen([], CANNOT_BID), chosen: [], most: FLOOR, onchange: (now) => ((cards = now), (show.disabled = now.length < FLOOR)) });
    return [h("p", { class: "hint" }, t("table.seep.throw_in_hint")), pad, show, button(t("close"), { kind: "quiet", act: close })];
  });
}

/** @param {Sitting} sitting */
function wanted(sitting) {
  return stage(sitting) === "floor" ? t("table.wanted_four", { n: FLOOR - sitting.draft.cards.length }) : t("table.wanted_card");
}

/** What the first play must be, what seats have said that they hold, and which houses bind the seat in turn. @param {Sitting} sitting */
function duties({ deal, names }) {
  const { phase, bid, houses } = deal.table;
  const first = phase === "first" ? [t("table.seep.first", { name: names[deal.turn ?? 0], value: called(bid) })] : [];
  const open = deal.claims.filter((one) => one.status === "open");
  const binds = (/** @type {number} */ seat, /** @type {number} */ value) => seat === deal.turn && houses.some((/** @type {House} */ one) => one.value === value && one.owners.includes(seat));
  const claims = open.filter((one) => !binds(one.seat, one.value)).map((one) => t("table.claims", { name: names[one.seat], value: rankNamed(one.value) }));
  const bound = houses.filter((/** @type {House} */ one) => one.value <= HIGHEST && binds(deal.turn ?? -1, one.value)).map((/** @type {House} */ one) => t("table.seep.bound", { name: names[deal.turn ?? 0], value: called(one.value), rank: rankNamed(one.value) }));
  return [...new Set([...first, ...bound, ...claims])];
}

/** @param {Sitting} sitting @param {string[]} cards @param {(cards: string[]) => void} changed */
function tell({ deal }, cards, changed) {
  const first = !deal.table.play;
  return unseenPad({ label: t("table.my_cards"), cards: unseen([]), chosen: cards, most: first ? FLOOR : PLAYS / FLOOR, onchange: changed });
}

/** @param {Sitting} sitting @param {Move} move */
function choose({ draft }, { seat, card = "", loose = [], house }) {
  Object.assign(draft, { seat, card, loose: [...loose], piles: house ? [house] : [], rank: "" });
}

/** @type {import("./tables.js").TableOf} */
export const seep = { choose, draw, keys, offers, wanted, duties, words, instead, mend, mends: ({ kind }) => kind !== "deal", tell };
