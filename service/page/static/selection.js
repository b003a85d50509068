// Which cells a person means: what presses and drags do to the selection, and the cells between two of them.

// Return how a press on a cell changes the selection: to "only" this cell, or with a key held by "add" or "remove".
export function pressed({ ctrlKey, metaKey, shiftKey }, selected, cell) {
  if (!(ctrlKey || metaKey || shiftKey)) return "only";
  return selected.includes(cell) ? "remove" : "add";
}

// Return the selection after it is changed by cells; it is never empty.
export function changed(selected, how, cells) {
  if (how === "only") return [cells.at(-1)];
  if (how === "all") return cells;
  const others = selected.filter((cell) => !cells.includes(cell));
  if (how === "add") return [...others, ...cells];
  return others.length ? others : selected;
}

// Return the cells on the straight line between two cells, without the first: a fast pointer leaves cells out.
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

// Return the cells from one to another along the row or the column in which they are further apart.
export function lineBetween(start, end, width) {
  const [down, across] = [Math.floor(end / width) - Math.floor(start / width), (end % width) - (start % width)];
  return [start, ...lineTo(start, start + (Math.abs(across) >= Math.abs(down) ? across : down * width), width)];
}

// Return the cells of the box between two cells, the first of them first and the other one last.
export function boxBetween(start, end, width) {
  const between = (one, other) => Array.from({ length: Math.abs(one - other) + 1 }, (_, step) => Math.min(one, other) + step);
  const rows = between(Math.floor(start / width), Math.floor(end / width));
  const columns = between(start % width, end % width);
  const box = rows.flatMap((row) => columns.map((column) => row * width + column));
  return start === end ? box : [start, ...box.filter((cell) => cell !== start && cell !== end), end];
}
