// @ts-check
/** Dou Dizhu as it lies: the auction, the play that is to be beaten, cards named by rank alone. */

import { send } from "../api.js";
import { fill, h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { dialog } from "../ui/dialog.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */
/** @typedef {import("./tables.js").Offer} Offer */
/** @typedef {"first" | "auction" | "kitty" | "play"} Stage */

const RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ"];
const CALLS = /** @type {("pass" | number)[]} */ (["pass", 1, 2, 3]);

/** @param {Sitting} sitting @returns {Stage} */
function stage({ match, deal, entries }) {
  const { landlord, kitty } = deal.table;
  if (!entries.some((one) => one.entry.kind === "deal" && !one.taken_back)) return "first";
  if (landlord === null) return "auction";
  return match.house_rules.kitty_shown && !kitty && !entries.some((one) => one.entry.kind === "play") ? "kitty" : "play";
}

/** @param {Sitting} sitting */
const seatOf = ({ draft, deal }) => draft.seat ?? deal.turn ?? 0;

/** @param {string} text */
const cardsIn = (text) => text.split(" ").filter(Boolean);

/** How many of a rank nobody has put down, as far as the table shows. @param {Sitting} sitting @param {string} rank */
function left({ match, deal }, rank) {
  const { played, trick } = deal.table;
  const down = played ? played.flatMap(cardsIn) : cardsIn(trick ?? "");
  const packs = match.house_rules.players === 4 ? 2 : 1;
  return packs * (rank.endsWith("J") && rank !== "J" ? 1 : 4) - down.filter((/** @type {string} */ one) => one === rank).length;
}

/** @param {Sitting} sitting @param {() => void} changed */
function draw(sitting, changed) {
  const { draft, names, writes } = sitting;
  const now = stage(sitting);
  if (now === "first") {
    const options = names.map((label, seat) => ({ value: String(seat), label }));
    return writes ? choice({ label: t("table.first_bidder"), options, value: draft.seat === null ? null : String(draft.seat), onchange: (seat) => ((draft.seat = Number(seat)), changed()) }) : h("p", { class: "hint" }, t("table.auction_open"));
  }
  return felt(sitting);
}

/** @param {Sitting} sitting @param {() => void} changed */
function keys(sitting, changed) {
  const { draft } = sitting;
  const now = stage(sitting);
  if (now !== "kitty" && now !== "play") return null;
  return rankPad({ label: t(now === "kitty" ? "table.kitty" : "table.with_cards"), left: (rank) => left(sitting, rank), chosen: draft.cards, onchange: (cards) => ((draft.cards = cards), changed()) });
}

/** @param {Sitting} sitting */
function felt(sitting) {
  const { deal, names } = sitting;
  const { landlord, bid, calls, trick, best, bombs, rockets } = deal.table;
  const said = calls.map((/** @type {any} */ one) => h("li", {}, called(names[one.seat], one.call)));
  const auction = landlord === null && h("ol", { class: "things" }, ...said);
  const lord = landlord !== null && h("p", {}, lordOf(names[landlord], bid, bombs + rockets));
  const lies = trick ? [h("p", {}, t("table.to_beat", { name: names[best] })), h("p", { class: "chips" }, ...cardsIn(trick).map(drawn))] : stage(sitting) === "play" ? [h("p", {}, t("table.leads"))] : [];
  return h("section", { class: "felt", role: "group", "aria-label": t("table.lies") }, lord, auction, !said.length && landlord === null && h("p", {}, t("table.auction_open")), ...lies);
}

/**
 * Cards by rank: a tap adds one, a tap on a chosen one takes it away.
 * @param {{label: string, left: (rank: string) => number, chosen: string[], onchange: (chosen: string[]) => void}} wishes
 */
function rankPad({ label, left, chosen, onchange }) {
  let now = chosen;
  const shown = h("div", { class: "chosen", role: "group", "aria-label": label });
  const keys = h("div", { class: "ranks" });
  const many = (/** @type {string} */ rank) => now.filter((one) => one === rank).length;
  const sorted = (/** @type {string[]} */ cards) => [...cards].sort((one, two) => RANKS.indexOf(one) - RANKS.indexOf(two));
  const put = (/** @type {string[]} */ next) => {
    now = sorted(next);
    draw();
    onchange(now);
  };
  const key = (/** @type {string} */ rank) => {
    const number = many(rank);
    const element = h("button", { type: "button", class: rank === "RJ" ? "key red" : "key", "data-rank": rank, "aria-pressed": String(number > 0), onclick: () => press(rank) }, short(rank), number > 1 && h("span", { class: "times" }, ` ×${number}`));
    if (rank.length === 2 && rank !== "10") element.setAttribute("aria-label", named(rank));
    return element;
  };
  const press = (/** @type {string} */ rank) => {
    put([...now, rank]);
    /** @type {HTMLElement | null} */ (keys.querySelector(`[data-rank="${rank}"]`))?.focus();
  };
  function draw() {
    const tokens = now.map((rank, at) => h("button", { type: "button", class: "token", "aria-label": t("pad.away", { card: named(rank) }), onclick: () => put(now.filter((_, place) => place !== at)) }, drawn(rank)));
    fill(shown, ...(tokens.length ? tokens : [h("span", { class: "group-label" }, label)]));
    fill(keys, ...RANKS.filter((rank) => left(rank) > many(rank) || many(rank)).map(key));
    for (const one of keys.querySelectorAll("button")) one.disabled = left(one.dataset.rank ?? "") <= many(one.dataset.rank ?? "");
  }
  draw();
  return h("div", { class: "naming", role: "group", "aria-label": label }, shown, keys);
}

/** A rank in a small place: the jokers by their sign, which differs not by colour alone. @param {string} rank */
const short = (rank) => (rank === "BJ" ? "☆" : rank === "RJ" ? "★" : rank);

/** @param {string} rank */
const drawn = (rank) => h("span", { class: rank === "RJ" ? "card red" : "card" }, short(rank));

/** @param {Sitting} sitting @returns {Offer[]} */
function offers(sitting) {
  const { draft, deal } = sitting;
  const seat = seatOf(sitting);
  const cards = draft.cards.join(" ");
  switch (stage(sitting)) {
    case "first":
      return draft.seat === null ? [] : [{ label: t("table.begins_auction"), move: { kind: "deal", first_bidder: draft.seat }, main: true }];
    case "auction":
      return CALLS.map((call) => ({ label: call === "pass" ? t("move.pass") : String(call), move: { kind: "call", seat, call } }));
    case "kitty":
      return cards ? [{ label: t("table.show_kitty"), move: { kind: "kitty", cards }, main: true }] : [];
    default:
      return cards ? [{ label: t("table.do.play", { n: draft.cards.length }), move: { kind: "play", seat, cards }, main: true }] : [{ label: t("move.pass"), move: { kind: "pass", seat }, main: Boolean(deal.table.trick) }];
  }
}

/** @param {Sitting} sitting */
function wanted(sitting) {
  return t(stage(sitting) === "first" ? "table.wanted_bidder" : "table.kitty");
}

/** @param {string} name @param {number} bid @param {number} doubled How often. */
const lordOf = (name, bid, doubled) => (doubled ? t("table.landlord_doubled", { name, bid, n: doubled }) : t("table.landlord", { name, bid }));

/** @param {string} name @param {"pass" | number} call */
function called(name, call) {
  return call === "pass" ? t("table.said.pass", { name }) : t("table.said.call", { name, call });
}

/** @param {Move} move @param {Sitting} sitting */
function words({ kind, seat, call, cards = "", first_bidder: first, bid }, { names, match, deal }) {
  const name = names[seat];
  const things = cards === "?" ? t("table.covered_cards") : cardsIn(cards).map(named).join(" ");
  if (kind === "deal") return t("table.said.bids_first", { name: names[first ?? deal.dealer] ?? match.game });
  if (kind === "call") return called(name, call);
  if (kind === "landlord") return lordOf(name, bid, 0);
  if (kind === "kitty") return t("table.said.kitty", { things });
  if (kind === "reveal") return t("table.said.reveal", { name, things });
  return kind === "pass" ? t("table.said.pass", { name }) : t("table.said.play", { name, things });
}

/** The calls that are allowed, or passing, where that is. @param {Sitting} sitting @param {Move} move @returns {Promise<Move[]>} */
async function instead({ deal }, { kind, seat }) {
  const others = /** @type {Move[]} */ (kind === "call" ? CALLS.map((call) => ({ kind, seat, call })) : kind === "play" ? [{ kind: "pass", seat }] : []);
  const rulings = await Promise.all(others.map((move) => send("POST", `/v1/deals/${deal.id}/rulings`, { move }, { key: undefined })));
  return others.filter((_, at) => rulings[at].verdict === "kept");
}

/** @param {Sitting} sitting @param {import("./tables.js").Entry} entry @param {(move: Move | null) => void} changed */
function mend(sitting, entry, changed) {
  const last = sitting.entries.find((one) => one.n === entry.corrected_by);
  const old = /** @type {any} */ (last?.entry.move ?? entry.entry);
  const now = { ...old, cards: old.cards === "?" ? "" : (old.cards ?? "") };
  const tell = () => changed(mended(now));
  const seats = sitting.names.map((label, seat) => ({ value: String(seat), label }));
  const field = old.kind === "deal" ? "first_bidder" : "seat";
  const who = old.kind !== "kitty" && choice({ label: t(old.kind === "deal" ? "table.first_bidder" : "table.who"), options: seats, value: String(now[field] ?? ""), onchange: (seat) => ((now[field] = Number(seat)), tell()) });
  const calls = old.kind === "call" && choice({ label: t("table.which_call"), options: CALLS.map((call) => ({ value: String(call), label: call === "pass" ? t("move.pass") : String(call) })), value: String(now.call), onchange: (call) => ((now.call = call === "pass" ? call : Number(call)), tell()) });
  const pad = ["play", "pass", "kitty", "reveal"].includes(old.kind) && rankPad({ label: t(old.kind === "kitty" ? "table.kitty" : "table.cards_or_pass"), left: () => 8, chosen: cardsIn(now.cards), onchange: (cards) => ((now.cards = cards.join(" ")), tell()) });
  tell();
  return h("div", { class: "stack" }, who, calls, pad);
}

/** A play without cards is a pass. @param {any} now @returns {Move | null} */
function mended({ kind, seat, call, cards, first_bidder: first, turned_up: up, bid }) {
  if (kind === "deal") return { kind, first_bidder: first, ...(up ? { turned_up: up } : {}) };
  if (kind === "call") return { kind, seat, call };
  if (kind === "landlord") return { kind, seat, bid };
  if (kind === "kitty") return cards ? { kind, cards } : null;
  if (kind === "reveal") return cards ? { kind, seat, cards } : null;
  return cards ? { kind: "play", seat, cards } : { kind: "pass", seat };
}

/** The hand as it was dealt. @param {Sitting} sitting @param {string[]} cards @param {(cards: string[]) => void} changed */
function tell({ match }, cards, changed) {
  const packs = match.house_rules.players === 4 ? 2 : 1;
  return rankPad({ label: t("table.my_cards"), left: (rank) => packs * (rank === "BJ" || rank === "RJ" ? 1 : 4), chosen: cards, onchange: changed });
}

/** @param {Sitting} sitting @param {Move} move */
function choose({ draft }, { seat, cards = "" }) {
  Object.assign(draft, { seat, cards: cardsIn(cards) });
}

/** What the losers had left may be told once the deal is over. @param {Sitting} sitting @param {(move: Move) => unknown} log @returns {Offer[]} */
function afterwards(sitting, log) {
  const { landlord, sizes, revealed } = sitting.deal.table;
  if (landlord === null) return [];
  const hidden = sizes.map((/** @type {number} */ size, /** @type {number} */ seat) => (size && !revealed?.[seat] ? seat : -1)).filter((/** @type {number} */ seat) => seat >= 0);
  return hidden.map((/** @type {number} */ seat) => ({ label: t("table.reveal", { name: sitting.names[seat], n: sizes[seat] }), choose: () => reveal(sitting, seat, log) }));
}

/** @param {Sitting} sitting @param {number} seat @param {(move: Move) => unknown} log */
function reveal(sitting, seat, log) {
  const number = sitting.deal.table.sizes[seat];
  const label = t("table.reveal", { name: sitting.names[seat], n: number });
  dialog(label, (close) => {
    let cards = "";
    const save = button(t("table.reveal_it"), { kind: "main", disabled: true, act: () => (close(), log({ kind: "reveal", seat, cards })) });
    const told = (/** @type {string[]} */ now) => ((cards = now.join(" ")), (save.disabled = !now.length));
    return [rankPad({ label: t("table.cards_left"), left: (rank) => left(sitting, rank), chosen: [], onchange: told }), save, button(t("close"), { kind: "quiet", act: close })];
  });
}

/** @param {Sitting} sitting */
const ending = ({ deal }) => t(deal.table.landlord === null ? "table.passed_out" : "table.over");

/** @type {import("./tables.js").TableOf} */
export const doudizhu = { afterwards, choose, ending, draw, keys, offers, wanted, duties: () => [], words, instead, mend, tell, cardsOf: cardsIn, asTold: (cards) => ({ cards: cards.join(" ") }) };
