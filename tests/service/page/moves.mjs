// Tries marks, selections, moves and crossed-out numbers without a browser. The first argument is the folder of the page's
// modules. Standard input has puzzles and lines of nonograms, and standard output gets what was found.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = `${pathToFileURL(process.argv[2]).href}/`;
const { Game } = await import(`${folder}game.js`);
const { progress } = await import(`${folder}nonogram.js`);
const { changed, inAll, lineTo, pressed } = await import(`${folder}selection.js`);
const { keepProgress, progressOf } = await import(`${folder}store.js`);
const { changesOf: differences, keepLog } = await import(`${folder}log.js`);
const { dayBefore, monthAfter, weeksOf } = await import(`${folder}days.js`);
const { masteryOf, nextRule, statisticsOf, streakOf } = await import(`${folder}results.js`);
const { puzzles, moves, cases, streaks, solved, rules } = JSON.parse(readFileSync(0, "utf8"));

const stored = new Map();
let place = Infinity; // the characters that the storage can take
const storage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => {
    if (value.length > place) throw new DOMException("full", "QuotaExceededError");
    stored.set(key, value);
  },
};
Object.defineProperty(globalThis, "localStorage", { value: storage });

// ---- marks and digits in several cells

const logs = [];
const sudoku = new Game(puzzles.sudoku);
const { model } = sudoku;
const open = sudoku.cells.flatMap((_, cell) => (model.isFixed(cell) ? [] : [cell]));
const [one, two] = open;
const given = sudoku.cells.findIndex((_, cell) => model.isFixed(cell));
const marksOf = (cell) => model.look(sudoku.cells, cell, sudoku.facts).marks ?? null;
const here = () => [marksOf(one), marksOf(two)];
const steps = {};
const step = (name, changes) => {
  sudoku.change(changes);
  steps[name] = here();
};
const mark = (cells, digit, kind) => model.mark(sudoku.cells, cells, digit, kind);
step("corner", mark([one], 3, "corner"));
step("both", mark([one, two, given], 3, "corner"));
step("center", mark([two], 3, "center"));
step("toggled", mark([two, one], 3, "corner"));
for (const digit of [9, 1, 5]) step("sorted", mark([one], digit, "center"));
step("kept", mark([one], 7, "corner"));
const label = model.look(sudoku.cells, one, sudoku.facts).state;
sudoku.change(mark([open[2]], 4, "corner"));
step("all", model.markAll(sudoku.cells));
const third = marksOf(open[2]);
step("excluded", model.exclude(sudoku.cells, one, [7, 5]));
const seen = model.seenFrom(one).find((cell) => !model.isFixed(cell));
sudoku.change(mark([one, seen], 8, "corner"));
sudoku.change(mark([seen], 2, "center"));
sudoku.change(model.write(sudoku.cells, [one, given], 8));
const written = { value: sudoku.cells[one], given: sudoku.cells[given] === puzzles.sudoku.givens.flat()[given] };
const removed = marksOf(seen);
sudoku.change(model.write(sudoku.cells, [one, two], 8));
const several = [sudoku.cells[one], sudoku.cells[two]];
sudoku.change(model.write(sudoku.cells, [one, two, given], 8));
const erased = [sudoku.cells[one], sudoku.cells[two]];
const old = new Game(puzzles.sudoku);
old.resume({ cells: old.cells.map((value, cell) => (cell === one ? [2, 5] : value)), seconds: 5 });
const older = model.look(old.cells, one, old.facts).marks;

// ---- moves: each is [cell, a number that chooses the value], -1 takes back and -2 does again

function changesOf({ model, cells }, cell, number) {
  const { side, tools } = model;
  if (!side) return model.stroke(cells, [cell], tools[number % tools.length]?.value);
  const digit = (number % side) + 1;
  if (number % 3) return model.mark(cells, [cell], digit, ["corner", "center"][number % 2]);
  return model.write(cells, [cell, (cell + 1) % cells.length], digit);
}

// Play moves, and remember all boards that undo and redo must bring back.
function playMoves(puzzle, list) {
  const game = new Game(puzzle);
  const shots = [JSON.stringify(game.cells)];
  let at = 0;
  for (const [cell, number] of list) {
    if (cell === -1) {
      game.undo();
      at = Math.max(at - 1, 0);
    } else if (cell === -2) {
      game.redo();
      at = Math.min(at + 1, shots.length - 1);
    } else if (game.change(changesOf(game, cell, number))) {
      at += 1;
      shots.splice(at, Infinity, JSON.stringify(game.cells));
    }
  }
  return { game, shots };
}

// Return all boards from the first move to the last, as undo and redo show them.
function boards(game) {
  const found = [];
  while (game.history.undo.length) game.undo();
  for (found.push(JSON.stringify(game.cells)); game.history.redo.length; found.push(JSON.stringify(game.cells))) game.redo();
  return found;
}

const replayed = {};
for (const [name, puzzle] of Object.entries(puzzles)) {
  const { game, shots } = playMoves(puzzle, moves[name]);
  keepProgress(puzzle, { ...game.kept, seconds: 7 });
  const [text] = [...stored.values()].slice(-1);
  const again = new Game(puzzle);
  const isResumed = again.resume(progressOf(puzzle));
  const count = game.kept.undo.length + game.kept.redo.length;
  const same = JSON.stringify(again.cells) === JSON.stringify(game.cells);
  const isEqual = [game, again].map((each) => boards(each).join() === shots.join());
  const cells = text.length - JSON.stringify({ ...JSON.parse(text), undo: undefined, redo: undefined }).length;
  replayed[name] = { isResumed, same, count, boards: shots.length, isEqual, perMove: cells / count };
}

const { lightup } = puzzles;
const endless = new Game(lightup);
const free = endless.cells.findIndex((_, cell) => !endless.model.isFixed(cell));
for (let move = 0; move < 10_005; move++) endless.change([[free, 1 + (move % 2)]]);
const kept = endless.kept;
place = JSON.stringify(kept.cells).length + 100;
keepProgress(lightup, { ...kept, seconds: 7 });
const cramped = progressOf(lightup);
place = Infinity;

// A log leaves out what people wrote, and when logs are too long, the oldest are deleted.
const long = Array.from({ length: 60_000 }, () => [1, [[free, 1]]]);
for (const log of [[[0.5, "hint"]], [[1, differences([1, 0, [2]], [1, 3, [2, 4]])]], long, long]) {
  keepLog({ ...lightup, title: "By Ann", author: "Ann" }, 9.5, 1, log);
  if (log !== long) logs.push(storage.getItem("gridwright:log"));
}
const shortened = JSON.parse(storage.getItem("gridwright:log"));

const wall = endless.cells.findIndex((_, cell) => endless.model.isFixed(cell));
const damaged = [
  5,
  "x",
  [5],
  [[]],
  [[free, 1]],
  [[[free]]],
  [[["length", 3]]],
  [[[free, "x"]]],
  [[[99_999, 1]]],
  [[[-1, 1]]],
  [[[wall, 1]]],
].flatMap((undo) => {
  const game = new Game(lightup);
  const isResumed = game.resume({ cells: kept.cells, undo, redo: [] });
  return [isResumed && !game.history.undo.length && game.cells[free] === kept.cells[free]];
});

process.stdout.write(
  JSON.stringify({
    marks: { steps, third, label, written, removed, several, erased, older },
    replayed,
    endless: { undo: kept.undo.length, cramped: { ...cramped, cells: cramped.cells.length } },
    damaged,
    logs: [JSON.parse(logs[1]), shortened.length, shortened.at(-1).moves.length],
    selections: {
      pressed: [{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }].map((event) =>
        [1, 2].map((cell) => pressed(event, [1, 3], cell)),
      ),
      changed: [
        changed([1, 3], "only", [2]),
        changed([1, 3], "add", [2, 1]),
        changed([1, 3], "remove", [1]),
        changed([1], "remove", [1]),
      ],
      lines: [lineTo(0, 0, 9), lineTo(0, 3, 9), lineTo(20, 0, 9), lineTo(0, 22, 9)],
      inAll: inAll([
        [1, 2, 3],
        [3, 2],
        [2, 5],
      ]),
    },
    days: {
      before: ["2026-03-01", "2024-03-01", "2026-01-01"].map(dayBefore),
      months: [["2026-01", -1], ["2026-12", 1], ["2026-03", 0]].map(([month, steps]) => monthAfter(month, steps)),
      weeks: ["2026-02", "2026-11"].map((month) => weeksOf(month).map((week) => week.map((day) => day && Number(day.slice(8))))),
      streaks: streaks.map(([days, now]) => streakOf(days.map(([day, on, hints = 0]) => ({ day, on, hints })), now)),
      statistics: statisticsOf(solved),
      mastery: rules.map((names) => {
        const own = names.map((rule) => ({ family: "sudoku", rule, hints: rule.endsWith("!") ? 1 : 0 }));
        const mastery = masteryOf("sudoku", [...own, { family: "nonogram", rule: "full-house", hints: 0 }]);
        return [mastery.filter(({ count }) => count).map(({ rule, count }) => [rule, count]), nextRule(mastery)?.name];
      }),
    },
    progress: cases.map(([clue, line]) => progress(clue, line).done),
  }),
);
