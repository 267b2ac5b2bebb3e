// @ts-check
/** Asking the service: tokens, languages, ETags, keys that let a request be sent again. */

import { language } from "./choices.js";
import { membership } from "./phone.js";
import { away, lost, reached, shownFrom } from "./reception.js";

/** @typedef {{pointer: string, detail: string}} FieldError */
/** @typedef {import("contract").components["schemas"]["Finding"]} Finding */
/** @typedef {{type: string, title: string, status: number, detail: string, findings?: Finding[], errors?: FieldError[], actual?: number}} ProblemDocument */
/** @typedef {{body?: unknown, key?: string, seen?: number | string, accept?: string, token?: string | null, signal?: AbortSignal, patience?: number, fresh?: boolean}} Wishes */
/** @typedef {{data: any, etag: string | null, next: string | null, status: number}} Answer */

const KEPT = 80;
/** Milliseconds after which an answer is not waited for any longer. */
const PATIENCE = 15000;
const NOBODY_THERE = [502, 503, 504];
/** @type {Map<string, Answer>} Answers by address, language and token; the newest last. */
const kept = new Map();

/** A refusal, in the reader's language. */
export class Refused extends Error {
  /** @param {ProblemDocument} problem */
  constructor(problem) {
    super(problem.detail || problem.title);
    this.problem = problem;
    /** What went wrong, without the path to its explanation. */
    this.kind = problem.type.split("/").pop() ?? "";
  }
}

/** No answer came: no reception, or no service. The request may have been heard all the same. */
export class Unreachable extends Error {}

/** The service itself says that it cannot now, and when to come back. */
export class Busy extends Unreachable {
  /** @param {string} kind @param {number} seconds */
  constructor(kind, seconds) {
    super(kind);
    this.kind = kind;
    this.seconds = seconds;
  }
}

/** A key by which the service knows a request that is sent again; it works without https too. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Read something. @param {string} path @param {Wishes} [wishes] @returns {Promise<any>} */
export async function get(path, wishes) {
  return (await ask("GET", path, wishes)).data;
}

/** Read a list to its end, page by page. @param {string} path @returns {Promise<any[]>} */
export async function whole(path) {
  const items = [];
  for (let next = /** @type {string | null} */ (path); next; ) {
    const page = await ask("GET", next);
    items.push(...page.data.items);
    next = page.next;
  }
  return items;
}

/** Write something; one key for each thing that is meant. @param {string} method @param {string} path @param {unknown} [body] @param {Wishes} [wishes] @returns {Promise<any>} */
export async function send(method, path, body, wishes = {}) {
  return (await ask(method, path, { key: newKey(), ...wishes, body })).data;
}

/**
 * Ask, and give the answer with what its headers say.
 * @param {string} method
 * @param {string} path
 * @param {Wishes} [wishes]
 * @returns {Promise<Answer>}
 */
export async function ask(method, path, wishes = {}) {
  const own = wishes.token === undefined ? membership() : undefined;
  const token = own?.token ?? wishes.token;
  const place = [path, language(), wishes.accept, token].join(" ");
  const before = method === "GET" ? kept.get(place) : undefined;
  const keeps = method === "GET" && !wishes.accept && wishes.token === undefined && !path.endsWith("/legal-moves");
  try {
    const told = await asked(method, path, headers(wishes, token, before), wishes, before);
    if (method === "GET" && told.etag) remember(place, told);
    if (keeps && !(told.data instanceof Blob)) disk().then((seen) => seen.keep(own?.device ?? "", path, told)).catch(() => {});
    return told;
  } catch (error) {
    const old = error instanceof Unreachable && keeps && !wishes.fresh ? await onDisk(own?.device ?? "", path) : undefined;
    if (!old) throw error;
    // Somebody was reached meanwhile: nothing old need be shown.
    const now = away() ? null : await ask(method, path, { ...wishes, fresh: true }).catch(() => null);
    if (!now) shownFrom(old.at);
    return now ?? old.answer;
  }
}

const disk = () => import("./queue/seen.js");

/** What was last told of something, where this phone has it still. @param {string} device @param {string} path @returns {Promise<{at: number, answer: Answer} | undefined>} */
async function onDisk(device, path) {
  const seen = await disk().then((one) => one.lastSeen(device, path)).catch(() => undefined);
  if (!seen) return undefined;
  return { at: seen.at, answer: { data: seen.data, etag: null, next: seen.next, status: 200 } };
}

/** @param {string} method @param {string} path @param {Headers} headers @param {Wishes} wishes @param {Answer | undefined} before @returns {Promise<Answer>} */
async function asked(method, path, headers, wishes, before) {
  const body = wishes.body === undefined ? undefined : JSON.stringify(wishes.body);
  const patience = wishes.accept ? [] : [AbortSignal.timeout(wishes.patience ?? PATIENCE)];
  const signal = AbortSignal.any([...patience, ...(wishes.signal ? [wishes.signal] : [])]);
  try {
    const answer = await fetch(path, { method, headers, body, signal, cache: "no-store" });
    if (NOBODY_THERE.includes(answer.status)) throw await nobodyThere(answer);
    const told = await read(answer, before);
    reached(method !== "GET");
    return told;
  } catch (error) {
    if (error instanceof Refused) reached(method !== "GET");
    if (error instanceof Refused || wishes.signal?.aborted) throw error;
    lost(error instanceof Busy ? error : null);
    throw error instanceof Busy ? error : new Unreachable(String(error));
  }
}

/** Whether it is ours and says why, or whatever stands before it finds none. @param {Response} answer */
async function nobodyThere(answer) {
  const after = Number(answer.headers.get("Retry-After"));
  const ours = after > 0 && answer.headers.get("Content-Type")?.includes("problem+json");
  return ours ? new Busy((await problem(answer)).type.split("/").pop() ?? "", after) : new Error(String(answer.status));
}

/** @param {Response} answer @param {Answer | undefined} before @returns {Promise<Answer>} */
async function read(answer, before) {
  if (answer.status === 304 && before) return before;
  // The page that a café's network shows before it lets anybody through is no answer of ours.
  if (answer.headers.get("Content-Type")?.startsWith("text/html")) throw new Error("not ours");
  if (!answer.ok) throw new Refused(await problem(answer));
  return { data: await body(answer), etag: answer.headers.get("ETag"), next: more(answer), status: answer.status };
}

/** @param {Wishes} wishes @param {string | null | undefined} token @param {Answer | undefined} before */
function headers(wishes, token, before) {
  const made = new Headers({ "Accept-Language": language() });
  if (token) made.set("Authorization", `Bearer ${token}`);
  if (wishes.accept) made.set("Accept", wishes.accept);
  if (wishes.body !== undefined) made.set("Content-Type", "application/json");
  if (wishes.key) made.set("Idempotency-Key", wishes.key);
  if (wishes.seen !== undefined) made.set("If-Match", `"${wishes.seen}"`);
  if (before?.etag) made.set("If-None-Match", before.etag);
  return made;
}

/** @param {Response} answer */
async function body(answer) {
  if (answer.status === 204) return null;
  const kind = answer.headers.get("Content-Type") ?? "";
  return kind.includes("json") ? answer.json() : answer.blob();
}

/** @param {Response} answer @returns {Promise<ProblemDocument>} */
async function problem(answer) {
  try {
    return await answer.json();
  } catch {
    return { type: "/problems/internal-error", title: answer.statusText, status: answer.status, detail: "" };
  }
}

/** Where the list goes on. @param {Response} answer */
function more(answer) {
  const found = /<([^>]+)>;\s*rel="?next/.exec(answer.headers.get("Link") ?? "");
  return found ? found[1] : null;
}

/** @param {string} place @param {Answer} told */
function remember(place, told) {
  kept.delete(place);
  kept.set(place, told);
  if (kept.size > KEPT) kept.delete([...kept.keys()][0]);
}
