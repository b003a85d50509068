// The hint for a player: the first step of the trace whose conclusion is not on the board yet. Only what the player has
// entered counts, as it does for `gen hint`, Python and HTTP, so that all of them give the same step.

import { range } from "./clues.js";
import { t, word } from "./texts.js";

// Return a hint { rule, uses, stages, changes }, or null when nothing is left to do. The stages say where to look, why
// something follows, and what follows; between them, an assumption is walked link by link. Each stage has the cells that it
// rests on (`uses`, as the hint itself has for its reason), the cells that it is about (`cells`), the numbers of the links so
// far (`numbers`), the arrows of a chain (`links`), and the name of the next stage (`next`). A step for which `isWanted` is
// true is returned even if its conclusion is on the board.
/** @type {(model: any, cells: any[], facts: any, steps: any[], isWanted?: (step: any) => boolean) => any} */
export function nextHint(model, cells, facts, steps, isWanted = () => false) {
  const all = cells.map((_, cell) => cell);
  const wrong = all.filter((cell) => model.isWrong(cells, cell));
  if (wrong.length) return correcting(model, wrong);
  for (const step of steps) {
    const { decides, removes } = placed(step, model);
    const isKnown = decides.every(([cell, value]) => model.known(cells, cell) === value);
    if (!isWanted(step) && isKnown && removes.every(([cell, values]) => model.lacks(cells, cell, values))) continue;
    return told(step, model, conclusions(model, cells, decides, removes));
  }
  return revealing(model, cells, all);
}

// Return what a step or an assumption says in terms of the board's cells. In some games these include edges.
function placed({ decides, removes, edges = [] }, { cellIn, edgeIn }) {
  return {
    decides: [
      ...decides.map(([row, column, value]) => [cellIn(row, column), value]),
      ...edges.map(([row, column, side, value]) => [edgeIn(row, column, side), value]),
    ],
    removes: removes.map(([row, column, values]) => [cellIn(row, column), values]),
  };
}

// Return the changes that enter on the board what a step says.
export function entered(model, cells, step) {
  const { decides, removes } = placed(step, model);
  return conclusions(model, cells, decides, removes);
}

// Return the hint that removes mistakes. It comes first, because any step after a mistake would build on it.
function correcting(model, wrong) {
  const text =
    wrong.length === 1
      ? t`1 cell is wrong, so no step can follow. Press again to clear it.`
      : t`${wrong.length} cells are wrong, so no step can follow. Press again to clear them.`;
  const stages = [{ rule: "", text, uses: [], cells: wrong, next: t`Clear` }, { rule: "", text: "", uses: [], cells: [] }];
  return { rule: "", stages, changes: wrong.flatMap((cell) => model.clear(cell)) };
}

// Return a hint that takes a value from the solution, for a board where the named rules end or the trace was cut off. If some
// cell has only one value left, that cell comes first.
function revealing(model, cells, all) {
  const open = all.filter((each) => ![null, model.known(cells, each)].includes(model.answer(each)));
  if (!open.length) return null;
  const last = open.find((each) => model.isLast?.(cells, each));
  const cell = last ?? open[0];
  const value = word(model.nameOf(model.answer(cell)));
  const name = model.placeName(cell).toLowerCase();
  const [, row, column] = /^row (\d+), column (\d+)$/.exec(name) ?? [];
  const place = row ? t`row ${row}, column ${column}` : name;
  const [rule, why, text] =
    last === undefined
      ? ["solution", t`None of the rules leads any further.`, t`The solution has ${value} at ${place}.`]
      : ["only value", t`All other values are ruled out.`, t`Only ${value} is left at ${place}.`];
  const written = model.drawsLast && last !== undefined ? open.filter((each) => model.isLast(cells, each)) : [cell];
  const changes = written.flatMap((each) => model.decide(cells, each, model.answer(each)));
  return staged(rule, [t`Look at ${place}.`, why, text], [cell], [cell], written, changes);
}

function told(step, model, changes) {
  const texts = [step.where ?? "", step.why ?? step.text, step.text]; // games that older pages stored lack the first two
  const uses = usesOf(step, model);
  const place = step.look_at ? usesOf({ uses: step.look_at }, model) : uses;
  return staged(step.rule, texts, place, uses, shownIn(model)(step), changes, walked(step, model));
}

// Return a hint in stages. The first stage shows where to look, the second what the step rests on, and the last what it says.
/** @type {(rule: string, texts: string[], place: any[], uses: any[], about: any[], changes: any[], walk?: any[]) => any} */
function staged(rule, [where, why, what], place, uses, about, changes, walk = []) {
  const stages = [
    { rule: "", text: where, uses: place, cells: [], next: t`Why?` },
    { rule, text: why, uses, cells: [], next: walk.length ? t`Next` : t`Do it` },
    ...walk,
    { rule, text: what, uses: [], cells: about },
  ];
  return { rule, uses, stages, changes };
}

// Return a stage for each assumption of a step and for each link that follows. Marks keep their numbers from stage to stage.
function walked({ rule, walks = [] }, model) {
  const shown = shownIn(model);
  const stages = walks.flatMap((walk) => {
    const numbers = [];
    const arrows = [];
    const marks = [walk, ...walk.links];
    return marks.map((mark, number) => {
      const uses = number ? usesOf(mark, model) : [];
      const about = shown(mark);
      numbers.push(...about.map((cell) => [cell, `${number}`]));
      for (const before of mark.follows ?? []) arrows.push(...arrow(marks[before], mark));
      const text = mark.text;
      return { rule, text, uses, cells: about.length ? about : uses, numbers: [...numbers], links: [...arrows], next: t`Next` };
    });
  });
  if (stages.length) stages.at(-1).next = t`Do it`;
  return stages;
}

// Return the arrow between two marks of one digit each, as two ends [row, column, digit, whether it holds]. Other marks have
// no arrow.
function arrow(from, to) {
  const ends = [from, to].map(({ decides, removes }) => [
    ...decides.map(([row, column, digit]) => [row, column, digit, 1]),
    ...removes.flatMap(([row, column, digits]) => digits.map((digit) => [row, column, digit, 0])),
  ]);
  return ends.every((own) => own.length === 1) ? [ends.flat()] : [];
}

// Return a function that finds the cells which show what a step says. An edge without a cell of its own shows in the cells
// beside it.
function shownIn(model) {
  return (step) => {
    const { decides, removes } = placed(step, model);
    return [...decides, ...removes].flatMap(([cell]) => model.shownAt?.(cell) ?? [cell]);
  };
}

function usesOf({ uses, uses_edges: edges = [] }, model) {
  const cells = edges.map(([row, column, side]) => model.edgeIn(row, column, side));
  return [...uses.flatMap((use) => cellsOf(use, model)), ...cells.flatMap((cell) => model.shownAt?.(cell) ?? [cell])];
}

// Return the changes for the conclusions of a step. Later conclusions build on earlier ones: two digits may remove marks from
// the same cell.
function conclusions(model, cells, decides, removes) {
  const after = [...cells];
  const all = [];
  const take = (changes) => {
    for (const [cell, value] of changes) after[cell] = value;
    all.push(...changes);
  };
  for (const [cell, value] of decides) take(model.decide(after, cell, value));
  for (const [cell, values] of removes) take(model.exclude(after, cell, values));
  return all;
}

// Return the cells at a row and a column of a puzzle. null stands for all rows or for all columns.
function cellsOf([row, column], { size: [height, width], cellIn }) {
  const rows = row === null ? range(height) : [row];
  const columns = column === null ? range(width) : [column];
  return rows.flatMap((r) => columns.map((c) => cellIn(r, c)));
}
