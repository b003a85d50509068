// A puzzle in the fragment of a link: its notation without the solution.

import { packed, unpacked } from "./packing.js";
import { t } from "./texts.js";

const PREFIX = "#p=";
const MAX_CHARACTERS = 2_000_000; // of the notation
const MADE = ["request", "seed", "index", "tries", "notes", "versions", "recipe"];
const LEFT_OUT = [...MADE, "solution", "steps", "id", "description", "picture", "proof", "rating", "isDraft", "isLesson"];

// A replacer for JSON.stringify that leaves out what is known about a puzzle.
export const withoutKnowledge = (key, value) => (LEFT_OUT.includes(key) ? undefined : value);

export const bareOf = (puzzle) => JSON.parse(JSON.stringify(puzzle, withoutKnowledge));

export const fragmentOf = async (puzzle) => PREFIX + (await packed(JSON.stringify(puzzle, withoutKnowledge)));

// Return the puzzle of a fragment, or null when it has none. Throws an Error with one sentence when it cannot be read.
export async function puzzleIn(fragment) {
  if (!fragment.startsWith(PREFIX)) return null;
  try {
    const puzzle = JSON.parse(await unpacked(fragment.slice(PREFIX.length), MAX_CHARACTERS));
    if (puzzle?.format !== "gridwright") throw new Error("another format");
    return puzzle;
  } catch {
    throw new Error(t`The link is damaged: what follows # is not a puzzle. Ask for the link again, or make a new puzzle.`);
  }
}
