// The next step for a player: the first one of the trace whose conclusion is not on the board.

import { range } from "./clues.js";
import { t, word } from "./texts.js";

// Return { rule, stages, changes }, or null when nothing is left to do. The stages say where to look, why something
// follows, and what; `uses` are the cells that one rests on, `cells` those that it is about, `links` those of a chain,
// `next` names the next one. A step that is wanted is shown even when the board has its conclusion.
export function nextHint(model, cells, facts, steps, isWanted = () => false) {
  const all = cells.map((_, cell) => cell);
  const wrong = all.filter((cell) => model.isWrong(cells, cell));
  if (wrong.length) return correcting(model, wrong);
  for (const step of steps) {
    const further = (step.further ?? []).map(([variable, value]) => [model.cellOf?.(variable), value]);
    const decides = [
      ...step.decides.map(([row, column, value]) => [model.cellIn(row, column), value]),
      ...further.filter(([cell]) => cell !== undefined),
    ];
    const removes = step.removes.map(([row, column, values]) => [model.cellIn(row, column), values]);
    const isKnown = decides.every(([cell, value]) => model.known(cells, cell, facts) === value);
    if (!isWanted(step) && isKnown && removes.every(([cell, values]) => model.lacks(cells, cell, values, facts))) continue;
    const uses = step.uses.flatMap((use) => cellsOf(use, model));
    const about = [...decides, ...removes].map(([cell]) => cell);
    const texts = [step.where ?? "", step.why ?? step.text, step.text]; // the first two are missing in older games
    return told(step.rule, texts, uses, about, conclusions(model, cells, decides, removes), step.links);
  }
  return revealing(model, cells, facts, all);
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
function revealing(model, cells, facts, all) {
  const open = all.filter((each) => model.known(cells, each, facts) !== model.answer(each));
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
  return told(rule, [t`Look at ${place}.`, why, text], [], [cell], model.decide(cells, cell, model.answer(cell)));
}

function told(rule, [where, why, what], uses, about, changes, links = []) {
  const stages = [
    { rule: "", text: where, uses: [...uses, ...about], cells: [], next: t`Why?` },
    { rule, text: why, uses: uses.length ? uses : about, cells: [], links, next: t`Do it` },
    { rule, text: what, uses, cells: about },
  ];
  return { rule, stages, changes };
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
