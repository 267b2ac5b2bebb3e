// @ts-check
/** A hand and the plays that it allows, over the screen for as long as a button is held; a play is chosen by sliding onto it. */

import { get } from "../api.js";
import { fill, h } from "../dom.js";
import { again } from "../go.js";
import { face } from "../pieces/cards.js";
import { t } from "../texts.js";

/** @typedef {import("./tables.js").Sitting} Sitting */
/** @typedef {import("./tables.js").TableOf} TableOf */
/** @typedef {import("./tables.js").Move} Move */

const SLID = 24;
const EDGE = 48;
const STEP = 12;

/** A button that shows the cards while it is held. @param {TableOf} game @param {Sitting} sitting @param {number} seat */
export function held(game, sitting, seat) {
  const over = h("div", { class: "hand", "aria-live": "off" });
  const plays = /** @type {Move[]} */ ([]);
  let shown = false;
  let from = { x: 0, y: 0 };
  let at = -1;

  const show = async () => {
    [shown, at] = [true, -1];
    over.classList.add("peek");
    fill(over, h("p", { class: "chips" }, ...cardsOf(game, sitting, seat).map(face)));
    const found = sitting.deal.turn === seat ? await legal(sitting) : [];
    plays.splice(0, plays.length, ...ofTheCard(sitting, found));
    if (shown && plays.length) over.append(h("p", { class: "group-label" }, t("table.may_play")), list(game, sitting, plays, take));
  };
  const hide = () => {
    shown = false;
    over.classList.remove("peek");
    fill(over);
  };
  const take = (/** @type {Move | undefined} */ move) => {
    hide();
    if (!move || !game.choose) return;
    game.choose(sitting, move);
    again();
  };
  const down = (/** @type {PointerEvent} */ event) => {
    from = { x: event.clientX, y: event.clientY };
    if (event.isTrusted) element.setPointerCapture(event.pointerId);
    show();
  };
  const slide = (/** @type {PointerEvent} */ event) => {
    if (!shown) return;
    scrollAtEdge(over, event);
    mark(over, playAt(event));
  };
  const up = (/** @type {PointerEvent} */ event) => {
    const slid = Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLID;
    take(slid ? plays[playAt(event)] : undefined);
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    const holds = event.key === " " || event.key === "Enter";
    if (!holds && !(shown && step)) return event.key === "Escape" ? hide() : undefined;
    event.preventDefault();
    if (step) mark(over, (at = Math.max(-1, Math.min(at + step, plays.length - 1))))?.scrollIntoView({ block: "nearest" });
    else if (!event.repeat) show();
  };
  const release = (/** @type {KeyboardEvent} */ event) => (event.key === " " || event.key === "Enter") && shown && take(plays[at]);
  const element = h("button", { type: "button", id: "hold", class: "button holding", onpointerdown: down, onpointermove: slide, onpointerup: up, onpointercancel: hide, onlostpointercapture: hide, onkeydown: press, onkeyup: release, onblur: hide, oncontextmenu: (/** @type {Event} */ event) => event.preventDefault() }, holdLabel(sitting));
  return h("div", { class: "stack" }, over, element, game.choose && h("p", { class: "hint" }, t("table.slide")));
}

/** Whose cards it shows, where this phone keeps those of several. @param {Sitting} sitting */
function holdLabel({ draft, names }) {
  return draft.hand === null ? t("table.hold") : t("table.hold_of", { name: names[draft.hand] });
}

/** @param {TableOf} game @param {Sitting} sitting @param {number} seat @returns {string[]} */
function cardsOf(game, { deal }, seat) {
  const hand = deal.table.hands[seat];
  return game.cardsOf?.(hand) ?? hand;
}

/** The plays that the hand allows, where it is known whole. @param {Sitting} sitting @returns {Promise<Move[]>} */
async function legal({ deal }) {
  const told = await get(`/v1/deals/${deal.id}/legal-moves`).catch(() => ({ moves: [] }));
  return told.moves;
}

/** Of all plays those of the card that is chosen, where there are such. @param {Sitting} sitting @param {Move[]} all */
function ofTheCard({ draft }, all) {
  const own = all.filter((one) => draft.card && one.card === draft.card);
  return own.length ? own : all;
}

/** @param {TableOf} game @param {Sitting} sitting @param {Move[]} plays @param {(move: Move) => void} take */
function list(game, sitting, plays, take) {
  const line = (/** @type {Move} */ one, /** @type {number} */ at) => h("li", { "data-play": at, onpointerup: () => take(one) }, game.words(one, sitting));
  return h("ul", { class: "legal" }, ...plays.map(line));
}

/** The play under a finger. @param {PointerEvent} event */
function playAt({ clientX, clientY }) {
  const found = /** @type {HTMLElement | null} */ (document.elementFromPoint(clientX, clientY)?.closest("[data-play]"));
  return Number(found?.dataset.play ?? -1);
}

/** Mark a play; none below 0. @param {Element} over @param {number} at */
function mark(over, at) {
  const lines = [...over.querySelectorAll("[data-play]")];
  for (const [place, line] of lines.entries()) line.classList.toggle("marked", place === at);
  return lines[at];
}

/** Go on with a list that is longer than the screen, where the finger comes to its edge. @param {Element} over @param {PointerEvent} event */
function scrollAtEdge(over, { clientY }) {
  const { top, bottom } = over.getBoundingClientRect();
  if (clientY < top + EDGE) over.scrollBy(0, -STEP);
  else if (clientY > bottom - EDGE && clientY < bottom) over.scrollBy(0, STEP);
}
