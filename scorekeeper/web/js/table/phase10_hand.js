// @ts-check
/** One's own hand of Phase 10: the ten cards dealt, and each card drawn since. */

import { newKey } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { say } from "../frame.js";
import { again } from "../go.js";
import { write } from "../queue/write.js";
import { saidKept } from "../reception.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { dialog } from "../ui/dialog.js";
import { unseenPad, without } from "./pad.js";
import { PACKS } from "./phase10_words.js";

/** @typedef {import("./tables.js").Sitting} Sitting */

const DEALT = 10;

/** What this phone told last of a seat. @param {Sitting} sitting @param {number} seat @returns {{cards: string[], drawn: string[]}} */
function toldOf({ entries }, seat) {
  const last = entries.findLast(({ entry, taken_back: gone }) => entry.kind === "hand" && entry.seat === seat && !gone && Array.isArray(entry.cards));
  return { cards: /** @type {string[]} */ (last?.entry.cards ?? []), drawn: /** @type {string[]} */ (last?.entry.drawn ?? []) };
}

/** The ten as they were dealt. @param {Sitting} sitting @param {string[]} cards @param {(cards: string[]) => void} changed */
export function tell(sitting, cards, changed) {
  return unseenPad({ label: t("table.p10.ten_dealt"), cards: PACKS, chosen: cards, most: DEALT, onchange: changed });
}

/** What is kept of what was drawn since stays told. @param {string[]} cards @param {Sitting} sitting @param {number} seat */
export function asTold(cards, sitting, seat) {
  return { cards, drawn: toldOf(sitting, seat).drawn };
}

/** Where a card was drawn from the stock and is not told yet. @param {Sitting} sitting @param {number} seat */
export function drawn(sitting, seat) {
  const before = toldOf(sitting, seat);
  const missing = sitting.deal.table.drawn[seat] - before.drawn.length;
  if (seat < 0 || missing <= 0 || !before.cards.length) return null;
  return button(t("table.p10.tell_drawn", { n: missing }), { kind: "main", act: () => which(sitting, seat, before, missing) });
}

/** @param {Sitting} sitting @param {number} seat @param {{cards: string[], drawn: string[]}} before @param {number} missing */
function which({ match, deal }, seat, before, missing) {
  const key = newKey();
  dialog(t("table.my_hand"), (close) => {
    let cards = /** @type {string[]} */ ([]);
    const wrong = h("div");
    const act = async () => {
      const body = { cards: before.cards, drawn: [...before.drawn, ...cards] };
      const { waits } = await write({ kind: "hand", match: match.id, deal: deal.id, method: "PUT", path: `/v1/deals/{deal}/hands/${seat}`, body, after: deal.last_n, key });
      close();
      say(waits ? saidKept() : t("table.hand_told"));
      again();
    };
    const save = button(t("table.tell_it"), { kind: "main", disabled: true, act, onError: (error) => fill(wrong, trouble(error)) });
    const pad = unseenPad({ label: t("table.p10.which_drawn"), cards: without(PACKS, deal.table.discards), chosen: [], most: missing, onchange: (now) => ((cards = now), (save.disabled = !now.length)) });
    return [pad, wrong, save, button(t("close"), { kind: "quiet", act: close })];
  });
}
