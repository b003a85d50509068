// Plays with the models of the boards, without a browser. The first argument is the folder of the page's modules. Standard
// input has puzzles, and standard output gets what was found.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = `${pathToFileURL(process.argv[2]).href}/`;
const { describe, Game } = await import(`${folder}game.js`);
const { progress } = await import(`${folder}nonogram.js`);
const { fragmentOf, puzzleIn } = await import(`${folder}share.js`);
const { clock, Timer } = await import(`${folder}clock.js`);
const { keyOf } = await import(`${folder}store.js`);
const { fileOf, onWaiting } = await import(`${folder}service.js`);
const { lettersFor } = await import(`${folder}letters.js`);
const { rulesOf } = await import(`${folder}rules.js`);
const { sumsAt } = await import(`${folder}sums.js`);
const { sentenceOf } = await import(`${folder}problems.js`);
const { puzzles, palettes, bomb, marks, boards, refused } = JSON.parse(readFileSync(0, "utf8"));

// A busy service is asked again, and the page says so.
const asked = { waiting: 0, answers: [503, 503, 200] };
globalThis.fetch = async () => {
  const headers = { "Retry-After": "0.01" };
  return new Response(asked.answers.length > 1 ? '{"detail": "no worker was free"}' : "read", { status: asked.answers.shift(), headers });
};
onWaiting(() => (asked.waiting += 1));
asked.file = await fileOf("a.html");

// A service that wants the page to come back later than anybody waits is not asked again.
globalThis.fetch = async () => new Response('{"detail": "the folder is full"}', { status: 503, headers: { "Retry-After": "3600" } });
asked.late = await fileOf("a.html").catch((error) => error.message);

// Follow the hints to the end, and return their rules. Each hint must change the board.
function followHints(game) {
  const rules = [];
  for (let hint = game.hint(); hint !== null; hint = game.hint()) {
    if (!game.change(hint.changes)) throw new Error(`nothing came of ${JSON.stringify(hint)}`);
    rules.push(hint.rule);
  }
  return rules;
}

function played(puzzle) {
  const game = new Game(puzzle);
  const start = JSON.stringify(game.cells);
  const rules = followHints(game);
  const { isSolved } = game;
  const end = JSON.stringify(game.cells);
  while (game.history.undo.length) game.undo();
  const isBack = JSON.stringify(game.cells) === start;
  while (game.history.redo.length) game.redo();
  return { rules, isSolved, isBack, isAgain: JSON.stringify(game.cells) === end, wrong: game.wrongCells() };
}

function withoutTrace(puzzle) {
  const game = new Game({ ...puzzle, steps: [] });
  return { rules: [...new Set(followHints(game))], isSolved: game.isSolved };
}

function mended(puzzle) {
  const game = new Game(puzzle);
  const { model } = game;
  const open = game.cells.findIndex((_, cell) => !model.isFixed(cell) && model.answer(cell) !== null);
  const most = model.most ?? model.side;
  const other = most ? (model.answer(open) % most) + 1 : model.answer(open) ? 0 : 1;
  game.change(model.decide(game.cells, open, other));
  const wrong = game.wrongCells();
  const { text, cells } = game.hint().stages[0];
  return { open, wrong, text, cells, rules: followHints(game)[0], isSolved: game.isSolved };
}

const found = {};
for (const [name, puzzle] of Object.entries(puzzles)) {
  const kept = new Game(puzzle);
  kept.change(kept.hint().changes);
  const resumed = new Game(puzzle);
  found[name] = {
    ...played(puzzle),
    withoutTrace: withoutTrace(puzzle),
    mended: mended(puzzle),
    resumes: resumed.resume({ cells: JSON.parse(JSON.stringify(kept.cells)) }) && resumed.cells.join() === kept.cells.join(),
    resumesNonsense: [null, [], "x", kept.cells.map(() => "a"), kept.cells.slice(1)].some((cells) =>
      resumed.resume({ cells }),
    ),
    key: keyOf(puzzle),
    link: await fragmentOf(puzzle),
    shared: await puzzleIn(await fragmentOf(puzzle)),
  };
}

let now = 100;
const timer = new Timer(5, () => now);
timer.start();
now += 60;
timer.pause();
now += 1000;
timer.start();
now += 1;

// Write a digit twice into the first row.
const sudoku = new Game(puzzles.sudoku);
const twice = puzzles.sudoku.givens[0].flatMap((digit, column) => (digit ? [] : [column])).slice(0, 2);
const crowded = sudoku.preview(twice.map((cell) => [cell, 9])).facts.clashes;

// Return which marks hold on boards: on whole boards, and on boards with every third cell alone.
const isMet = (board, rules) => rules.every(({ cells, holds }) => holds(cells.map((cell) => board[cell])));
const neighbors = [...Array(36).keys()].flatMap((cell) => [
  ...((cell + 1) % 6 ? [[cell, cell + 1]] : []),
  ...(cell < 30 ? [[cell, cell + 6]] : []),
]);
const met = marks.map((own) => {
  const rules = rulesOf(own, 6, neighbors);
  const some = (board) => board.map((digit, cell) => (cell % 3 ? 0 : digit));
  return boards.map((board) => [isMet(board, rules), isMet(some(board), rules)]);
});

// Read the sums of a cage of 7 in three cells, an arrow, a diagonal and a sandwich, on a board that has only a 4.
const marked = { ...puzzles.killer, givens: puzzles.killer.givens.map((row) => row.map(() => 0)) };
const { model } = new Game({
  ...marked,
  marks: [
    { kind: "cage", cells: [0, 1, 6], value: 7 },
    { kind: "arrow", cells: [14, 13, 12], value: 0 },
    { kind: "little-killer", cells: [4, 11], value: 8 },
    { kind: "sandwich", cells: [30, 31, 32, 33, 34, 35], value: 7 },
  ],
});
const sums = [0, 14, 4, 30].map((cell) => sumsAt(model, model.start().with(1, 4).with(33, 6), cell));

// Read the numbers of cages in a column of three cells and around a corner, and of a quotient, with a 4 in R1C4.
const signed = { family: "calcudoku", height: 4, width: 4, solution: [[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1]], steps: [] };
const cages = [[0, 0, 1, 2], [3, 3, 1, 2], [3, 4, 1, 5], [6, 4, 7, 7]];
const [numbers, signs] = [[1, 12, 2, 4, 7, 2, 4, 2], [1, 3, 4, 3, 1, 0, 0, 4]].map((of) => cages.map((row) => row.map((cage) => of[cage])));
const calcudoku = new Game({ ...signed, cages, numbers, signs }).model;
const made = [2, 5, 15].map((cell) => sumsAt(calcudoku, calcudoku.start().with(3, 4), cell));

// Presses on a board of two rectangles, of a 4 at cell 0 and a 2 at cell 5: what the board shows then, cell by cell.
const divided = { family: "shikaku", height: 2, width: 3, numbers: [[4, null, null], [null, null, 2]], solution: [[1, 1, 2], [1, 1, 2]], steps: [] };
function drawn(...presses) {
  const game = new Game(divided);
  for (const [cell, tool] of presses) game.change(game.model.stroke(game.cells, [cell], tool ?? game.model.paint));
  const { cells, facts } = game;
  return game.model.cells.map((cell) => game.model.look(cells, cell, facts).state);
}
const takenBack = [drawn([0], [0]), drawn([0], [5, 0]), drawn([0], [5]), drawn([0], [4], [0])];
const corners = [drawn([0]), ...takenBack, drawn([0], [4], [2], [5]), drawn([4], [0], [5], [2])];

// Draw sea (1) and land (2) around a 2 at cell 0 and a 1 at cell 8: which cells are in conflict then.
const islands = { family: "nurikabe", height: 3, width: 3, numbers: [[2, null, null], [null, null, null], [null, null, 1]], solution: [[0, 0, 1], [1, 1, 1], [1, 1, 0]], steps: [] };
function conflictsOf(of, ...cells) {
  const { model } = new Game(of);
  return [...model.facts(cells).clashes].toSorted((a, b) => a - b);
}
const shores = [
  conflictsOf(islands, 0, 2, 0, 0, 0, 0, 0, 0, 0),
  conflictsOf(islands, 0, 2, 2, 0, 0, 0, 0, 0, 0),
  conflictsOf(islands, 0, 0, 0, 0, 0, 2, 0, 0, 0),
  conflictsOf(islands, 0, 0, 2, 0, 0, 2, 0, 0, 0),
  conflictsOf(islands, 0, 0, 0, 1, 1, 0, 1, 0, 0),
  conflictsOf(islands, 0, 0, 0, 1, 1, 0, 1, 1, 0),
];

// Write numbers beside a 2 at cell 0 and a 3 at cell 8: which cells are in conflict then.
const areas = { family: "fillomino", height: 3, width: 3, givens: [[2, null, null], [null, null, null], [null, null, 3]], solution: [[2, 2, 1], [1, 3, 3], [2, 2, 3]], steps: [] };
const sizes = [
  conflictsOf(areas, 2, 0, 0, 0, 0, 0, 0, 0, 3),
  conflictsOf(areas, 2, 2, 1, 1, 3, 3, 2, 2, 3),
  conflictsOf(areas, 2, 2, 0, 2, 0, 0, 0, 0, 3),
  conflictsOf(areas, 2, 1, 0, 1, 0, 0, 0, 0, 3),
  conflictsOf(areas, 2, 0, 0, 0, 0, 2, 0, 2, 3),
];

process.stdout.write(
  JSON.stringify({
    found,
    made,
    shores,
    sizes,
    corners,
    met,
    sums,
    described: [undefined, { status: "exact", grade: "Easy" }, { status: "lower_bound", grade: "Easy" }].map((rating) =>
      describe({ family: "nonogram", height: 6, width: 6, rating: rating && { peak: 3, peak_rule: "naked pair", ...rating } }),
    ),
    clocks: [0, 65.9, 3723].map(clock),
    seconds: timer.seconds,
    // Each entry is a clue, a line (-1 is open, 0 is blank), and which numbers are crossed out.
    progress: [
      [
        [
          [2, 1],
          [1, 1],
        ],
        [1, 1, 0, -1, -1],
      ],
      [
        [
          [2, 1],
          [1, 1],
        ],
        [1, 1, -1, -1, -1],
      ],
      [
        [
          [2, 1],
          [1, 1],
        ],
        [-1, -1, -1, 0, 1],
      ],
      [
        [
          [2, 1],
          [1, 1],
        ],
        [1, 1, -1, 1, -1],
      ],
      [
        [
          [2, 1],
          [2, 2],
        ],
        [1, 1, 2, -1, -1],
      ],
      [
        [
          [2, 1],
          [1, 2],
        ],
        [1, 1, 1, -1, -1],
      ],
      [[], [-1, -1, -1]],
      [[[1, 1]], [0, [0, 1], -1]],
    ].map(([clue, line]) => progress(clue, line)),
    twice,
    clashes: [...crowded],
    asked,
    letters: palettes.map(lettersFor),
    tooLong: await puzzleIn(bomb).then(
      () => "read",
      (error) => error.message,
    ),
    none: await puzzleIn("#other"),
    refused: sentenceOf(refused),
  }),
);
