// Logs of solving, kept only if the player has agreed to it: when which cell was changed, in games that were solved.

import { choiceOf } from "./store.js";
import { readJson, remove, writeText } from "./storage.js";

const KEY = "gridwright:logs";
const MOST = 200; // games
const MOST_MOVES = 20_000;

export const logs = () => readJson(KEY) ?? [];

export const dropLogs = () => remove(KEY);

export const logFile = () =>
  new File([JSON.stringify({ format: "gridwright-solves", version: 1, games: logs() })], "gridwright-solves.json");

// Return a log of a puzzle: it notes moves, and keeps them when the puzzle is solved.
export function logOf(puzzle, seconds) {
  const moves = [];
  return {
    // [seconds, kind, [cell, value] ...]; cells are counted by rows, values are those of the page.
    note: (at, kind, changes = []) => moves.length < MOST_MOVES && moves.push([Math.round(at * 10) / 10, kind, ...changes]),
    finish(at, hints) {
      if (choiceOf("log") !== "on" || puzzle.isLesson) return;
      const { family, id = null, height, width, rating = null } = puzzle;
      const game = { family, puzzle: id, height, width, grade: rating?.grade ?? null, from: seconds, seconds: at, hints, moves };
      writeText(KEY, JSON.stringify([...logs(), game].slice(-MOST)));
    },
  };
}
