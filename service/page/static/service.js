// Requests to the HTTP service. Every error is one sentence for the player.

import { language, t } from "./texts.js";
import { partsOf } from "./editions.js";
import { sentenceOf } from "./problems.js";

const SILENT = [502, 503, 504]; // statuses that a proxy sends when the service does not answer, without a sentence of the service
const BUSY = 503;
const PATIENCE_MS = 120_000; // milliseconds to wait for a service that is busy or starts

let key = "";

export class NeedsKey extends Error {}

// The error of a service that does not answer. Games that the browser keeps can still be played.
export class Away extends Error {}

// Remember the key that the service asks for, until the page is closed.
export function setKey(text) {
  key = text;
}

export const fileOf = (name, signal) => answerTo(name, { signal }, "text");

// Return { date, puzzle } for a day such as "2026-11-23". If the player's clock is far off, the service sends the puzzle of
// its own today.
export async function puzzleOfDay(family, day, edition, signal) {
  const { level, isSmall } = partsOf(edition);
  const more = `${level && `&level=${level}`}${isSmall ? "&small=true" : ""}`;
  const path = `v1/daily/${encodeURIComponent(family)}?steps=true&language=${language()}${more}`;
  try {
    return await answerTo(`${path}&date=${day}`, { signal });
  } catch (error) {
    if (error.status !== 422) throw error;
    return answerTo(path, { signal });
  }
}

export const makePuzzle = async (body, signal) =>
  (await answerTo("v1/puzzles", posted({ ...body, count: 1, steps: true, language: language() }, signal))).puzzles[0];

export async function solved(puzzle, signal) {
  const { solutions, steps, verdict } = await answerTo("v1/solutions", posted({ puzzle, steps: true, language: language() }, signal));
  if (verdict !== "unique")
    throw new Error(t`The puzzle does not have exactly one solution (${verdict}), so it cannot be played.`);
  return { ...puzzle, solution: solutions[0], steps: steps ?? [] };
}

export const sendLog = (log) => answerTo("v1/logs", posted(log), "text");

export function posted(body, signal) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal };
}

let waiting = () => {};

// Call a function whenever the service is busy and the page asks again.
export function onWaiting(run) {
  waiting = run;
}

// Return the answer to a request, and ask again while the service is busy.
export async function answerTo(path, options, kind = "json") {
  const begun = Date.now();
  for (;;) {
    try {
      return await answerOnce(path, options, kind);
    } catch (error) {
      if (error.status !== BUSY || Date.now() - begun + 1000 * error.seconds > PATIENCE_MS) throw error;
      waiting();
      await new Promise((resolve) => {
        setTimeout(resolve, 1000 * error.seconds);
        options.signal?.addEventListener("abort", resolve, { once: true });
      });
      options.signal?.throwIfAborted();
    }
  }
}

async function answerOnce(path, options, kind) {
  let answer;
  try {
    const headers = { ...options.headers, ...(key && { Authorization: `Bearer ${key}` }) };
    answer = await fetch(path, { ...options, headers });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Away();
  }
  if (answer.ok) return answer[kind]();
  const sentence = sentenceOf(await answer.json().catch(() => ({})));
  if (answer.status === 401) throw new NeedsKey(sentence || t`The service asks for a key.`);
  if (SILENT.includes(answer.status) && !sentence) throw new Away();
  const error = new Error(sentence || t`The service answered with error ${answer.status}.`);
  throw Object.assign(error, { status: answer.status, seconds: Number(answer.headers.get("Retry-After")) || 2 });
}
