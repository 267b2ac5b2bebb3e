// @ts-check
/** Diloti by hand: who has most cards, each ace, the 10♦ and the 2♣, and how many xeri. */

import { fill, h } from "../dom.js";
import { face, named } from "../pieces/cards.js";
import { t } from "../texts.js";
import { choice, toggle } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";
import { each, part, way, who } from "./questions.js";

/** @typedef {import("./questions.js").Table} Table */
/** @typedef {import("./questions.js").Form} Form */
/** @typedef {number | null | undefined} Owner Nobody said: undefined; nobody has it: null. */

const ACES = ["AS", "AH", "AD", "AC"];
const GOOD = ["10D", "2C"];

/** @param {Table} table @returns {Form} */
export function diloti({ sides, house, before, changed }) {
  const lost = house.leftover === "nobody";
  const pack = house.deck === "no_faces40" ? 40 : 52;
  const some = house.xeri_first !== "counts" || house.xeri_last_play !== "counts";
  const old = before?.sides ?? [];
  let totals = old[0]?.total !== undefined && old[0]?.aces === undefined;
  const owners = /** @type {Record<string, Owner>} */ (ownersOf(old));
  const aces = old[0]?.aces === undefined ? null : [old[0].aces, old[1].aces];
  const asked = aces ? GOOD : [...ACES, ...GOOD];
  let majority = /** @type {Owner} */ (before ? majorityOf(before, pack) : undefined);
  let cards = /** @type {number | null} */ (old[0]?.cards ?? null);
  const xeris = [old[0]?.xeris ?? 0, old[1]?.xeris ?? 0];
  const worth = [old[0]?.xeris_counted ?? xeris[0], old[1]?.xeris_counted ?? xeris[1]];
  const sums = [old[0]?.total ?? 0, old[1]?.total ?? 0];
  const element = h("div", { class: "stack" });

  function draw() {
    const turn = (/** @type {boolean} */ wanted) => {
      totals = wanted;
      draw();
      changed();
    };
    fill(element, way(totals, turn), ...(totals ? [part(t("hand.totals"), each(t("hand.points"), sides, sums, changed, { most: 999 }))] : parts()));
  }

  function parts() {
    const most = part(t("diloti.most"), mostCards());
    const which = part(t("diloti.which"), aces ? each(t("diloti.aces_each"), sides, aces, changed, { most: 4, hint: t("diloti.aces_hint") }) : h("p", { class: "hint" }, t("diloti.which_hint")), ...asked.map(owner));
    const swept = part(t("diloti.xeris"), each(t("diloti.xeris_each"), sides, xeris, onXeris, { most: 24, hint: t("diloti.xeris_hint", { points: house.xeri_points }) }), some && each(t("diloti.xeris_counted"), sides, worth, changed, { most: 24, hint: t("diloti.xeris_counted_hint") }));
    return [most, which, swept];
  }

  function onXeris() {
    if (!some) worth.splice(0, 2, ...xeris);
    changed();
  }

  function mostCards() {
    const place = h("div", { class: "stack" });
    const count = toggle({ label: t("diloti.count"), hint: t("diloti.count_hint"), checked: cards !== null, onchange: (checked) => show(checked ? pack / 2 : null) });
    const show = (/** @type {number | null} */ number) => {
      cards = number;
      fill(place, number === null ? whose() : counted(number));
      changed();
    };
    fill(place, cards === null ? whose() : counted(cards));
    return h("div", { class: "stack" }, place, count);
  }

  const whose = () =>
    who({
      label: t("diloti.most"),
      quiet: true,
      names: sides,
      nobody: t("diloti.equal", { number: pack / 2 }),
      value: majority,
      onchange: (side) => {
        majority = side;
        changed();
      },
    });

  function counted(/** @type {number} */ number) {
    const other = h("p", { class: "hint" });
    const tell = (/** @type {number} */ now) => {
      cards = now;
      fill(other, t("diloti.other_cards", { name: sides[1], number: pack - now }));
      changed();
    };
    fill(other, t("diloti.other_cards", { name: sides[1], number: pack - number }));
    return h("div", { class: "stack" }, stepper({ label: t("diloti.cards_of", { name: sides[0] }), value: number, most: pack, onchange: tell }), other);
  }

  function owner(/** @type {string} */ card) {
    const options = sides.map((name, side) => ({ value: String(side), label: name, spoken: `${named(card)}: ${name}` }));
    if (lost) options.push({ value: "none", label: t("nobody"), spoken: `${named(card)}: ${t("nobody")}` });
    const value = owners[card] === null ? "none" : String(owners[card]);
    const put = (/** @type {string} */ text) => {
      owners[card] = text === "none" ? null : Number(text);
      changed();
    };
    return h("div", { class: "owner" }, face(card), choice({ label: named(card), quiet: true, options, value, onchange: put }));
  }

  draw();
  const open = () => (totals ? 0 : asked.filter((card) => owners[card] === undefined).length + Number(cards === null && majority === undefined));
  const result = () => {
    if (open()) return null;
    if (totals) return { sides: sums.map((total) => ({ total })) };
    const told = sides.map((_, side) => ({
      aces: aces ? aces[side] : ACES.filter((card) => owners[card] === side).length,
      ten_diamonds: owners["10D"] === side,
      two_clubs: owners["2C"] === side,
      xeris: xeris[side],
      ...(some ? { xeris_counted: worth[side] } : {}),
      ...(cards === null ? {} : { cards: side ? pack - cards : cards }),
    }));
    return { sides: told, ...(cards === null ? { majority: majority ?? null } : {}) };
  };
  return { element, result, open };
}

/** Whose the good ten and two were, in a result that is corrected; of the aces their number alone is known. @param {any[]} old */
function ownersOf(old) {
  /** @type {Record<string, Owner>} */
  const owners = {};
  if (old[0]?.aces === undefined) return owners;
  const of = (/** @type {string} */ good) => old.findIndex((side) => side[good]);
  for (const [card, side] of Object.entries({ "10D": of("ten_diamonds"), "2C": of("two_clubs") })) owners[card] = side < 0 ? null : side;
  return owners;
}

/** @param {any} before @param {number} pack @returns {Owner} */
function majorityOf(before, pack) {
  if (before.majority !== undefined) return before.majority;
  const found = before.sides.findIndex((/** @type {any} */ side) => side.cards > pack / 2);
  return found < 0 ? null : found;
}
