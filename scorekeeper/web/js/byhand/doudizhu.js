// @ts-check
/** Dou Dizhu by hand: the landlord, the bid, who went out, bombs and rockets. */

import { h } from "../dom.js";
import { t } from "../texts.js";
import { choice, toggle } from "../ui/choice.js";
import { stepper } from "../ui/stepper.js";
import { part, who } from "./questions.js";

/** @param {import("./questions.js").Table} table @returns {import("./questions.js").Form} */
export function doudizhu({ seats, house, before, changed }) {
  let landlord = /** @type {number | null} */ (before?.landlord ?? null);
  let bid = /** @type {number | null} */ (before?.bid ?? null);
  let winner = /** @type {number | null} */ (before?.winner_seat ?? null);
  let side = /** @type {string | null} */ (before?.winner_side ?? null);
  let bombs = before?.bombs ?? 0;
  let rockets = before?.rockets ?? 0;
  let spring = Boolean(before?.spring);

  /** @param {() => void} put */
  const put = (put) => {
    put();
    if (landlord !== null && winner !== null) side = winner === landlord ? "landlord" : "farmers";
    changed();
  };
  const bids = [1, 2, 3].map((one) => ({ value: String(one), label: String(one) }));
  const element = h(
    "div",
    { class: "stack" },
    part(
      t("doudizhu.auction"),
      who({ label: t("doudizhu.landlord"), names: seats, value: landlord, onchange: (seat) => put(() => (landlord = seat)) }),
      choice({ label: t("doudizhu.bid"), options: bids, shape: "short", value: bid === null ? null : String(bid), onchange: (text) => put(() => (bid = Number(text))) }),
    ),
    part(t("doudizhu.end"), who({ label: t("doudizhu.out"), names: seats, value: winner, onchange: (seat) => put(() => (winner = seat)) })),
    part(
      t("doudizhu.doubled"),
      stepper({ label: t("doudizhu.bombs"), hint: t(house.players === 4 ? "doudizhu.bombs_four" : "doudizhu.bombs_three"), value: bombs, most: 14, onchange: (value) => put(() => (bombs = value)) }),
      stepper({ label: t("doudizhu.rockets"), hint: t(house.players === 4 ? "doudizhu.rockets_four" : "doudizhu.rockets_three"), value: rockets, most: 1, onchange: (value) => put(() => (rockets = value)) }),
      house.spring && toggle({ label: t("doudizhu.spring"), hint: t("doudizhu.spring_hint"), checked: spring, onchange: (checked) => put(() => (spring = checked)) }),
    ),
  );
  const open = () => [landlord, bid, side].filter((one) => one === null).length;
  const result = () => (open() ? null : { landlord, bid, winner_side: side, winner_seat: winner, bombs, rockets, spring: spring ? side : null });
  return { element, result, open };
}
