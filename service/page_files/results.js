// What was solved: a short record for each puzzle, which stays when the game itself is deleted.

import { dayBefore, today } from "./days.js";
import { readJson, writeText } from "./storage.js";
import { keyOf } from "./store.js";
import { FAMILIES } from "./families.js";

const KEY = "gridwright:results";
const MOST = 3_000; // records

const isRecord = (each) => typeof each?.family === "string" && Number.isFinite(each.seconds) && Number.isInteger(each.hints);

export function results() {
  const kept = readJson(KEY);
  return Array.isArray(kept) ? kept.filter(isRecord) : [];
}

// Remember that a puzzle was solved, unless it was solved before. `day` is the date of a puzzle of the day.
export function keepResult(puzzle, day, seconds, hints) {
  const key = keyOf(puzzle);
  const before = results();
  if (puzzle.isLesson || before.some((each) => each.key === key)) return;
  const { family, rating, title = "" } = puzzle;
  const picture = FAMILIES[family].titleIsAnswer ? pictureOf(puzzle) : "";
  const record = { key, family, grade: rating?.grade ?? "", day, on: today(), seconds: Math.round(seconds), hints, title, picture };
  writeText(KEY, JSON.stringify([...before, record].slice(-MOST)));
}

// Return the finished picture of a nonogram as the address of an image with a pixel for each cell.
function pictureOf({ height, width, solution, palette }) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const brush = canvas.getContext("2d");
  solution.flat().forEach((color, cell) => {
    brush.fillStyle = color ? palette.colors[color - 1].rgb : palette.background;
    brush.fillRect(cell % width, Math.floor(cell / width), 1, 1);
  });
  return canvas.toDataURL();
}

// Return how many days in a row a puzzle of the day was solved on its day; today may still come.
export function streakOf(records, now = today()) {
  const days = new Set(records.filter(({ day, on }) => day && day === on).map(({ day }) => day));
  let last = days.has(now) ? now : dayBefore(now);
  let count = 0;
  for (; days.has(last); last = dayBefore(last)) count += 1;
  return count;
}

// Return a row for each family and grade: how many were solved, how many without a hint, the best and the median time.
// The times are of those without hints, null if there are none.
export function statisticsOf(records) {
  const groups = new Map();
  for (const each of records) {
    const name = JSON.stringify([each.family, each.grade]);
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  return [...groups].map(([name, own]) => {
    const [family, grade] = JSON.parse(name);
    const times = own.filter(({ hints }) => !hints).map(({ seconds }) => seconds).sort((one, other) => one - other);
    const [best = null, median = null] = [times[0], times[Math.floor((times.length - 1) / 2)]];
    return { family, grade, count: own.length, alone: times.length, best, median };
  });
}
