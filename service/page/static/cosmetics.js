// What a setter draws on a Sudoku without a rule, in the form that JSON has it: each kind with its cells as [row, column].
// The look is that of `puzzles/sudoku/cosmetic_pictures.py`; colors were checked in `cosmetics.py` beside it.

import { shape, text } from "./drawings.js";

const LAMPS = ["foglight", "fow"]; // texts of cages whose cells are light
const INSET = 0.08;

// Return whether a cosmetic has a cell beside a board that is `width` cells wide.
export const reachesOut = (cosmetics, width) =>
  cosmetics.some(({ cells }) => cells.flat().some((at) => at < 0 || at >= width));

// Return whether some cosmetics say where a board in fog is light from the start.
export const isFoggy = (cosmetics = []) => cosmetics.some(isLight);

const isLight = ({ kind, text: said }) => kind === "fog" || kind === "light" || LAMPS.includes(said?.toLowerCase());

// Return the nodes of a list of cosmetics.
export const cosmeticNodes = (cosmetics) => cosmetics.flatMap(drawn);

function drawn(cosmetic) {
  const { kind, cells, color, fill, ink, width, height, angle = 0, text: said = "" } = cosmetic;
  const middles = cells.map(([row, column]) => [column + 0.5, row + 0.5]);
  const [x, y] = [0, 1].map((axis) => middles.reduce((sum, middle) => sum + middle[axis], 0) / middles.length);
  if (isLight(cosmetic)) {
    return middles.map(([cx, cy]) => look("circle", { cx, cy, r: 0.45, fill: "#ffdc50" }));
  }
  if (kind === "color") return cells.map(([row, column]) => look("rect", { x: column, y: row, width: 1, height: 1, fill }));
  if (kind === "line") {
    return [look("polyline", { points: middles.join(" "), stroke: color ?? "#808080", "stroke-width": width ?? 0.2 })];
  }
  const words = (at, size, more = {}) => (said ? [written(at, size, said, ink, more)] : []);
  if (kind === "cage") {
    const [row, column] = cells.reduce((one, other) => (other[0] - one[0] || other[1] - one[1]) < 0 ? other : one);
    const border = look("path", { d: borderOf(cells), stroke: color ?? "#808080", "stroke-width": 0.04 });
    return [border, ...words([column + 0.09, row + 0.19], 0.25, { "text-anchor": "start" })];
  }
  if (kind === "text") return words([x, y], height ?? 0.6);
  const [across, down] = [width ?? 0.8, height ?? 0.8];
  const paint = { fill: fill ?? "none", stroke: color ?? "none", "stroke-width": 0.04, transform: `rotate(${angle} ${x} ${y})` };
  const area = kind === "circle"
    ? look("ellipse", { cx: x, cy: y, rx: across / 2, ry: down / 2, ...paint })
    : look("rect", { x: x - across / 2, y: y - down / 2, width: across, height: down, ...paint });
  return [area, ...words([x, y], 0.6)];
}

const look = (name, attributes) => shape(name, { ...attributes, class: "cosmetic" });

function written([x, y], size, said, ink, attributes) {
  const node = text(x, y, said, size, "cosmetic");
  for (const [name, value] of Object.entries(attributes)) node.style.setProperty(name, value);
  if (ink) node.style.fill = ink;
  return node;
}

// Return the path of the border of cells, a little inside.
function borderOf(cells) {
  const own = new Set(cells.map(String));
  const has = (row, column) => own.has(`${row},${column}`);
  return cells.flatMap(([row, column]) =>
    [[-1, 0], [1, 0], [0, -1], [0, 1]].filter(([down, across]) => !has(row + down, column + across)).map(([down, across]) => {
      const [start, end] = [-1, 1].map((way) => {
        const beside = [row + way * Math.abs(across), column + way * Math.abs(down)];
        const isBend = has(beside[0] + down, beside[1] + across);
        return way * (has(beside[0], beside[1]) ? 0.5 + (isBend ? INSET : 0) : 0.5 - INSET);
      });
      const [x, y] = [column + 0.5 + (0.5 - INSET) * across, row + 0.5 + (0.5 - INSET) * down];
      return down ? `M${x + start},${y}H${x + end}` : `M${x},${y + start}V${y + end}`;
    }),
  ).join("");
}
