// What all boards of digits share. A cell holds a digit, 0 if it is empty, or a sorted array of pencil marks. A center mark
// says that the cell can be this digit, and is stored as the digit. A corner mark says that the digit goes into this cell or
// into few others of a line, and is stored as the negative digit.

import { checked, grouped, lookOfClues, range } from "./clues.js";
import { noted } from "./notes.js";

const BLANK = 0;
const SIGNS = { center: 1, corner: -1 };

export const isFilled = (value) => !Array.isArray(value) && value !== BLANK;
const marksOf = (value) => (Array.isArray(value) ? value : []);
const centerOf = (value) => marksOf(value).filter((mark) => mark > 0);
const cornersOf = (value) => marksOf(value).flatMap((mark) => (mark < 0 ? [-mark] : [])).toReversed();

const marked = (cell, marks) => ([cell, marks.length ? marks.toSorted((a, b) => a - b) : BLANK]);

const countsOf = (cells, side) => range(side + 1).map((digit) => cells.filter((value) => value === digit).length);

// Return how the content of a cell looks, and what a screen reader says for it.
function lookOf(value, { isGiven, isClash }) {
  if (Array.isArray(value)) {
    const marks = { corner: cornersOf(value), center: centerOf(value) };
    const kinds = Object.keys(marks).filter((kind) => marks[kind].length);
    return { classes: "", marks, state: kinds.map((kind) => `${kind} marks ${marks[kind].join(", ")}`).join("; ") };
  }
  if (value === BLANK) return { classes: "", state: "open" };
  return {
    classes: `${isGiven ? "given" : "entry"}${isClash ? " clash" : ""}`,
    text: `${value}`,
    state: `${value}${isGiven ? ", given" : ""}${isClash ? ", in conflict" : ""}`,
  };
}

// Return a model for boards on which each house has every digit from 1 to `side` once. `fits(cells, cell)` says whether the
// digit of a cell agrees with the further rules, `conflicts(cells)` returns the cells whose digits break them, and
// `more(cell)` adds to the look of a cell.
export function digits(puzzle, board, options) {
  const { houses, clues = [], check, fits = () => true, conflicts = () => [], more = () => ({}), ...own } = options;
  const { side = puzzle.width, isWall = () => false, isOutside = () => false, isSeen = false } = options;
  const givens = board.layer("givens").map((value) => value || BLANK);
  const isFixed = (cell) => givens[cell] !== BLANK || !board.isInside(cell) || isWall(cell) || isOutside(cell);
  const housesOf = grouped(houses.flatMap((house) => house.map((cell) => ({ cell, house }))), ({ cell }) => cell);
  const seen = givens.map((_, cell) => {
    const all = new Set((housesOf.get(cell) ?? []).flatMap(({ house }) => house));
    all.delete(cell);
    return [...all];
  });
  const candidates = (cells, cell) =>
    range(side)
      .map((place) => place + 1)
      .filter((digit) => !seen[cell].some((other) => cells[other] === digit) && fits(cells.with(cell, digit), cell));

  // Return the changes that write a digit into a cell and remove it from the marks that it rules out.
  function decide(cells, cell, digit) {
    const without = (marks) => marks.filter((mark) => Math.abs(mark) !== digit);
    const crowded = seen[cell].filter((other) => without(marksOf(cells[other])).length < marksOf(cells[other]).length);
    return [[cell, digit], ...crowded.map((other) => marked(other, without(cells[other])))];
  }

  function leftIn(cells, cell) {
    const center = centerOf(cells[cell]);
    return candidates(cells, cell).filter((digit) => !center.length || center.includes(digit));
  }

  // Return the digits that the board shows as possible for a cell: its center marks, or else all digits. If the steps assume
  // it, digits that a filled cell plainly rules out are left out. Anything that takes more thought counts only after a step
  // has said it.
  function leftOn(cells, cell) {
    const center = centerOf(cells[cell]);
    const marked = center.length ? center : range(side).map((place) => place + 1);
    if (!isSeen) return marked;
    return candidates(cells, cell).filter((digit) => marked.includes(digit));
  }

  return noted({
    ...board,
    ...{ family: puzzle.family, tools: [], markColumns: 3, sums: [], copies: side, ...own, side, isFixed, candidates, decide },
    first: options.first ?? board.cells.find((cell) => !isFixed(cell)),
    start: () => [...givens],
    seenFrom: (cell) => seen[cell],
    heads: () => null,
    isBorder: options.isBorder ?? ((cell, other) => !isWall(cell) && board.isInside(cell) !== board.isInside(other)),

    facts(cells) {
      const isRepeated = (cell) => isFilled(cells[cell]) && seen[cell].some((other) => cells[other] === cells[cell]);
      const clashes = new Set([...board.cells.filter(isRepeated), ...conflicts(cells)]);
      return { clashes, counts: countsOf(cells, side), clues: checked(clues, cells, check) };
    },

    look(cells, cell, facts) {
      const further = more(cell);
      const place = board.placeName(cell) + (further.place ?? "");
      const clue = lookOfClues(facts.clues.get(cell), isWall(cell));
      const isOpen = board.isInside(cell) && !isWall(cell) && !isOutside(cell);
      const look = isOpen ? lookOf(cells[cell], { isGiven: givens[cell] !== BLANK, isClash: facts.clashes.has(cell) }) : clue;
      const classes = [look.classes, further.classes].filter(Boolean).join(" ");
      const notes = further.notes ?? look.notes;
      return { ...look, classes, state: look.state + (further.state ?? ""), notes, place };
    },

    // Return the changes that write a digit into cells, or that erase it if all of these cells hold it already.
    write(cells, selected, digit) {
      const open = selected.filter((cell) => !isFixed(cell));
      if (open.every((cell) => cells[cell] === digit)) return open.map((cell) => [cell, BLANK]);
      const after = [...cells];
      return open.flatMap((cell) => {
        const changes = decide(after, cell, digit);
        for (const [changed, value] of changes) after[changed] = value;
        return changes;
      });
    },

    // Return the changes that mark a digit in cells, as "corner" or "center", or that remove the mark if all of these cells
    // have it.
    mark(cells, selected, digit, kind) {
      const mark = SIGNS[kind] * digit;
      const open = selected.filter((cell) => !isFilled(cells[cell]) && !isFixed(cell));
      const isEverywhere = open.every((cell) => marksOf(cells[cell]).includes(mark));
      return open.map((cell) => {
        const others = marksOf(cells[cell]).filter((each) => each !== mark);
        return marked(cell, isEverywhere ? others : [...others, mark]);
      });
    },

    // Return the changes that write center marks into all cells without any: every digit that no filled cell rules out.
    markAll: (cells) =>
      cells.flatMap((value, cell) =>
        isFilled(value) || isFixed(cell) || centerOf(value).length
          ? []
          : [marked(cell, [...marksOf(value), ...candidates(cells, cell)])],
      ),

    known: (cells, cell) => (isFilled(cells[cell]) || isFixed(cell) ? cells[cell] : null),

    lacks(cells, cell, values) {
      const value = cells[cell];
      if (isFilled(value)) return !values.includes(value);
      return values.every((digit) => !leftOn(cells, cell).includes(digit));
    },

    exclude(cells, cell, values) {
      const left = leftOn(cells, cell);
      const corners = marksOf(cells[cell]).filter((mark) => mark < 0);
      return [marked(cell, [...corners, ...left].filter((mark) => !values.includes(Math.abs(mark))))];
    },

    isLast: (cells, cell) => leftIn(cells, cell).join() === `${board.answers[cell]}`,
    clear: (cell) => [[cell, BLANK]],
    answer: (cell) => board.answers[cell],
    nameOf: (value) => `${value}`,
    isWrong: (cells, cell) => isFilled(cells[cell]) && cells[cell] !== board.answers[cell],
    isSolved: (cells) => board.answers.every((digit, cell) => cells[cell] === digit),
  });
}
