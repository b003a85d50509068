// The cells that are selected together, which a digit or a mark goes to: how a press, a drag or a key changes them.

// Return how a press on a cell changes the selection: to "only" this cell, or with Ctrl, Command or Shift by "add" or
// "remove".
export function pressed({ ctrlKey, metaKey, shiftKey }, selected, cell) {
  if (!(ctrlKey || metaKey || shiftKey)) return "only";
  return selected.includes(cell) ? "remove" : "add";
}

// Return the selection after it is changed by cells; it is never empty.
export function changed(selected, how, cells) {
  if (how === "only") return [cells.at(-1)];
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

// Return the cells that are in all of several lists.
export const inAll = ([first, ...others]) => first.filter((cell) => others.every((list) => list.includes(cell)));
