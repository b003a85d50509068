// The cells that a player means: what presses and drags do to the selection, and which cells lie between two others.

// Return how a press on a cell changes the selection: "only" selects this cell alone, and while a key is held, "add" or
// "remove" changes the selection by this cell.
export function pressed({ ctrlKey, metaKey, shiftKey }, selected, cell) {
  if (!(ctrlKey || metaKey || shiftKey)) return "only";
  return selected.includes(cell) ? "remove" : "add";
}

// Return the selection after some cells changed it. A selection is never empty.
export function changed(selected, how, cells) {
  if (how === "only") return [cells.at(-1)];
  if (how === "all") return cells;
  const others = selected.filter((cell) => !cells.includes(cell));
  if (how === "add") return [...others, ...cells];
  return others.length ? others : selected;
}

// Return the cells on the straight line from one cell to another, without the first. A fast pointer skips such cells.
export function lineTo(from, to, width) {
  const [row, column] = [Math.floor(from / width), from % width];
  const [down, across] = [Math.floor(to / width) - row, (to % width) - column];
  const count = Math.max(Math.abs(down), Math.abs(across));
  return Array.from({ length: count }, (_, place) => {
    const part = (place + 1) / count;
    return (row + Math.round(down * part)) * width + column + Math.round(across * part);
  });
}

/** @type {(lists: number[][]) => number[]} */
export const inAll = ([first, ...others]) => first.filter((cell) => others.every((list) => list.includes(cell)));

// Return the cells from one cell to another along a row or a column, whichever way the two are further apart.
export function lineBetween(start, end, width) {
  const [down, across] = [Math.floor(end / width) - Math.floor(start / width), (end % width) - (start % width)];
  return [start, ...lineTo(start, start + (Math.abs(across) >= Math.abs(down) ? across : down * width), width)];
}

// Return the cells of the rectangle between two corners. The first corner comes first and the other one last.
export function boxBetween(start, end, width) {
  const between = (one, other) => Array.from({ length: Math.abs(one - other) + 1 }, (_, step) => Math.min(one, other) + step);
  const rows = between(Math.floor(start / width), Math.floor(end / width));
  const columns = between(start % width, end % width);
  const box = rows.flatMap((row) => columns.map((column) => row * width + column));
  return start === end ? box : [start, ...box.filter((cell) => cell !== start && cell !== end), end];
}
