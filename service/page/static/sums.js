// The combinations of digits that give the sum of a cage, an arrow, a diagonal, a sandwich or a run, or the number of a cage
// by its sign. They take into account what is filled in.

import { element } from "./element.js";
import { isFilled } from "./digits.js";
import { t, word } from "./texts.js";

const MOST_TRIED = 20_000;
const MOST_SHOWN = 60;

// Return each sum that a cell belongs to: its name, and its combinations with the digits in rising order.
export function sumsAt(model, cells, cell) {
  return model.sums
    .filter((sum) => sum.cells.includes(cell) || sum.circle === cell)
    .flatMap((sum) =>
      totalsOf(model, cells, sum).map((total) => ({ name: `${word(sum.name)} ${total}`, ...(sum.isBetween ? between : fitting)(model, cells, sum.cells, total, sum.makes) })),
    )
    .filter(({ found, isCut }) => found.length || isCut);
}

// Return the totals that are possible. The digits on an arrow add up to the digit in its circle.
function totalsOf(model, cells, { total, circle }) {
  if (circle === undefined) return [total];
  return isFilled(cells[circle]) ? [cells[circle]] : model.candidates(cells, circle);
}

// Find the combinations for cells. For a number that is not a sum, `makes` says whether digits give it.
/** @type {(model: any, cells: any[], own: number[], total: any, makes?: (digits: number[]) => boolean) => any} */
function fitting(model, cells, own, total, makes) {
  const open = own.filter((cell) => !isFilled(cells[cell]));
  const placed = own.map((cell) => cells[cell]).filter(isFilled);
  const step = own.every((cell) => own.every((other) => cell === other || model.seenFrom(cell).includes(other))) ? 1 : 0;
  const found = [];
  let tried = 0;
  /** @type {(digits: number[], cells: number[], board: any[]) => boolean} */
  const place = (digits, [cell, ...rest], board) =>
    cell === undefined ||
    (tried++ < MOST_TRIED &&
      digits.some((digit, at) => {
        const isNew = digits.indexOf(digit) === at && model.candidates(board, cell).includes(digit);
        return isNew && place(digits.toSpliced(at, 1), rest, board.with(cell, digit));
      }));
  const grow = (digits, least, rest) => {
    const left = open.length - digits.length;
    if (tried++ > MOST_TRIED || (!makes && (rest < left * least || rest > left * model.side))) return;
    if (!left) {
      if ((makes?.([...placed, ...digits]) ?? true) && place(digits, open, cells)) found.push([...placed, ...digits].sort((one, other) => one - other));
      return;
    }
    for (let digit = least; digit <= model.side; digit++) grow([...digits, digit], digit + step, rest - digit);
  };
  grow([], 1, total - placed.reduce((sum, digit) => sum + digit, 0));
  return { found: found.slice(0, MOST_SHOWN), isCut: tried > MOST_TRIED || found.length > MOST_SHOWN };
}

// Find the combinations of a sandwich: of the digits between the smallest digit and the largest one, for all places of these two.
function between(model, cells, own, total) {
  const may = (cell, digit) => cells[cell] === digit || (!isFilled(cells[cell]) && model.candidates(cells, cell).includes(digit));
  const within = (one, other) => own.slice(Math.min(one, other) + 1, Math.max(one, other)); // indices in the line
  const all = own.flatMap((least, one) =>
    own
      .filter((most, other) => one !== other && may(least, 1) && may(most, model.side))
      .map((most) => fitting(model, cells.with(least, 1).with(most, model.side), within(one, own.indexOf(most)), total)),
  );
  const found = [...new Map(all.flatMap((each) => each.found).map((digits) => [`${digits}`, digits])).values()];
  return { found: found.slice(0, MOST_SHOWN), isCut: all.some(({ isCut }) => isCut) || found.length > MOST_SHOWN };
}

export function showSums(root, sums) {
  const line = ({ name, found, isCut }) => {
    const texts = found.map((digits) => digits.join(digits.some((digit) => digit > 9) ? " " : ""));
    return element("p", "", {}, element("strong", "", {}, name), ` ${texts.join(" · ")}${isCut ? " …" : ""}`);
  };
  root.replaceChildren(...(sums.length ? sums.map(line) : [t`This cell belongs to no sum, or to none that can still be met.`]));
}
