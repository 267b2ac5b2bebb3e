// @ts-check
/** Phase 10 by hand: who laid the phase, who went out, and what was left in each hand. */

import { fill, h } from "../dom.js";
import { t } from "../texts.js";
import { choice, toggle } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";
import { part } from "./questions.js";

/** @typedef {{seat: number, laid: boolean, out: boolean, cards: number[] | null, points: number}} Line */

const KINDS = ["low", "faces", "jokers", "aces"];
const WORTH = [5, 10, 15, 25];
const NOBODY = "none";

/** @param {import("./questions.js").Table} table @returns {import("./questions.js").Form} */
export function phase10({ seats, house, standing, before, changed }) {
  const playing = standing.replay?.length ? standing.replay : seats.map((_, seat) => seat);
  const counts = house.scoring === "points";
  const lines = playing.map((/** @type {number} */ seat) => lineOf(seat, before));
  let out = /** @type {string | null} */ (before ? String(before.exhausted ? NOBODY : (lines.find((/** @type {Line} */ one) => one.out)?.seat ?? NOBODY)) : null);
  const hands = h("div", { class: "stack" });

  const draw = () => fill(hands, ...lines.map(hand));
  const turn = (/** @type {string} */ wanted) => {
    out = wanted;
    for (const line of lines) {
      line.out = String(line.seat) === wanted;
      if (line.out) line.laid = true;
    }
    draw();
    changed();
  };

  /** @param {Line} line */
  function hand(line) {
    const phase = phaseOf(line.seat, standing);
    const laid = toggle({
      label: phase ? t("phase10.laid", { phase }) : t("phase10.laid_it"),
      checked: line.laid,
      onchange: (checked) => {
        line.laid = checked;
        changed();
      },
    });
    return part(seats[line.seat], line.out ? h("p", { class: "hint" }, t("phase10.went_out")) : laid, counts && !line.out && left(line));
  }

  /** @param {Line} line */
  function left(line) {
    const place = h("div", { class: "stack" });
    const sum = h("p", { class: "hint" });
    const tell = () => {
      if (line.cards) line.points = line.cards.reduce((total, count, kind) => total + count * WORTH[kind], 0);
      fill(sum, line.cards ? t("phase10.sum", { points: line.points, n: line.cards.reduce((one, other) => one + other, 0) }) : "");
      changed();
    };
    const show = () => {
      const cards = line.cards;
      const numbers = cards ? KINDS.map((kind, at) => stepper({ label: t(`phase10.${kind}`), hint: t("phase10.worth", { points: WORTH[at] }), value: cards[at], most: 11, onchange: (value) => ((cards[at] = value), tell()) })) : [points(line, tell)];
      fill(place, ...numbers);
      tell();
    };
    const counted = toggle({ label: t("phase10.count"), checked: line.cards !== null, onchange: (checked) => ((line.cards = checked ? [0, 0, 0, 0] : null), show()) });
    show();
    return h("div", { class: "stack" }, counted, place, sum);
  }

  draw();
  const options = [...playing.map((/** @type {number} */ seat) => ({ value: String(seat), label: seats[seat] })), { value: NOBODY, label: t("phase10.nobody_out") }];
  const element = h("div", { class: "stack" }, part(t("phase10.end"), choice({ label: t("phase10.out"), options, value: out, onchange: turn })), hands);
  const open = () => Number(out === null);
  const last = standing.last_phase ?? house.last_phase;
  const won = () => !counts && lines.some((/** @type {Line} */ one) => one.laid && phaseOf(one.seat, standing) === last);
  const result = () => (open() ? null : { seats: lines.map((/** @type {Line} */ one) => told(one, counts, standing)), exhausted: out === NOBODY && !won() });
  return { element, result, open };
}

/** @param {Line} line @param {() => void} changed */
function points(line, changed) {
  const put = (/** @type {number} */ value) => {
    line.points = value;
    changed();
  };
  return stepper({ label: t("phase10.points"), value: line.points, most: 9995, step: 5, onchange: put });
}

/** @param {number} seat @param {any} before @returns {Line} */
function lineOf(seat, before) {
  const old = before?.seats.find((/** @type {any} */ one) => one.seat === seat);
  return { seat, laid: old?.laid ?? false, out: old?.out ?? false, cards: old ? (old.cards ?? null) : [0, 0, 0, 0], points: old?.points ?? 0 };
}

/** The phase that a seat plays; in a replay it is the last once more. @param {number} seat @param {any} standing @returns {number | undefined} */
const phaseOf = (seat, { phases, last_phase: last }) => phases && Math.min(phases[seat], last ?? phases[seat]);

/** A line as the service is told it. @param {Line} line @param {boolean} counts @param {any} standing */
function told({ seat, laid, out, cards, points: left }, counts, standing) {
  const phase = standing.phases ? { phase: phaseOf(seat, standing) } : {};
  if (!counts) return { seat, laid, out, ...phase };
  return { seat, laid, out, points: out ? 0 : left, ...(cards && !out ? { cards } : {}), ...phase };
}
