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

// Return the name of the frame around the number of each mark, or "". Numbers look alike, except that some have arrows into a
// diagonal. Those of the first kind of either sort have no frame, and those of each further kind have a frame of their own.
export function framesOf(marks, width) {
  const known = { straight: [], slanted: [] };
  return marks.map((mark) => {
    if (!isOutside(mark) || mark.cells.length < 2) return "";
    const alike = known[isSlanted(mark, width) ? "slanted" : "straight"];
    const kind = JSON.stringify([mark.kind, mark.rule]);
    if (!alike.includes(kind)) alike.push(kind);
    return FRAMES[alike.indexOf(kind)];
  });
}

// Return a frame around the number of a mark, as the name of a node with its attributes.
export function frameNode(name, mark, width) {
  const [[x, y], [nextX, nextY]] = mark.cells.map((cell) => [(cell % width) + 0.5, Math.floor(cell / width) + 0.5]);
  const [cx, cy] = [2 * x - nextX, 2 * y - nextY];
  const r = isSlanted(mark, width) ? RADIUS_OF_SMALL : RADIUS;
  if (name === "circle") return { name: "circle", attributes: { cx, cy, r } };
  const points = POLYGONS[name].map(([across, down]) => [cx + across * r, cy + down * r]).join(" ");
  return { name: "polygon", attributes: { points } };
}

function isSlanted({ cells: [cell, next] }, width) {
  return cell % width !== next % width && Math.floor(cell / width) !== Math.floor(next / width);
}
