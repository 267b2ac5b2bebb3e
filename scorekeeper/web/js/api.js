// @ts-check
/** Asking the service: tokens, languages, ETags, keys that let a request be sent again. */

import { language } from "./choices.js";
import { membership } from "./phone.js";

/** @typedef {{pointer: string, detail: string}} FieldError */
/** @typedef {import("contract").components["schemas"]["Finding"]} Finding */
/** @typedef {{type: string, title: string, status: number, detail: string, findings?: Finding[], errors?: FieldError[]}} ProblemDocument */
/** @typedef {{body?: unknown, key?: string, seen?: number | string, accept?: string, token?: string | null, signal?: AbortSignal}} Wishes */
/** @typedef {{data: any, etag: string | null, next: string | null, status: number}} Answer */

const KEPT = 80;
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

/** No answer came: no reception, or no service. */
export class Unreachable extends Error {}

/** A key by which the service knows a request that is sent again; it works without https too. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Read something. @param {string} path @param {Wishes} [wishes] @returns {Promise<any>} */
export async function get(path, wishes) {
  return (await ask("GET", path, wishes)).data;
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
  const token = wishes.token === undefined ? membership()?.token : wishes.token;
  const place = [path, language(), wishes.accept, token].join(" ");
  const before = method === "GET" ? kept.get(place) : undefined;
  const answer = await sent(method, path, headers(wishes, token, before), wishes);
  if (answer.status === 304 && before) return before;
  if (!answer.ok) throw new Refused(await problem(answer));
  const told = { data: await body(answer), etag: answer.headers.get("ETag"), next: more(answer), status: answer.status };
  if (method === "GET" && told.etag) remember(place, told);
  return told;
}

/** @param {string} method @param {string} path @param {Headers} headers @param {Wishes} wishes */
async function sent(method, path, headers, wishes) {
  const body = wishes.body === undefined ? undefined : JSON.stringify(wishes.body);
  try {
    return await fetch(path, { method, headers, body, signal: wishes.signal, cache: "no-store" });
  } catch (error) {
    if (wishes.signal?.aborted) throw error;
    throw new Unreachable(String(error));
  }
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
