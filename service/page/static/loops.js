// Boards on which one loop is drawn from cell to cell. The cells are the points of a board of edges, and links are its edges.

import { boardOf, grouped, range, SIDE_NAMES, SIDES, STATES } from "./clues.js";
import { edgesOn, lookOfEdge } from "./edges.js";
import { OFF, ON, OPEN, ruledOut, switches } from "./switches.js";

// The sides of a cell to which the loop goes, by the value of the cell: pairs of sides, clockwise from the top.
const SHAPES = [[], ...range(4).flatMap((one) => range(4).filter((other) => other > one).map((other) => [one, other]))];

// Return the model of a loop through the centers of cells. `clues` are triples of row, column and
// number, `check(number, sides)` returns the state of one, where `sides` has for each side of its cell the values of the link there
// and of the next one beyond, and `lookOf(number)` says how it looks.
export function loops(puzzle, clues, check, lookOf) {
  const size = [puzzle.height, puzzle.width];
  const board = boardOf({ height: 2 * size[0] - 1, width: 2 * size[1] - 1 });
  const { height, width, placeOf } = board;
  const shared = edgesOn(board);
  const { isPoint, isEdge, isFace, near, taken } = shared;
  const cellIn = (row, column) => 2 * row * width + 2 * column;
  const shapeIn = (cell) => SHAPES[puzzle.solution?.[placeOf(cell)[0] / 2]?.[placeOf(cell)[1] / 2] ?? 0];
  const sidesOf = (cell) => SIDES.map((step) => board.near(cell, [step])[0]);
  const at = (cell, side, steps) => board.near(cell, [SIDES[side].map((step) => steps * step)])[0];
  const links = new Map(board.cells.filter(isPoint).map((cell) => [cell, sidesOf(cell)]));
  const answers = board.cells.map((cell) => {
    if (!isEdge(cell)) return null;
    const isUpright = placeOf(cell)[0] % 2 === 1;
    return shapeIn(Math.min(...near(cell).filter(isPoint))).includes(isUpright ? 2 : 1) ? 1 : 0;
  });
  const placed = clues.map(([row, column, number]) => {
    const cell = cellIn(row, column);
    return { at: cell, number, sides: range(4).map((side) => [at(cell, side, 1), at(cell, side, 3)]) };
  });

  const valueOf = (shape, side) => (SHAPES[shape].includes(side) ? ON : OFF);
  // Return what a cell says of the links at its sides, given the shape of the loop there.
  const shaped = (cell, shape) =>
    links.get(cell).flatMap((edge, side) => (edge === undefined ? [] : [[edge, valueOf(shape, side)]]));
  // Return the shapes that the links around a cell leave to it.
  const shapesLeft = (cells, cell) =>
    range(SHAPES.length).filter(
      (shape) =>
        SHAPES[shape].every((side) => links.get(cell)[side] !== undefined) &&
        shaped(cell, shape).every(([edge, value]) => cells[edge] === OPEN || cells[edge] === value),
    );
  const own = switches(answers, isFace);

  function placeName(cell) {
    const [row, column] = placeOf(cell).map((each) => Math.floor(each / 2) + 1);
    if (isEdge(cell)) return `Link ${placeOf(cell)[0] % 2 ? "below" : "right of"} row ${row}, column ${column}`;
    return isPoint(cell) ? `Row ${row}, column ${column}` : "Corner";
  }

  return {
    ...own,
    ...shared,
    ...{ family: puzzle.family, height, width, size, cellIn, placeName, first: 0, fingers: 2, rim: 1, looks: "game loop through" },
    isBorder: () => false,
    skips: isFace,
    edgeIn: (row, column, side) => at(cellIn(row, column), SIDE_NAMES.indexOf(side), 1),

    // A cell is known as soon as all links around it are, and make a shape.
    known(cells, cell) {
      if (isEdge(cell)) return own.known(cells, cell);
      const isWhole = isPoint(cell) && near(cell).every((edge) => cells[edge] !== OPEN);
      return isWhole ? (shapesLeft(cells, cell)[0] ?? null) : null;
    },
    decide: (cells, cell, value) => (isPoint(cell) ? shaped(cell, value) : own.decide(cells, cell, value)),
    lacks: (cells, cell, values) => !shapesLeft(cells, cell).some((shape) => values.includes(shape)),
    // Draw what all other shapes have in common.
    exclude(cells, cell, values) {
      const rest = shapesLeft(cells, cell).filter((shape) => !values.includes(shape));
      return links.get(cell).flatMap((edge, side) => {
        const found = new Set(rest.map((shape) => valueOf(shape, side)));
        return edge === undefined || found.size !== 1 ? [] : [[edge, [...found][0]]];
      });
    },

    facts: (cells) => ({
      clashes: shared.clashes(cells),
      clues: grouped(placed.map((clue) => ({ ...clue, state: check(clue.number, stateOf(cells, clue)) })), (clue) => clue.at),
    }),

    look(cells, cell, facts) {
      const place = placeName(cell);
      if (isEdge(cell)) return { ...lookOfEdge(cells[cell], placeOf(cell)[0] % 2 === 1, facts.clashes.has(cell)), place };
      if (isFace(cell)) return { classes: "face", state: "", place };
      const [clue] = facts.clues.get(cell) ?? [];
      if (!clue) return { classes: "point given", state: "empty", place };
      const { classes, state } = lookOf(clue.number);
      return { classes: `point given ${classes} ${clue.state}`, state: state + STATES[clue.state], place };
    },

    completed: (cells) => ruledOut(shared.passed(cells), cells, isFace),
  };

  // Return the links at the sides of a clue and those beyond as values. A link that cannot be drawn any more counts as off.
  function stateOf(cells, { sides }) {
    const stateIn = (edge) => {
      if (edge === undefined) return OFF;
      const isFull = near(edge).some((point) => isPoint(point) && taken(cells, point).length > 1);
      return cells[edge] === OPEN && isFull ? OFF : cells[edge];
    };
    return sides.map((pair) => pair.map(stateIn));
  }
}
