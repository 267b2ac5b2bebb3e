// @ts-check
/** Klondike play by play: tap a pile and where it goes, tap the stock to turn, name what comes up. */

import { get } from "../api.js";
import { fill, h } from "../dom.js";
import { named } from "../pieces/cards.js";
import { cited } from "../pieces/cited.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { confirm } from "../ui/dialog.js";
import { felt, placeName } from "./klondike_felt.js";
import { mend, mends } from "./klondike_mend.js";
import { COLUMNS, goesUp, howMany, notSeen, packet, toName, topOf } from "./klondike_piles.js";
import { unseen, unseenPad } from "./pad.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").Move} Move */
/** @typedef {import("./tables.js").Offer} Offer */
/** @typedef {(move: Move) => unknown} Act */

const SHOWN = 4;

/** How many open cards are told first. @param {Sitting} sitting */
const first = ({ match }) => (match.house_rules.knowledge === "full" ? 52 : COLUMNS.length);

/** @param {Sitting} sitting */
const begun = ({ deal }) => deal.table.status !== "not_dealt";

/** @param {Sitting} sitting @param {() => void} changed @param {Act} act */
function draw(sitting, changed, act) {
  if (!begun(sitting)) return firstTable(sitting, changed);
  const place = h("div", { class: "stack" });
  const again = () => {
    const focused = document.activeElement?.id;
    fill(place, felt(sitting, { stock: () => tapStock(sitting, act, again), pile: (pile) => tapPile(sitting, pile, act, again) }), naming(sitting, act, changed), ...proven(sitting), sitting.writes && givingUp(sitting, act));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    // A screen that is drawn anew is not there yet to be scrolled.
    if (sitting.draft.turning || sitting.deal.table.pending) requestAnimationFrame(() => place.querySelector(".naming")?.scrollIntoView({ block: "end" }));
    changed();
  };
  again();
  return place;
}

/** @param {Sitting} sitting @param {() => void} changed */
function firstTable(sitting, changed) {
  const { draft, writes } = sitting;
  if (!writes) return h("p", { class: "hint" }, t("klondike.not_dealt"));
  const label = t(first(sitting) === COLUMNS.length ? "klondike.tops" : "klondike.deck");
  return unseenPad({ label, cards: unseen([]), chosen: draft.cards, most: first(sitting), half: draft, onchange: (cards) => ((draft.cards = cards), changed()) });
}

/** Turn what is known; what is not must be named first. @param {Sitting} sitting @param {Act} act @param {() => void} again */
function tapStock(sitting, act, again) {
  const { draft, deal } = sitting;
  draft.from = draft.to = "";
  if (!deal.table.stock.length) return act({ kind: "redeal" });
  if (!toName(sitting)) return act({ kind: "draw" });
  [draft.turning, draft.cards, draft.rank] = [!draft.turning, [], ""];
  again();
}

/** The first pile is where cards come from, the second where they go. @param {Sitting} sitting @param {string} pile @param {Act} act @param {() => void} again */
function tapPile(sitting, pile, act, again) {
  const { draft, deal } = sitting;
  draft.turning = false;
  const chooses = !draft.from || pile === "W" || (pile.startsWith("F") && draft.from.startsWith("F"));
  if (draft.from === pile) draft.from = draft.to = "";
  else if (!chooses) return go(sitting, pile, act, again);
  else if (topOf(deal.table, pile)) [draft.from, draft.to] = [pile, ""];
  again();
}

/** Move at once where it is plain how many cards are meant. @param {Sitting} sitting @param {string} pile @param {Act} act @param {() => void} again */
function go(sitting, pile, act, again) {
  const { draft } = sitting;
  draft.to = pile.startsWith("F") ? "F" : pile;
  const numbers = howMany(sitting, draft.from, draft.to);
  if (numbers.length === 1) act(transfer(draft.from, draft.to, numbers[0]));
  else again();
}

/** @param {string} from @param {string} to @param {number} count @returns {Move} */
function transfer(from, to, count) {
  return { kind: "move", from, to, ...(from.startsWith("T") && to.startsWith("T") ? { count } : {}) };
}

/** The pad for what has come up, or is being turned. @param {Sitting} sitting @param {Act} act @param {() => void} changed */
function naming(sitting, act, changed) {
  const { draft, deal, writes } = sitting;
  const { pending } = deal.table;
  if (!writes || !(pending || draft.turning)) return null;
  const pad = { cards: notSeen(deal.table), pack: unseen([]), half: draft };
  if (pending) return unseenPad({ ...pad, label: t("klondike.what_came_up", { place: placeName(pending) }), chosen: [], onchange: ([card]) => card && act({ kind: "turn_up", pile: pending, card }) });
  const most = toName(sitting);
  const told = (/** @type {string[]} */ cards) => {
    draft.cards = cards;
    changed();
    if (cards.length === most) act(drawn(sitting));
  };
  return unseenPad({ ...pad, label: t("klondike.what_was_turned", { n: most }), chosen: draft.cards, most, onchange: told });
}

/** A draw with the cards that were named, in the places of those that were unknown. @param {Sitting} sitting @returns {Move} */
function drawn(sitting) {
  const { deal, draft, match } = sitting;
  const next = deal.table.stock.slice(0, packet(sitting));
  const told = [...draft.cards];
  const asked = (/** @type {number} */ at) => match.house_rules.packet_log !== "top" || at === next.length - 1;
  return { kind: "draw", cards: next.map((/** @type {string | null} */ card, /** @type {number} */ at) => card ?? (asked(at) ? (told.shift() ?? null) : null)) };
}

/** What is proven of how it goes on. @param {Sitting} sitting */
function proven({ deal, match }) {
  return deal.outlook.map((one) => h("p", { class: "note" }, `${one.text} `, cited(match.game, one.rule)));
}

/** @param {Sitting} sitting @param {Act} act */
function givingUp({ deal }, act) {
  const ask = () => confirm({ title: t("klondike.give_up"), text: t("klondike.give_up_text", { n: deal.score?.totals[0] ?? 0 }), yes: t("klondike.give_up"), danger: true }, () => act({ kind: "give_up" }));
  return button(t("klondike.give_up"), { kind: "quiet", act: ask });
}

/** @param {Sitting} sitting @returns {Offer[]} */
function offers(sitting) {
  const { draft, deal } = sitting;
  if (!begun(sitting)) return draft.cards.length === first(sitting) ? [{ label: t(first(sitting) === COLUMNS.length ? "klondike.lie_there" : "klondike.pack_is_so"), move: dealt(sitting), main: true }] : [];
  if (deal.table.pending) return [takeBack(sitting)];
  if (draft.turning) return draft.cards.length ? [{ label: t("klondike.only", { n: draft.cards.length }), move: { kind: "draw", cards: draft.cards } }] : [];
  if (draft.from && draft.to) return howMany(sitting, draft.from, draft.to).map((n) => ({ label: t("klondike.so_many", { n }), move: transfer(draft.from, draft.to, n) }));
  if (draft.from) return goesUp(deal.table, draft.from) ? [{ label: t("klondike.up_it_goes", { card: named(topOf(deal.table, draft.from) ?? "") }), move: transfer(draft.from, "F", 1), main: true }] : [];
  return unchosen(sitting);
}

/** What can be done without choosing a pile. @param {Sitting} sitting @returns {Offer[]} */
function unchosen(sitting) {
  const { deal } = sitting;
  const sure = deal.outlook.some((one) => one.rule === "KLO-SURE-2");
  const up = ["W", ...COLUMNS].some((pile) => goesUp(deal.table, pile));
  const played = deal.table.moves > 0;
  return [...(sure ? [{ label: t("klondike.finish"), move: { kind: "finish" }, main: true }] : []), ...(up ? [{ label: t("klondike.sweep"), move: { kind: "sweep" }, main: !sure }] : []), ...(played ? [takeBack(sitting)] : [])];
}

/** @param {Sitting} sitting @returns {Offer} */
const takeBack = (sitting) => ({ label: t(sitting.deal.over ? "klondike.go_on" : "klondike.take_back"), move: { kind: "undo" } });

/** @param {Sitting} sitting @returns {Move} */
function dealt(sitting) {
  const { cards } = sitting.draft;
  return first(sitting) === COLUMNS.length ? { kind: "deal", tops: cards } : { kind: "deal", deck: cards };
}

/** @param {Sitting} sitting */
function wanted(sitting) {
  const { draft } = sitting;
  if (!begun(sitting)) return t("table.wanted_four", { n: first(sitting) - draft.cards.length });
  if (draft.turning) return t("klondike.wanted_names", { n: toName(sitting) - draft.cards.length });
  return t(draft.from ? "klondike.wanted_place" : "klondike.wanted_pile");
}

/** @param {Move} move */
function words(move) {
  const { kind, cards, turned } = move;
  if (kind === "deal") return move.tops ? t("klondike.said.tops", { cards: move.tops.map(named).join(" ") }) : t("klondike.said.deck");
  if (kind === "draw") return cards ? t("klondike.said.draw", { cards: cards.map((/** @type {string | null} */ card) => (card ? named(card) : "?")).join(" "), n: cards.length }) : t("klondike.said.draw_known");
  if (kind === "turn_up") return t("klondike.said.turn_up", { place: placeName(move.pile), card: named(move.card ?? "?") });
  if (kind !== "move") return t(`klondike.said.${kind}`);
  const went = t("klondike.said.move", { from: placeName(move.from), to: placeName(move.to) });
  return [went, move.count > 1 && t("table.holds", { n: move.count }), turned && t("klondike.said.turned", { card: named(turned) })].filter(Boolean).join(" · ");
}

/** What may be played, nearest first; a draw that must be named cannot be logged with a tap. @param {Sitting} sitting @param {Move} meant @returns {Promise<Move[]>} */
async function instead(sitting, meant) {
  if (!["move", "draw", "redeal", "sweep", "finish"].includes(meant.kind)) return [];
  const { moves } = await get(`/v1/deals/${sitting.deal.id}/legal-moves`);
  const near = (/** @type {Move} */ one) => Number(one.from !== undefined && one.from === meant.from) * 2 + Number(one.to !== undefined && one.to === meant.to);
  const tapped = moves.filter((/** @type {Move} */ one) => (meant.from ? near(one) > 0 : one.kind !== "draw" || !toName(sitting)));
  return tapped.sort((/** @type {Move} */ one, /** @type {Move} */ two) => near(two) - near(one)).slice(0, SHOWN);
}

/** After the end one may take the last move back and go on. @param {Sitting} sitting @returns {Offer[]} */
function afterwards(sitting) {
  return sitting.match.house_rules.undo === "off" || sitting.deal.table.status === "not_dealt" ? [] : [takeBack(sitting)];
}

/** @param {Sitting} sitting */
const ending = ({ deal }) => t(deal.table.status === "won" ? "klondike.is_won" : "klondike.is_given_up");

/** @type {import("./tables.js").TableOf} */
export const klondike = { ending, draw, offers, wanted, duties: () => [], words, instead, mend, mends, afterwards };
