// The next step for a player: the first one of the trace whose conclusion is not on the board. Only what the player has
// put there counts, as for `gen hint`, Python and HTTP, so that all of them tell the same step.

import { range } from "./clues.js";
import { t, word } from "./texts.js";

// Return { rule, uses, stages, changes }, or null when nothing is left to do. The stages say where to look, why something
// follows, and what; between them an assumption is walked link by link. `uses` are the cells that a stage rests on, and
// those of the reason for the hint itself, `cells` those that it is about, `numbers` those of links so far, `links` the
// arrows of a chain, `next` names the next stage.
// A step that is wanted is shown even when the board has its conclusion.
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

// Return what a step or an assumption says of the cells of the board, among which are the edges of games that have some.
function placed({ decides, removes, edges = [] }, { cellIn, edgeIn }) {
  return {
    decides: [
      ...decides.map(([row, column, value]) => [cellIn(row, column), value]),
      ...edges.map(([row, column, side, value]) => [edgeIn(row, column, side), value]),
    ],
    removes: removes.map(([row, column, values]) => [cellIn(row, column), values]),
  };
}

// Return the changes that enter what a step says on the board.
export function entered(model, cells, step) {
  const { decides, removes } = placed(step, model);
  return conclusions(model, cells, decides, removes);
}

// A step after a mistake would rest on it, so the mistakes go first.
function correcting(model, wrong) {
  const text =
    wrong.length === 1
      ? t`1 cell is wrong, so no step can follow. Press again to clear it.`
      : t`${wrong.length} cells are wrong, so no step can follow. Press again to clear them.`;
  const stages = [{ rule: "", text, uses: [], cells: wrong, next: t`Clear` }, { rule: "", text: "", uses: [], cells: [] }];
  return { rule: "", stages, changes: wrong.flatMap((cell) => model.clear(cell)) };
}

// Where the named rules end, or the trace was cut off, only the solution helps, unless a single value is left somewhere.
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
      ? ["solution", t`None of the rules leads on from here.`, t`The solution has ${value} at ${place}.`]
      : ["only value", t`All other values are ruled out.`, t`Only ${value} is left at ${place}.`];
  const written = model.drawsLast && last !== undefined ? open.filter((each) => model.isLast(cells, each)) : [cell];
  const changes = written.flatMap((each) => model.decide(cells, each, model.answer(each)));
  return staged(rule, [t`Look at ${place}.`, why, text], [cell], [cell], written, changes);
}

function told(step, model, changes) {
  const texts = [step.where ?? "", step.why ?? step.text, step.text]; // the first two are missing in older games
  const uses = usesOf(step, model);
  const place = step.look_at ? usesOf({ uses: step.look_at }, model) : uses;
  return staged(step.rule, texts, place, uses, shownIn(model)(step), changes, walked(step, model));
}

// The first stage shows the place to look at, the second what the step rests on, and the last what it says.
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

// Return a stage for each assumption of a step and for each link; the marks so far keep their numbers.
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

// Return the arrow between two marks of a digit each, as [row, column, digit, whether it holds] twice; none for others.
function arrow(from, to) {
  const ends = [from, to].map(({ decides, removes }) => [
    ...decides.map(([row, column, digit]) => [row, column, digit, 1]),
    ...removes.flatMap(([row, column, digits]) => digits.map((digit) => [row, column, digit, 0])),
  ]);
  return ends.every((own) => own.length === 1) ? [ends.flat()] : [];
}

// Return a function for the cells that show what a step says; an edge that is no cell shows in those beside it.
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

// Later conclusions of a step build on the earlier ones: two digits may remove marks of the same cell.
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

// null stands for all rows or all columns.
function cellsOf([row, column], { size: [height, width], cellIn }) {
  const rows = row === null ? range(height) : [row];
  const columns = column === null ? range(width) : [column];
  return rows.flatMap((r) => columns.map((c) => cellIn(r, c)));
}
