// @ts-check
/** The stream of a match, read by fetch, since EventSource sends no token. */

import { language } from "./choices.js";
import { membership } from "./phone.js";

const SILENCE = 40000;

/**
 * Read the stream until it ends; fails where there is none, or it fell silent.
 * @param {string} match
 * @param {number} seen
 * @param {(version: number, whole: boolean) => void} told
 * @param {AbortSignal} over
 * @param {() => void} begun Called when all that is done from now on will be told.
 */
export async function listen(match, seen, told, over, begun) {
  const lost = new AbortController();
  const signal = AbortSignal.any([over, lost.signal]);
  const headers = { Authorization: `Bearer ${membership()?.token}`, "Accept-Language": language(), "Last-Event-ID": String(seen) };
  const answer = await fetch(`/v1/matches/${match}/stream`, { headers, signal, cache: "no-store" });
  if (!answer.ok || !answer.body) throw new Error(String(answer.status));
  begun();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let timer = setTimeout(() => lost.abort(), SILENCE);
  for (let rest = ""; ; ) {
    const { value, done } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    timer = setTimeout(() => lost.abort(), SILENCE);
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) hear(block, told);
  }
}

/** @param {string} block @param {(version: number, whole: boolean) => void} told */
function hear(block, told) {
  const fields = new Map(block.split("\n").map((line) => /** @type {[string, string]} */ (split(line))));
  if (fields.get("event") === "changes") told(Number(fields.get("id")), JSON.parse(fields.get("data") ?? "").after === null);
  if (fields.get("event") === "end") throw new Error("end");
}

/** @param {string} line @returns {string[]} */
function split(line) {
  const at = line.indexOf(": ");
  return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 2)];
}
