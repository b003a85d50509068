// Requests of the page to the HTTP service. Every error is one sentence.

let key = "";

export class NeedsKey extends Error {}

// Remember the key that the service asks for, until the page is closed.
export function setKey(text) {
  key = text;
}

export async function families(signal) {
  const { families: found } = await answerTo("v1/families", { signal });
  return found;
}

export async function makePuzzle(body, signal) {
  const { puzzles } = await answerTo("v1/puzzles", posted({ ...body, count: 1, steps: true }, signal));
  return puzzles[0];
}

// Solve a puzzle that came without its solution.
export async function solved(puzzle, signal) {
  const { solutions, steps, verdict } = await answerTo("v1/solutions", posted({ puzzle, steps: true }, signal));
  if (verdict !== "unique")
    throw new Error(`The puzzle does not have exactly one solution (${verdict}), so it cannot be played.`);
  return { ...puzzle, solution: solutions[0], steps: steps ?? [] };
}

function posted(body, signal) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal };
}

async function answerTo(path, options) {
  let answer;
  try {
    const headers = { ...options.headers, ...(key && { Authorization: `Bearer ${key}` }) };
    answer = await fetch(path, { ...options, headers });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The service cannot be reached; is it still running?");
  }
  if (answer.ok) return answer.json();
  const problem = await answer.json().catch(() => ({}));
  const sentence = typeof problem.detail === "string" ? problem.detail : problem.title;
  if (answer.status === 401) throw new NeedsKey(sentence || "The service asks for a key.");
  throw new Error(sentence || `The service answered with error ${answer.status}.`);
}
