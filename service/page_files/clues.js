// Clues of games: each is at a cell of the board, has a number, and is about some cells.

export const STATES = { met: ", complete", clash: ", in conflict", "": "" };
export const SIDES = [[-1, 0], [0, 1], [1, 0], [0, -1]];

export function range(count) {
  return [...Array(count).keys()];
}

// Return the clues by their cells, each with its state, which `check` finds by its number and what its cells hold.
export function checked(clues, cells, check) {
  const found = clues.map((clue) => ({ ...clue, state: check(clue.number, clue.cells.map((cell) => cells[cell])) }));
  return grouped(found, (clue) => clue.at);
}

export function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
