// @ts-check
/** A deal by hand: the questions of its game, checked and totalled while they are answered. */

import { get, newKey } from "../api.js";
import { fill, h } from "../dom.js";
import { headline, trouble } from "../failed.js";
import { say } from "../frame.js";
import { go } from "../go.js";
import { withdraw } from "../pieces/waiting.js";
import { tally } from "../pieces/tally.js";
import { entering } from "../byhand/entering.js";
import { toOpen } from "../queue/opening.js";
import { everything, isNew } from "../queue/waiting.js";
import { write } from "../queue/write.js";
import { nameOf } from "../sketch/unopened.js";
import { saidKept } from "../reception.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";

/** @typedef {import("contract").components["schemas"]["Match"]} Match */
/** @typedef {import("contract").components["schemas"]["ScoreSheet"]} ScoreSheet */
/** @typedef {import("../byhand/questions.js").Form} Form */
/** @typedef {import("../byhand/questions.js").Table} Table */

/** @type {Record<string, () => Promise<(table: Table) => Form>>} */
export const FORMS = {
  diloti: async () => (await import("../byhand/diloti.js")).diloti,
  doudizhu: async () => (await import("../byhand/doudizhu.js")).doudizhu,
  seep: async () => (await import("../byhand/seep.js")).seep,
  klondike: async () => (await import("../byhand/klondike.js")).klondike,
  phase10: async () => (await import("../byhand/phase10.js")).phase10,
};

/** @param {import("../routes.js").Params} params @returns {Promise<import("../routes.js").Screen>} */
export default async function byHand({ id, deal: named, waiting }) {
  const { match, sheet, opens, deal, journal } = await about(id, named);
  const line = sheet.deals.find((/** @type {any} */ one) => one.id === deal);
  const mended = (await everything().catch(() => [])).find((one) => one.id === Number(waiting));
  const before = mended?.body.result ?? (journal && standingResult(journal.items));
  const make = await FORMS[match.game]();
  const score = tally(match, sheet, line, Boolean(before && !mended));
  /** @type {Form | undefined} */
  let made;
  const form = make({ ...tableOf(match, sheet, line), before, changed: () => made && score.count(made) });
  made = form;
  score.count(form);
  const wrong = h("div");
  const save = saving(match, form, wrong, entering(match, deal, journal, mended));
  const number = line?.number ?? nextNumber(sheet, opens, deal ?? mended?.deal);
  const title = t(before ? "hand.correct" : "hand.title", { number });
  return { title, back: mended ? "waiting" : before ? `deal/${id}/${deal}` : `match/${id}`, tab: "table", body: [form.element, wrong], foot: [score.element, save] };
}

/** What is known of a match and a deal, as that is called now; one that waits to be opened has no journal. @param {string} id @param {string} [named] */
async function about(id, named) {
  const read = (/** @type {string | undefined} */ deal) => (deal && !isNew(deal) ? get(`/v1/deals/${deal}/entries`) : null);
  const [match, sheet, opens, journal] = await Promise.all([get(`/v1/matches/${id}`), get(`/v1/matches/${id}/score-sheet`), toOpen(id), read(named)]);
  if (!named || !isNew(named) || opens.includes(named)) return { match, sheet, opens, journal, deal: named };
  const deal = nameOf(match, named);
  return { match, sheet, opens, deal, journal: await read(deal) };
}

/** Who plays, and how the match stood before the deal. @param {Match} match @param {ScoreSheet} sheet @param {any} line */
function tableOf(match, sheet, line) {
  const place = line ? sheet.deals.findIndex((one) => one.id === line.id) : sheet.deals.length;
  const earlier = sheet.deals[place - 1];
  const started = match.game === "phase10" ? { phases: match.seats.map(() => 1) } : {};
  const standing = place === sheet.deals.length ? match.standing : (earlier?.standing ?? started);
  const dealer = line?.dealer ?? match.dealer;
  return { sides: sheet.names, seats: match.seats.map((one) => one.player.name), house: match.house_rules, dealer, standing };
}

/** The result by hand that counts now. @param {any[]} entries */
function standingResult(entries) {
  const found = entries.findLast((one) => one.entry.kind === "result" && !one.taken_back);
  return found?.entry.result ?? null;
}

/** The number of a deal that is still to be opened; others may wait for the same. @param {ScoreSheet} sheet @param {string[]} opens @param {string} [deal] */
function nextNumber(sheet, opens, deal) {
  const place = deal ? opens.indexOf(deal) : opens.length;
  return sheet.deals.length + 1 + Math.max(place, 0);
}

/** @param {Match} match @param {Form} form @param {HTMLElement} wrong @param {ReturnType<typeof entering>} enter */
function saving(match, form, wrong, enter) {
  let stands = false;

  const save = async () => {
    fill(wrong);
    const result = form.result();
    if (!result) return (missing(form)?.focus(), say(t("hand.open")));
    const { deal, n, waits, gone, warnings } = await enter.write({ result, ...(stands ? { stands } : {}) });
    go(`match/${match.id}`);
    if (gone) say(t("waiting.gone"));
    else if (waits) say(saidKept(), { label: t("undo"), act: () => withdraw(waits) });
    else say(saved(warnings), { label: t("undo"), act: () => undo(deal, n, match.id) });
  };

  /** What a breach that stood can have led to, the service takes where the table says so. @param {any} error */
  const refused = async (error) => {
    stands = false;
    const box = trouble(error);
    fill(wrong, box);
    wrong.scrollIntoView({ block: "center" });
    const doubted = error.kind === "result-below-journal" || (error.kind === "rules-broken" && (await enter.mayStand(form.result())));
    if (doubted) box.after(button(t("hand.stands"), { act: () => ((stands = true), element.click()) }));
  };
  const element = button(t("hand.save"), { kind: "main", act: save, onError: refused });
  return element;
}

/** The first question that nobody has answered. @param {Form} form */
function missing(form) {
  const open = [...form.element.querySelectorAll("fieldset.choice")].find((one) => !one.querySelector("input:checked"));
  open?.scrollIntoView({ block: "center" });
  return /** @type {HTMLElement | null | undefined} */ (open?.querySelector("input"));
}

/** @param {{text: string}[]} warnings */
function saved([first]) {
  return first ? t("hand.saved_warned", { warning: first.text }) : t("hand.saved");
}

/** Take the result back; what it replaced holds again. @param {string} deal @param {number} n @param {string} match */
async function undo(deal, n, match) {
  try {
    const { waits } = await write({ kind: "take_back", match, deal, method: "DELETE", path: `/v1/deals/{deal}/entries/${n}`, after: n, key: newKey() });
    say(waits ? saidKept() : t("undone"));
  } catch (error) {
    say(headline(error));
  }
  go(`match/${match}`);
}
