// @ts-check
/** Diloti as it lies: tap what is taken or declared on, name the card that is played. */

import { send } from "../api.js";
import { h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { dialog } from "../ui/dialog.js";
import { button } from "../ui/button.js";
import { mend } from "./diloti_mend.js";
import { RANKS, rankOf, unseen, unseenPad } from "./pad.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */
/** @typedef {import("./tables.js").Offer} Offer */
/** @typedef {{id: number, value: number, owner: number | null, cards: string[]}} Pile */

const HIGHEST = 10;
const SHOWN = 4;
const FIRST = 4;
/** As many as may have been turned up by mistake. */
const MOST_FIRST = 8;

/** What a numeral counts; a face nothing. @param {string} card */
const worth = (card) => ("JQK".includes(card[0]) ? 0 : card[0] === "A" ? 1 : Number(rankOf(card)));

/** @param {Sitting} sitting */
const begun = ({ deal }) => deal.table.sizes.some((/** @type {number} */ size) => size > 0) || deal.table.play > 0;

/** @param {Sitting} sitting */
const seatOf = ({ draft, deal }) => draft.seat ?? deal.turn ?? 0;

/** The ranks of the pack. @param {Sitting} sitting */
const ranksOf = ({ match }) => (match.house_rules.deck === "no_faces40" ? RANKS.slice(0, HIGHEST) : RANKS);

/** The cards that may be played: those that have not been seen, as far as the table shows. @param {Sitting} sitting */
function left(sitting) {
  const { loose, piles, seen, captured = [] } = sitting.deal.table;
  const lie = [...loose, ...piles.flatMap((/** @type {Pile} */ one) => one.cards), ...seen, ...captured.flat()];
  return unseen(lie, ranksOf(sitting));
}

/** @param {Sitting} sitting @param {() => void} changed */
function draw(sitting, changed) {
  const { draft, deal } = sitting;
  if (!begun(sitting)) return firstTable(sitting, changed);
  const { loose, piles } = deal.table;
  draft.loose = draft.loose.filter((card) => loose.includes(card));
  draft.piles = draft.piles.filter((id) => piles.some((/** @type {Pile} */ one) => one.id === id));
  return felt(sitting, changed);
}

/** @param {Sitting} sitting @param {() => void} changed */
function keys(sitting, changed) {
  const { draft } = sitting;
  if (!begun(sitting)) return null;
  return unseenPad({ label: t("table.with_card"), hint: t("table.and_tap"), cards: left(sitting), pack: unseen([], ranksOf(sitting)), chosen: draft.card ? [draft.card] : [], half: draft, onchange: ([card]) => ((draft.card = card ?? ""), changed()) });
}

/** @param {Sitting} sitting @param {() => void} changed */
function firstTable(sitting, changed) {
  const { draft, writes } = sitting;
  const pack = unseen([], ranksOf(sitting));
  if (!writes) return h("p", { class: "hint" }, t("table.not_dealt"));
  return unseenPad({ label: t("table.first_four"), cards: pack, chosen: draft.cards, most: MOST_FIRST, half: draft, onchange: (cards) => ((draft.cards = cards), changed()) });
}

/** What lies there, each to be tapped. @param {Sitting} sitting @param {() => void} changed */
function felt(sitting, changed) {
  const { draft, deal, writes } = sitting;
  const { loose, piles } = deal.table;
  const tap = (/** @type {any[]} */ chosen, /** @type {any} */ one, /** @type {Element} */ element) => {
    const at = chosen.indexOf(one);
    if (at < 0) chosen.push(one);
    else chosen.splice(at, 1);
    element.setAttribute("aria-pressed", String(at < 0));
    changed();
  };
  const lies = (/** @type {any[]} */ chosen, /** @type {any} */ one, /** @type {string} */ kind, /** @type {import("../dom.js").Child[]} */ ...content) => {
    const element = h("button", { type: "button", class: `lies ${kind}`, disabled: !writes, "aria-pressed": String(chosen.includes(one)), onclick: () => tap(chosen, one, element) }, ...content);
    return element;
  };
  const heaps = piles.map((/** @type {Pile} */ one) => lies(draft.piles, one.id, "heap", h("strong", {}, one.value), h("span", { class: "grow" }, pileName(sitting, one), h("small", {}, one.cards.map(named).join(" ")))));
  const empty = !loose.length && !piles.length && h("p", {}, t("table.empty"));
  const cards = loose.map((/** @type {string} */ card) => lies(draft.loose, card, /[HD]$/.test(card) ? "single red" : "single", named(card)));
  return h("section", { class: "felt", role: "group", "aria-label": t("table.lies") }, empty, loose.length > 0 && h("div", { class: "singles" }, ...cards), ...heaps);
}

/** @param {Sitting} sitting @param {Pile} pile */
function pileName({ names }, { value, owner }) {
  return owner === null ? t("table.nobodys_pile", { value }) : t("table.pile_of", { value, name: names[owner] });
}

/** @param {Sitting} sitting @param {(move: Move) => unknown} log @returns {Offer[]} */
function offers(sitting, log) {
  const { draft } = sitting;
  if (!begun(sitting)) return firstCards(draft.cards);
  if (!draft.card) return [];
  const base = { seat: seatOf(sitting), card: draft.card };
  const { loose, piles } = draft;
  if (!loose.length && !piles.length) return [{ label: t("table.do.lay"), move: { kind: "lay", ...base }, main: true }];
  const take = { label: t("table.do.capture"), move: { kind: "capture", ...base, loose, piles } };
  const others = [...(piles.length ? [] : declarations(base, loose)), ...onto(sitting, base)];
  const first = takes(sitting) || !others.length ? [take, ...others] : [...others, take];
  const other = { label: t("table.do.other"), choose: () => whatWasDone({ ...base, loose, piles }, log) };
  return [...first, other].map((one, at) => ({ ...one, main: at === 0 }));
}

/** Four lie there; of any other number the service says so. @param {string[]} loose @returns {Offer[]} */
function firstCards(loose) {
  const n = loose.length;
  const label = n === FIRST ? t("table.lie_there") : t("table.so_many_lie", { n });
  return n ? [{ label, move: { kind: "deal", loose }, main: n === FIRST }] : [];
}

/** Whether the card is worth what is chosen, so that taking is what was most likely meant. @param {Sitting} sitting */
function takes({ draft, deal }) {
  const value = worth(draft.card);
  const piles = deal.table.piles.filter((/** @type {Pile} */ one) => draft.piles.includes(one.id));
  const total = draft.loose.reduce((sum, card) => sum + worth(card), 0);
  const fits = value ? total % value === 0 && draft.loose.every(worth) : draft.loose.every((card) => card[0] === draft.card[0]);
  return fits && piles.every((/** @type {Pile} */ one) => one.value === value);
}

/** The values that the cards could make. @param {{seat: number, card: string}} base @param {string[]} loose @returns {Offer[]} */
function declarations(base, loose) {
  const cards = [base.card, ...loose];
  if (!worth(base.card)) return [];
  const total = cards.reduce((sum, card) => sum + worth(card), 0);
  const least = Math.max(...cards.map(worth));
  const values = numbers().filter((value) => value >= least && total % value === 0 && cards.every(worth));
  return values.reverse().map((value) => ({ label: t("table.do.declare", { value }), move: { kind: "declare", ...base, loose, value } }));
}

const numbers = () => Array.from({ length: HIGHEST }, (_, at) => at + 1);

/** Whatever was played, be it against the rules: the service says so. @param {{seat: number, card: string, loose: string[], piles: number[]}} chosen @param {(move: Move) => unknown} log */
function whatWasDone({ seat, card, loose, piles }, log) {
  const base = { seat, card };
  dialog(t("table.do.other"), (close) => {
    const plain = (/** @type {string} */ label, /** @type {Move} */ move) => button(t(label), { act: () => (close(), log(move)) });
    const valued = (/** @type {string} */ label, /** @type {(value: number) => Move} */ move) => button(t(label), { act: () => (close(), whichValue((value) => log(move(value)))) });
    return [
      plain("table.do.lay", { kind: "lay", ...base }),
      plain("table.do.capture", { kind: "capture", ...base, loose, piles }),
      valued("table.do.declare_number", (value) => ({ kind: "declare", ...base, loose, value })),
      piles.length ? plain("table.do.add_there", { kind: "add", ...base, loose, piles }) : null,
      piles.length ? valued("table.do.raise_number", (value) => ({ kind: "raise", ...base, loose, piles, value })) : null,
      button(t("close"), { kind: "quiet", act: close }),
    ];
  });
}

/** @param {(value: number) => unknown} act */
function whichValue(act) {
  dialog(t("table.which_value"), (close) => [
    h("div", { class: "ranks" }, ...numbers().map((value) => h("button", { type: "button", class: "key", onclick: () => (close(), act(value)) }, value))),
    button(t("close"), { kind: "quiet", act: close }),
  ]);
}

/** Adding to a pile and raising it. @param {Sitting} sitting @param {{seat: number, card: string}} base @returns {Offer[]} */
function onto({ draft, deal }, base) {
  if (draft.piles.length !== 1) return [];
  const { value } = deal.table.piles.find((/** @type {Pile} */ one) => one.id === draft.piles[0]);
  const { loose, piles } = draft;
  const total = [base.card, ...loose].reduce((sum, card) => sum + worth(card), 0);
  const add = { label: t("table.do.add", { value }), move: { kind: "add", ...base, loose, piles } };
  const raise = { label: t("table.do.raise", { value: value + total }), move: { kind: "raise", ...base, loose, piles, value: value + total } };
  if (!total || value + total > HIGHEST) return [add];
  return total % value === 0 ? [add, raise] : [raise, add];
}

/** @param {Sitting} sitting */
function wanted(sitting) {
  if (!begun(sitting)) return t("table.wanted_four", { n: FIRST - sitting.draft.cards.length });
  return t("table.wanted_card");
}

/** What the seat in turn is bound to, and what seats have said that they hold. @param {Sitting} sitting */
function duties({ deal, names }) {
  const bound = deal.table.piles.filter((/** @type {Pile} */ one) => one.owner === deal.turn && one.owner !== null);
  const said = deal.claims.filter((one) => one.status === "open");
  const lines = said.map((one) => t(one.holds ? "table.claims" : "table.claims_none", { name: names[one.seat], value: one.value }));
  return [...bound.map((/** @type {Pile} */ one) => t("table.bound", { name: names[Number(one.owner)], value: one.value })), ...new Set(lines)];
}

/** Cards by name, and how many lie face down. @param {string[]} cards */
function shown(cards) {
  const open = cards.filter((one) => one !== "?");
  const n = cards.length - open.length;
  return [...open.map(named), ...(n ? [t("table.covered", { n })] : [])];
}

/** @param {Move} move @param {Sitting} sitting */
function words(move, { names }) {
  const { kind, loose = [], piles = [], value = "" } = move;
  if (kind === "deal") return t("table.said.deal", { cards: shown(loose).join(" ") });
  const heaps = piles.length ? [t("table.said.piles", { n: piles.length })] : [];
  const things = [...shown(loose), ...heaps].join(", ");
  const facts = { name: names[move.seat], card: shown([move.card]).join(""), things: things || t("table.said.nothing"), value };
  const plain = kind === "add" && !loose.length ? "add_alone" : kind;
  return t(`table.said.${plain}`, facts);
}

/** What surely is allowed with the same card: as if it were the last one held. @param {Sitting} sitting @param {Move} move @returns {Promise<Move[]>} */
async function instead({ match, deal }, move) {
  if (move.kind === "deal") return [];
  const alone = (/** @type {any} */ mine, /** @type {any} */ others) => match.seats.map((_, seat) => (seat === move.seat ? mine : others(seat)));
  const position = { ...deal.table, turn: deal.turn, hands: alone([move.card], () => null), sizes: alone(1, (/** @type {number} */ seat) => deal.table.sizes[seat]) };
  if (move.seat !== deal.turn) return [];
  const told = await send("POST", `/v1/games/diloti/legal-moves`, { house_rules: match.house_rules, position }, { key: undefined });
  return told.moves.sort((/** @type {Move} */ one, /** @type {Move} */ two) => likeness(two, move) - likeness(one, move)).slice(0, SHOWN);
}

/** How near a move is to what was meant. @param {Move} one @param {Move} meant */
function likeness(one, meant) {
  const shared = (one.loose ?? []).filter((/** @type {string} */ card) => meant.loose?.includes(card));
  return Number(one.kind === meant.kind) * 10 + shared.length;
}

/** The hand as it was dealt, so cards that were played since are among those offered. @param {Sitting} sitting @param {string[]} cards @param {(cards: string[]) => void} changed */
function tell(sitting, cards, changed) {
  return unseenPad({ label: t("table.my_cards"), cards: unseen([], ranksOf(sitting)), chosen: cards, most: 6, onchange: changed });
}

/** @param {Sitting} sitting @param {Move} move */
function choose({ draft }, { seat, card, loose = [], piles = [] }) {
  Object.assign(draft, { seat, card, loose: [...loose], piles: [...piles], rank: "" });
}

/** @type {import("./tables.js").TableOf} */
export const diloti = { choose, draw, keys, offers, wanted, duties, words, instead, mend, tell };
