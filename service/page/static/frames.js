// Frames around numbers outside of a Sudoku, which tell kinds of numbers apart that otherwise look alike.

const OUTSIDE = ["sandwich", "little-killer", "skyscraper"];
const POLYGONS = {
  square: [[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]],
  diamond: [[0, -1.15], [1.15, 0], [0, 1.15], [-1.15, 0]],
  triangle: [[-1.1, 0.7], [0, -1.15], [1.1, 0.7]],
};
const FRAMES = ["", "circle", ...Object.keys(POLYGONS)];
const RADIUS = 0.38;
const RADIUS_OF_SMALL = 0.3; // around a number that has an arrow beside it

// Return whether the number of a mark stands outside of the grid.
export const isOutside = ({ kind, rule }) => (rule ? rule.draw === "outside" : OUTSIDE.includes(kind));

// Return the shape around the number of each mark, as the name and the attributes of a node, or null. Numbers look alike,
// except that some have arrows into a diagonal. Those of the first kind of either sort have no frame, and those of each
// further kind have a frame of their own.
export function framesOf(marks, width) {
  const known = { straight: [], slanted: [] };
  return marks.map((mark) => {
    if (!isOutside(mark) || mark.cells.length < 2) return null;
    const [[x, y], [nextX, nextY]] = mark.cells.map((cell) => [(cell % width) + 0.5, Math.floor(cell / width) + 0.5]);
    const isSlanted = x !== nextX && y !== nextY;
    const alike = known[isSlanted ? "slanted" : "straight"];
    const kind = JSON.stringify([mark.kind, mark.rule]);
    if (!alike.includes(kind)) alike.push(kind);
    const name = FRAMES[Math.min(alike.indexOf(kind), FRAMES.length - 1)];
    return name && frame(name, 2 * x - nextX, 2 * y - nextY, isSlanted ? RADIUS_OF_SMALL : RADIUS);
  });
}

function frame(name, x, y, radius) {
  if (name === "circle") return ["circle", { cx: x, cy: y, r: radius }];
  return ["polygon", { points: POLYGONS[name].map(([across, down]) => [x + across * radius, y + down * radius]).join(" ") }];
}
