// What the desk asks of the service.

import { answerTo, posted } from "./service.js";
import { language } from "./texts.js";

export const detailOf = (puzzle, signal) => answerTo("v1/checks", posted({ puzzle, detail: true }, signal));

export const ratedWithSteps = (puzzle, signal) =>
  answerTo("v1/ratings", posted({ puzzle, steps: true, language: language() }, signal));

export const finishedDraft = async (puzzle, finish, seed, signal) =>
  (await answerTo("v1/finishes", posted({ puzzle, finish, seed }, signal))).puzzle;

export const solutionOf = async (puzzle, signal) => (await answerTo("v1/solutions", posted({ puzzle }, signal))).solutions[0];

// Return the puzzle that a text in any notation describes, in Gridwright's own notation.
export const readPuzzle = async (text, signal) =>
  JSON.parse((await answerTo("v1/conversions", posted({ puzzle: text, to: "gridwright" }, signal))).text);

export const notations = async (signal) => (await answerTo("v1/families", { signal })).notations;

export const pictureOf = (puzzle, form, signal) => answerTo("v1/pictures", posted({ puzzle, form, cell: 48, caption: true }, signal), "blob");

export const inNotation = (puzzle, to, signal) => answerTo("v1/conversions", posted({ puzzle, to }, signal));
