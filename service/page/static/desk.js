// A puzzle of one's own: a board without clues that is written on, and what the service finds out about it.

import { FAMILIES } from "./families.js";
import { detailOf } from "./service.js";
import { bareOf } from "./share.js";
import { t } from "./texts.js";

const PATIENCE = 400; // milliseconds without a move, before the service is asked
const MOST_NAMES = 8; // of clues, in a sentence; all are shaded

// Return the puzzle that stands on the board of a draft.
export function written({ isDraft, ...puzzle }, cells) {
  return { ...puzzle, ...FAMILIES[puzzle.family].written(puzzle, cells), title: "" };
}

// Return an empty draft with the size, the variant and the colors of a puzzle.
export function draftOf(puzzle) {
  const { author, copyright, ...own } = bareOf(puzzle);
  const solution = puzzle.solution.map((row) => row.map(() => 0));
  const draft = { ...own, ...(own.marks && { marks: [] }), solution, steps: [], title: t`Draft`, isDraft: true };
  return { ...draft, ...FAMILIES[puzzle.family].written(draft, []) };
}

// Return a draft with a mark on cells in their order, or without if it is there; of kinds for one cell, with one on each.
// It takes the place of a mark on the same cells, and a cage that of cages that it overlaps.
export function withMark(draft, kind, shape, cells, value) {
  const places = { "no cell": [[]], "one cell": cells.map((cell) => [cell]) }[shape] ?? [cells];
  const nameOf = (mark) => `${mark.kind} ${mark.cells.toSorted((one, other) => one - other)}`;
  const wanted = new Map(places.map((place) => ({ kind, cells: place, value })).map((mark) => [nameOf(mark), mark]));
  const isCrowded = (mark) => shape.startsWith("1 cell") && mark.kind === kind && mark.cells.some((cell) => cells.includes(cell));
  const marks = draft.marks ?? [];
  const isThere = marks.some((mark) => wanted.get(nameOf(mark))?.value === (mark.value ?? 0));
  const others = marks.filter((mark) => !wanted.has(nameOf(mark)) && !isCrowded(mark));
  return { ...draft, marks: [...others, ...(isThere ? [] : wanted.values())] };
}

// Return the model of a draft: nothing is wrong, and open cells show the values that they can have, once they are known.
export function draftModel(model) {
  const open = model.start();
  const known = new Map();
  let isCounted = false; // whether all solutions were found
  const isShown = (cells, cell) => cells[cell] === open[cell] && known.has(cell);
  const valuesAt = (cell) =>
    Object.entries(known.get(cell)).map(([value, count]) => (isCounted ? `${value} (${count})` : value)).join(", ");
  return {
    ...model,
    ...{ isDraft: true, isWrong: () => false, isSolved: () => false },
    learn(candidates, isComplete) {
      known.clear();
      isCounted = isComplete;
      for (const { cell, solutions } of candidates) known.set(cell[0] * model.width + cell[1], solutions);
    },
    // Cells of a painted board that are not the same in all solutions.
    open: () => (model.side ? [] : [...known].filter(([, counts]) => Object.keys(counts).length > 1).map(([cell]) => cell)),
    solutionsAt: (cells, cell) => (model.side && isShown(cells, cell) ? ` ${t`Here: ${valuesAt(cell)}.`}` : ""),
    look(cells, cell, facts) {
      const look = model.look(cells, cell, facts);
      if (!model.side || !isShown(cells, cell)) return look;
      return { ...look, marks: { corner: [], center: Object.keys(known.get(cell)) }, state: t`open, can be ${valuesAt(cell)}` };
    },
  };
}

// Ask the service about a draft when no move came for a while. `tell(sentence, cells)` is called when something is known,
// with the cells of the clues that it is about.
export function study(game, signal, tell) {
  const timer = setTimeout(async () => {
    try {
      const { proof, detail, flaw } = await detailOf(bareOf(written(game.puzzle, game.cells)), signal);
      game.model.learn(detail.all_candidates || !game.model.side ? detail.candidates : [], proof.complete);
      const cells = cellsOf([...(detail.removable ?? []), ...detail.conflict], game.model.width);
      tell(sentenceOf(proof, detail) + (flaw ? ` ${t`Two of the colors look alike.`}` : ""), cells);
    } catch (error) {
      if (error.name === "AbortError") return;
      game.model.learn([], false);
      tell(error.message || t`The service does not answer.`, []);
    }
  }, PATIENCE);
  signal.addEventListener("abort", () => clearTimeout(timer));
}

// Return the cells of clues that are named by them, such as "R1C2" and "cage at R1C2".
const cellsOf = (names, width) =>
  names.flatMap((name) => [...name.matchAll(/\bR([0-9]+)C([0-9]+)\b/g)].map(([, row, column]) => (row - 1) * width + (column - 1)));

const listOf = (names) => names.slice(0, MOST_NAMES).join(", ") + (names.length > MOST_NAMES ? " …" : "");

function sentenceOf({ verdict, complete }, { solutions, removable, conflict }) {
  if (verdict === "none" && conflict.length === 1) return t`No solution: a clue contradicts the rules (${listOf(conflict)}).`;
  if (verdict === "none" && conflict.length) return t`No solution: clues contradict each other (${listOf(conflict)}).`;
  if (verdict === "none") return t`No solution.`;
  if (verdict === "unknown") return t`It was not found out how many solutions there are.`;
  if (verdict !== "unique") return complete ? t`${solutions} solutions.` : t`More than ${solutions} solutions.`;
  const spare = removable?.length ?? 0;
  return t`Exactly one solution.` + (spare ? ` ${t`Each of ${spare} clues could go: ${listOf(removable)}.`}` : "");
}
