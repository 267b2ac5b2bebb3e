// @ts-check
/** Counting a deal without any match: what it was worth, and why. */

import { game as about } from "../games.js";
import { t } from "../texts.js";
import { tally } from "../pieces/tally.js";
import { FORMS } from "./by_hand.js";

const SIDES = /** @type {Record<string, number>} */ ({ diloti: 2, doudizhu: 3, seep: 2, klondike: 1, phase10: 3 });

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function count({ game }) {
  const [make, described] = await Promise.all([FORMS[game](), about(game)]);
  const house = Object.fromEntries(described.house_rules.map((one) => [one.name, one.default]));
  const sides = Array.from({ length: SIDES[game] }, (_, place) => t("side.letter", { letter: "ABCDEF"[place] }));
  const nothing = { game, totals: sides.map(() => 0), house_rules: {}, dealer: null, standing: {} };
  const score = tally(/** @type {any} */ (nothing), /** @type {any} */ ({ names: sides, deals: [] }), null, false);
  /** @type {import("../byhand/questions.js").Form | undefined} */
  let made;
  const form = make({ sides, seats: sides, house, dealer: null, standing: {}, before: null, changed: () => made && score.count(made) });
  made = form;
  score.count(form);
  return { title: t("count.of", { game: t(`game.${game}`) }), back: `referee/${game}`, tab: "rules", body: [form.element], foot: [score.element] };
}
