// @ts-check
/** A deal as it lies with what waits to be sent: drawn by this phone, judged by nobody yet. */

import { ofMatch } from "../queue/waiting.js";

/** @typedef {import("../table/tables.js").Sitting} Sitting */
/** @typedef {import("../table/tables.js").Move} Move */
/** @typedef {import("../queue/waiting.js").Waiting} Waiting */
/** @typedef {(table: any, move: Move, about: {house: any}) => any} Sketch The table after a move; `over` where no card is left. */

/** @type {Record<string, () => Promise<Sketch>>} */
const SKETCHES = {
  diloti: async () => (await import("./diloti.js")).diloti,
  doudizhu: async () => (await import("./doudizhu.js")).doudizhu,
  phase10: async () => (await import("./phase10.js")).phase10,
  klondike: async () => (await import("./klondike.js")).klondike,
  seep: async () => (await import("./seep.js")).seep,
};

/** As it lay, where a game has no sketch of its own. @type {Sketch} */
const unmoved = (table) => table;

/** @param {string} game @returns {Promise<Sketch>} */
export async function sketchOf(game) {
  return (await SKETCHES[game]?.()) ?? unmoved;
}

/**
 * The same table with what waits. Where something of it was refused, the cards are shown as they lie
 * for the others, since what follows hangs in the air.
 * @param {Sitting} sitting @returns {Promise<Sitting>}
 */
export async function sketched(sitting) {
  const sketch = await sketchOf(sitting.match.game);
  const all = (await ofMatch(sitting.match.id).catch(() => [])).filter((one) => one.deal === sitting.deal.id);
  const items = all.filter((one) => one.kind !== "open");
  if (all.some((one) => one.problem)) return { ...sitting, unjudged: items, stuck: true };
  if (!items.length) return { ...sitting, unjudged: [] };
  if (overtaken(sitting, items[0])) return { ...sitting, unjudged: items };
  const about = { house: sitting.match.house_rules };
  let now = /** @type {Sitting} */ ({ ...sitting, unjudged: items });
  for (const item of items) now = drawn(now, item, sketch, about);
  return now;
}

/** Whether others wrote since, or it is written itself and only its answer is missing. @param {Sitting} sitting @param {Waiting} first */
function overtaken({ entries }, { after }) {
  return after !== null && entries.some((one) => one.n > after && one.entry.kind !== "hand");
}

/** @param {Sitting} sitting @param {Waiting} item @param {Sketch} sketch @param {{house: any}} about @returns {Sitting} */
function drawn(sitting, item, sketch, about) {
  const n = sitting.deal.last_n + 1;
  const entries = [...sitting.entries, /** @type {any} */ ({ n, at: new Date(item.at).toISOString(), entry: entryOf(item), findings: [], waits: item })];
  const deal = { ...sitting.deal, last_n: n };
  if (item.kind === "void") return { ...sitting, deal: { ...deal, status: "void", turn: null }, entries };
  if (item.kind !== "entry") return { ...sitting, deal, entries: marked(entries, item, n) };
  const table = sketch(deal.table, item.body.move, about);
  const over = Boolean(table.over);
  return { ...sitting, deal: { ...deal, table, over, turn: over ? null : table.turn }, entries };
}

/** What will stand in the journal. @param {Waiting} item */
export function entryOf({ kind, body, path }) {
  const n = Number(/\/entries\/(\d+)/.exec(path)?.[1]);
  if (kind === "entry" || kind === "adjust") return body.move;
  if (kind === "correct") return { kind, n, move: body.move };
  if (kind === "take_back") return { kind, n };
  if (kind === "hand") return { kind, seat: Number(/\/hands\/(\d+)/.exec(path)?.[1]), ...body };
  return { kind, ...body };
}

/** An earlier entry is taken back or corrected; its cards stay where they are until that was judged. @param {any[]} entries @param {Waiting} item @param {number} by */
function marked(entries, item, by) {
  const { kind, n } = /** @type {any} */ (entryOf(item));
  const changes = /** @type {Record<string, object>} */ ({ take_back: { taken_back: true }, correct: { corrected_by: by } });
  return entries.map((one) => (kind in changes && one.n === n ? { ...one, ...changes[kind] } : one));
}
