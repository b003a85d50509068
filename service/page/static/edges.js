// Boards on which edges are drawn: they form a closed loop, and the solution of the puzzle says which cells lie inside of it.

import { boardOf, checked, SIDE_NAMES, SIDES, STATES } from "./clues.js";
import { counted, metBy, OFF, ON, OPEN, ruledOut, switches } from "./switches.js";

// Return what boards of points, edges and faces share, whatever stands on them. Points lie where row and column of the board are
// even, faces lie where both are odd, and edges lie in between.
export function edgesOn(board) {
  const oddsOf = (cell) => (board.placeOf(cell)[0] % 2) + (board.placeOf(cell)[1] % 2);
  const [isPoint, isEdge, isFace] = [0, 1, 2].map((odds) => (cell) => oddsOf(cell) === odds);
  const near = (cell) => board.near(cell, SIDES);
  const taken = (cells, point) => near(point).filter((edge) => cells[edge] === ON);
  const points = board.cells.filter(isPoint);
  return {
    isPoint,
    isEdge,
    isFace,
    near,
    taken,
    // Return whether an edge continues a stroke: it must share an end with the last edge of that stroke.
    joins(line, cell) {
      const last = line.findLast(isEdge);
      return isEdge(cell) && (last === undefined || near(last).some((at) => isPoint(at) && near(at).includes(cell)));
    },
    // Return the edges at points where more than two are taken.
    clashes: (cells) =>
      new Set(points.filter((point) => taken(cells, point).length > 2).flatMap((point) => taken(cells, point))),
    // Return the edges at each point that the loop passes.
    passed: (cells) => points.filter((point) => taken(cells, point).length === 2).map(near),
    // A single edge becomes a line, a cross and open again in turn. A longer stroke draws a line, or erases if it begins on a
    // line.
    stroke(cells, line, tool) {
      const some = line.length > 1 ? line.filter(isEdge) : line.filter((cell) => !this.isFixed(cell) && !isPoint(cell));
      if (!some.length) return [];
      const first = cells[some[0]];
      if (tool === undefined && line.length === 1) return [[some[0], (first + 1) % 3]];
      const value = first === (tool ?? ON) ? OPEN : (tool ?? ON);
      return some.map((cell) => [cell, value]);
    },
    nameOf: (value) => ["no line", "a line"][value],
    isSolved(cells) {
      return board.cells.every((cell) => !isEdge(cell) || (cells[cell] === ON) === (this.answer(cell) === 1));
    },
  };
}

// Return how an edge looks.
export function lookOfEdge(value, isUpright, isClash) {
  const [kind, clash] = [["", "line", "cross"][value], isClash ? "clash" : ""];
  const classes = ["edge", isUpright ? "upright" : "level", kind, clash].filter(Boolean).join(" ");
  return { classes, picture: kind === "cross" ? "cross" : "", state: (kind || "open") + STATES[clash] };
}

// Return the model of a Slitherlink. Its board has a cell for each point, edge and face of the grid. A face may be marked as inside
// or outside of the loop.
export function edges(puzzle) {
  const size = [puzzle.height, puzzle.width];
  const board = boardOf({ height: 2 * size[0] + 1, width: 2 * size[1] + 1 });
  const { height, width, placeOf, cells: all } = board;
  const cellIn = (row, column) => (2 * row + 1) * width + 2 * column + 1;
  const shared = edgesOn(board);
  const { isPoint, isEdge, isFace, near } = shared;
  const facesOf = (edge) => {
    const faces = near(edge).filter(isFace);
    return faces.length > 1 ? faces : [...faces, null]; // null stands for the outside of the board
  };
  const inFace = (face, layer) => {
    if (face === null) return null;
    const [row, column] = placeOf(face).map((at) => (at - 1) / 2);
    return puzzle[layer][row][column];
  };
  const answers = all.map((cell) => {
    if (isFace(cell)) return inFace(cell, "solution");
    return isEdge(cell) && inFace(facesOf(cell)[0], "solution") + inFace(facesOf(cell)[1], "solution") === 1 ? 1 : 0;
  });
  const clues = all.filter(isFace).flatMap((at) => {
    const number = inFace(at, "numbers");
    return number === null ? [] : [{ at, number, cells: near(at) }];
  });

  // Return the edge at one side of a cell of the puzzle.
  function edgeIn(row, column, side) {
    const [down, across] = SIDES[SIDE_NAMES.indexOf(side)];
    return cellIn(row, column) + down * width + across;
  }

  function placeName(cell) {
    const [row, column] = placeOf(cell).map((at) => (at + (at % 2)) / 2);
    if (isPoint(cell)) return "Point";
    if (isFace(cell)) return `Row ${row}, column ${column}`;
    if (placeOf(cell)[0] % 2) return `Edge ${column ? "right" : "left"} of row ${row}, column ${column || 1}`;
    return `Edge ${row ? "below" : "above"} row ${row || 1}, column ${column}`;
  }

  return {
    ...switches(answers, isPoint),
    ...shared,
    ...{ family: puzzle.family, height, width, size, cellIn, edgeIn, placeName, first: 1, fingers: 2, looks: "game loop" },
    isBorder: () => false,
    skips: isPoint,

    facts(cells) {
      return { clashes: shared.clashes(cells), clues: checked(clues, cells, counted), isDone: this.isSolved(cells) };
    },

    look(cells, cell, facts) {
      const place = placeName(cell);
      if (isPoint(cell)) return { classes: "point given", picture: "point", state: "point", place };
      if (isEdge(cell)) return { ...lookOfEdge(cells[cell], placeOf(cell)[0] % 2 === 1, facts.clashes.has(cell)), place };
      const [clue] = facts.clues.get(cell) ?? [];
      const side = facts.isDone ? [OFF, ON][answers[cell]] : cells[cell];
      const classes = `face given ${clue?.state ?? ""} ${["", "inside", ""][side]}`;
      const state = `${clue ? clue.number + STATES[clue.state] : "no number"}${["", ", inside", ", outside"][side]}`;
      const picture = side === OFF && !facts.isDone ? "dot" : "";
      return { classes, text: clue ? `${clue.number}` : "", picture, state, place };
    },

    // Return the changes that cross out all other edges around a face whose number is met, and at a point that the loop
    // passes.
    completed: (cells) => ruledOut([...metBy(clues)(cells), ...shared.passed(cells)], cells, isPoint),

    // When no step is left, the faces on both sides of an edge say whether it is a line. All such edges are drawn at once.
    isLast: (cells, cell) => isEdge(cell) && facesOf(cell).every((face) => face === null || cells[face] !== OPEN),
    drawsLast: true,
  };
}
