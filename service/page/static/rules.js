// The rules of Sudoku's marks, as puzzles/sudoku/marks/rules.py has them; tests compare the two. The rules judge unfinished
// boards, too, in which open cells hold 0.

const sumOf = (digits) => digits.reduce((sum, digit) => sum + digit, 0);
const isNear = (one, other) => Math.abs(one - other) === 1;
const isDouble = (one, other) => one === 2 * other || other === 2 * one;
const adds = (sum) => (one, other) => one + other === sum;

// Return whether a sum can be reached if the open places get digits up to `side`.
function canAdd(digits, sum, side) {
  const [open, rest] = [digits.filter((digit) => !digit).length, sum - sumOf(digits)];
  return rest >= open && rest <= open * side;
}

const PAIRS = {
  white: isNear,
  bar: isNear,
  black: isDouble,
  x: adds(10),
  v: adds(5),
  greater: (one, other) => one > other,
  whisper: (one, other, side) => Math.abs(one - other) >= Math.floor((side + 1) / 2),
  palindrome: (one, other) => one === other,
};
// What two neighbors may not be if none of these marks stands between them.
const ABSENT = {
  "all-dots": [["white", "black"], (one, other) => isNear(one, other) || isDouble(one, other)],
  "all-white": [["white", "black"], isNear],
  "all-black": [["white", "black"], isDouble],
  "all-xv": [["x", "v"], (one, other) => adds(10)(one, other) || adds(5)(one, other)],
  "all-bars": [["bar"], isNear],
};
const WHOLES = {
  cage: (digits, sum, side) => !sum || canAdd(digits, sum, side),
  sum: canAdd,
  "little-killer": canAdd,
  arrow: ([circle, ...digits], _, side) =>
    circle ? canAdd(digits, circle, side) : sumOf(digits.map((digit) => digit || 1)) <= side,
  pill(digits, length, side) {
    const [number, line] = [digits.slice(0, length), digits.slice(length)];
    return number.includes(0) || canAdd(line, Number(number.join("")), side);
  },
  difference: ([one, other], value) => !one || !other || Math.abs(one - other) === value,
  ratio: ([one, other], value) => !one || !other || one === value * other || other === value * one,
  even: ([digit]) => digit % 2 === 0,
  odd: ([digit]) => !digit || digit % 2 === 1,
  thermo: (digits) =>
    digits.every((high, to) => !high || digits.every((low, from) => !low || from >= to || high - low >= to - from)),
  renban(digits) {
    const filled = digits.filter(Boolean);
    return new Set(filled).size === filled.length && Math.max(...filled) - Math.min(...filled) < digits.length;
  },
  between(digits) {
    const [low, high] = [digits[0], digits.at(-1)].sort((one, other) => one - other);
    return !low || digits.slice(1, -1).every((digit) => !digit || (digit > low && digit < high));
  },
  sandwich(digits, sum, side) {
    const [from, to] = [1, side].map((end) => digits.indexOf(end)).sort((one, other) => one - other);
    return from < 0 || canAdd(digits.slice(from + 1, to), sum, side);
  },
  skyscraper(digits, count) {
    const isSeen = (height, place) => digits.slice(0, place).every((other) => other < height);
    return digits.includes(0) || digits.filter(isSeen).length === count;
  },
  quadruple(digits, value) {
    const needed = [...`${value}`].map(Number);
    const count = (digit, all) => all.filter((each) => each === digit).length;
    const missing = [...new Set(needed)].map((digit) => Math.max(0, count(digit, needed) - count(digit, digits)));
    return sumOf(missing) <= count(0, digits);
  },
};

// Return the rules that marks impose, each as { cells, holds(digits) }. `side` is the largest digit, and `neighbors` are all
// pairs of cells that share a side.
export function rulesOf(marks, side, neighbors) {
  const pair = (cells, holds) => ({ cells, holds: ([one, other]) => !one || !other || holds(one, other, side) });
  return marks.flatMap(({ kind, cells, value, rule }) => {
    if (rule) return []; // the service checks kinds that a setter declared
    if (kind in WHOLES) return [{ cells, holds: (digits) => WHOLES[kind](digits, value, side) }];
    if (kind in ABSENT) {
      const [kinds, forbidden] = ABSENT[kind];
      const taken = new Set(marks.filter((mark) => kinds.includes(mark.kind)).map((mark) => mark.cells.join()));
      const free = neighbors.filter((cells) => !taken.has(cells.join()));
      return free.map((cells) => pair(cells, (one, other) => !forbidden(one, other)));
    }
    const next = (_, place) => (kind === "palindrome" ? cells[cells.length - 1 - place] : cells[place + 1]);
    const length = kind === "palindrome" ? Math.floor(cells.length / 2) : cells.length - 1;
    return cells.slice(0, length).map((cell, place) => pair([cell, next(cell, place)], PAIRS[kind]));
  });
}
