// What is drawn in cells and over the board: pictures, pencil marks, and the marks of Sudokus.

import { element } from "./element.js";
import { frameNode, framesOf, isOutside } from "./frames.js";

const SPACE = "http://www.w3.org/2000/svg";

// Return the node of a picture. Screen readers skip it, as the label of its cell says what it shows.
export function pictureNode(name) {
  const picture = shape("svg", { viewBox: "0 0 24 24", class: `picture ${name}`, "aria-hidden": "true" });
  picture.append(shape("use", { href: `#${name}-shape` }));
  return picture;
}

const INSET = 0.09;
const SUM = 0.29; // the height of a sum, in cells: as large as a clue must be on a phone
const LINES = { thermo: 0.3, arrow: 0.05, whisper: 0.14, renban: 0.14, palindrome: 0.14, between: 0.07 };
const BULBS = { thermo: ["solid", 0.38], arrow: ["open", 0.4], between: ["open", 0.4] };

// Return whether some of the marks stand outside of the grid.
export const hasOutside = (marks) => marks.some(isOutside);

// Return a node that draws marks, in the form that JSON has them, over a square board that is `width` cells wide; they lie
// on top of the given nodes.
export function overlayNode(marks, width, below = []) {
  const node = shape("svg", { viewBox: `0 0 ${width} ${width}`, class: "overlay", "aria-hidden": "true" });
  node.append(...below);
  const middle = (cell) => [(cell % width) + 0.5, Math.floor(cell / width) + 0.5];
  for (const [number, frame] of framesOf(marks, width).entries()) {
    if (!frame) continue;
    const { name, attributes } = frameNode(frame, marks[number], width);
    node.append(shape(name, { ...attributes, class: "ringed" }));
  }
  node.append(...marks.flatMap((mark) => drawn(mark, width, middle)));
  return node;
}

function drawn({ kind, cells, value, rule }, width, middle) {
  const points = cells.map(middle);
  if (rule) return declared(rule, cells, value, width, points);
  const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  const circle = (at, r, look) => shape("circle", { cx: at[0], cy: at[1], r, class: `${kind} ${look}` });
  if (kind === "cage" || kind === "sum") return cage(cells, kind === "sum" ? `${value}+` : value, width);
  if (kind === "pill") {
    const [own, [tip]] = [points.slice(0, value), points.slice(value)];
    const far = ([ax, ay]) => Math.hypot(ax - tip[0], ay - tip[1]);
    const line = [own.reduce((one, other) => (far(other) < far(one) ? other : one)), ...points.slice(value)];
    const path = (list, width, look) =>
      shape("polyline", { points: list.join(" "), class: look, "stroke-width": width, "stroke-linecap": "round" });
    return [path(line, LINES.arrow, "arrow line"), head(line), path(own, 0.8, "arrow line"), path(own, 0.7, "pill line")];
  }
  if (kind in LINES) {
    const line = shape("polyline", { points: points.join(" "), class: `${kind} line`, "stroke-width": LINES[kind] });
    const [look, r] = BULBS[kind] ?? [];
    const ends = kind === "between" ? [points[0], points.at(-1)] : [points[0]];
    return [line, ...(kind === "arrow" ? [head(points)] : []), ...(r ? ends.map((end) => circle(end, r, look)) : [])];
  }
  if (kind === "odd") return [circle([x, y], 0.38, "solid")];
  if (kind === "even") return [shape("rect", { x: x - 0.36, y: y - 0.36, width: 0.72, height: 0.72, class: "solid" })];
  if (kind === "white" || kind === "black") return [circle([x, y], 0.13, "dot")];
  if (kind === "difference" || kind === "ratio") return [circle([x, y], 0.16, "patch ringed"), text(x, y, value, 0.2)];
  if (kind === "x" || kind === "v") return [circle([x, y], 0.15, "patch"), text(x, y, kind.toUpperCase(), 0.3)];
  if (kind === "greater") return [sign(points, x, y)];
  const digits = [...`${value}`];
  const size = Math.min(0.19, 0.4 / digits.length);
  if (kind === "quadruple") return [circle([x, y], 0.26, "patch ringed"), text(x, y, digits.join(" "), size)];
  if (kind === "bar") {
    const [width, height] = cells[1] - cells[0] === 1 ? [0.12, 0.6] : [0.6, 0.12];
    return [shape("rect", { x: x - width / 2, y: y - height / 2, width, height, class: "patch ringed" })];
  }
  if (!cells.length) return []; // such a mark speaks of what is absent, and is not drawn
  const [[ax, ay], [bx, by]] = points; // what is left are numbers outside of the grid
  const before = (share) => [ax - (bx - ax) * share, ay - (by - ay) * share];
  const arrow = kind === "little-killer" ? [head([before(0.75), before(0.5)])] : [];
  return [text(2 * ax - bx, 2 * ay - by, value, 0.4), ...arrow];
}

// Return the nodes of a mark whose kind the setter declared.
function declared({ draw, color = "gray", number: isShown = true }, cells, said, width, points) {
  const value = isShown ? said : 0;
  const [[x, y]] = points;
  const number = value ? [text(x - 0.34, y - 0.31, value, 0.24)] : [];
  const ring = ([cx, cy], r, look) => shape("circle", { cx, cy, r, class: look });
  if (draw === "none") return [];
  if (draw === "area") return cage(cells, value, width);
  if (draw === "circles") return [...points.map((point) => ring(point, 0.42, "between open")), ...number];
  if (draw === "dot") {
    const middle = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
    const [across, down] = [middle(0), middle(1)];
    return [ring([across, down], 0.16, "patch ringed"), ...(value ? [text(across, down, value, 0.2)] : [])];
  }
  if (draw === "outside" && points.length > 1) {
    const [, [bx, by]] = points;
    const before = (share) => [x - (bx - x) * share, y - (by - y) * share];
    const arrow = x !== bx && y !== by ? [head([before(0.75), before(0.5)])] : [];
    return [text(2 * x - bx, 2 * y - by, value, 0.4), ...arrow];
  }
  const look = { green: "whisper", purple: "renban" }[color] ?? "palindrome";
  const line = { points: points.join(" "), class: `${look} line`, "stroke-width": LINES.whisper };
  return [points.length > 1 ? shape("polyline", line) : ring(points[0], 0.38, "between open"), ...number];
}

function cage(cells, value, width) {
  const own = new Set(cells);
  const has = (row, column) => row >= 0 && row < width && column >= 0 && column < width && own.has(row * width + column);
  const path = cells.flatMap((cell) => {
    const [row, column] = [Math.floor(cell / width), cell % width];
    return [[-1, 0], [1, 0], [0, -1], [0, 1]].flatMap(([down, across]) => {
      if (has(row + down, column + across)) return [];
      const ends = [-1, 1].map((way) => {
        const [a, b] = [way * Math.abs(across), way * Math.abs(down)];
        const beyond = has(row + a, column + b) ? (has(row + down + a, column + across + b) ? INSET : 0) : -INSET;
        return way * (0.5 + beyond);
      });
      const [x, y] = [column + 0.5 + across * (0.5 - INSET), row + 0.5 + down * (0.5 - INSET)];
      const [start, end] = ends.map((at) => (down ? [x + at, y] : [x, y + at]));
      return `M${start}L${end}`;
    });
  });
  const first = Math.min(...cells);
  const [x, y] = [(first % width) + 0.06, Math.floor(first / width) + 0.19];
  return [shape("path", { d: path.join(""), class: "cage" }), ...(value ? [text(x, y, value, SUM, "sum")] : [])];
}

function head(points) {
  const [[ax, ay], [x, y]] = points.slice(-2);
  const length = Math.hypot(x - ax, y - ay) / 0.16;
  const [dx, dy] = [(x - ax) / length, (y - ay) / length];
  return shape("path", { d: `M${x - dx + dy},${y - dy - dx}L${x},${y}L${x - dx - dy},${y - dy + dx}`, class: "line tip" });
}

function sign([[ax, ay], [bx, by]], x, y) {
  const [dx, dy] = [(bx - ax) * 0.08, (by - ay) * 0.08];
  const ends = [-1.5, 1.5].map((turn) => [x - dx + turn * dy, y - dy + turn * dx]);
  return shape("path", { d: `M${ends[0]}L${x + dx},${y + dy}L${ends[1]}`, class: "line tip" });
}

export function text(x, y, content, size, look = "") {
  const node = shape("text", { x, y: y + size * 0.36, "font-size": size, class: look });
  node.textContent = content;
  return node;
}

export function shape(name, attributes) {
  const node = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

// Return a node that draws lines over a board, each from the middle of one cell to the middle of another.
export function linesNode(lines, { height, width }) {
  const node = shape("svg", { viewBox: `0 0 ${width} ${height}`, class: "overlay pen", "aria-hidden": "true" });
  const middle = (cell) => [(cell % width) + 0.5, Math.floor(cell / width) + 0.5];
  node.append(...lines.map((ends) => shape("polyline", { points: ends.map(middle).join(" ") })));
  return node;
}

// Return a node that draws the arrows of a chain over a board. Each arrow leads from one [row, column, digit, whether it
// holds] to another.
export function linksNode(links, { height, width, side = 1, cellIn }) {
  const node = shape("svg", { viewBox: `0 0 ${width} ${height}`, class: "overlay chain", "aria-hidden": "true" });
  const across = Math.ceil(Math.sqrt(side)); // each digit has its own place in a cell: with nine digits, three in a row
  const radius = 0.45 / Math.max(across, 2);
  const middle = (place) => (place + 0.5) / across;
  const placeOf = ([row, column, digit]) => {
    const [cell, place] = [cellIn(row, column), side > 1 ? digit - 1 : 0];
    return [(cell % width) + middle(place % across), Math.floor(cell / width) + middle(Math.floor(place / across))];
  };
  const arrows = links.flatMap(([one, other]) => {
    const [from, to] = [placeOf(one), placeOf(other)];
    const share = radius / Math.hypot(to[0] - from[0], to[1] - from[1]);
    const tip = to.map((at, axis) => at - (at - from[axis]) * share);
    return [shape("polyline", { points: [from, tip].join(" "), class: "link" }), head([from, tip])];
  });
  const ends = [...new Map(links.flat().map((end) => [end.join(), end])).values()].flatMap((end) => {
    const [x, y] = placeOf(end);
    const look = end[3] ? "holds" : "falls";
    return [shape("circle", { cx: x, cy: y, r: radius, class: look }), ...(side > 1 ? [text(x, y, end[2], 1.5 * radius, look)] : [])];
  });
  node.append(...arrows, ...ends);
  return node;
}

// Return the nodes of a cell's marks in a Sudoku with `side` digits. `corner` and `center` are the digits of each kind of
// mark.
export function markNodes({ corner, center }, side) {
  const isWide = side > 9; // the digits can have two figures
  const columns = isWide ? Math.ceil(Math.sqrt(Math.max(center.length, 4))) : 5;
  const count = Math.ceil(center.length / columns);
  const each = Math.ceil(center.length / count);
  const lines = Array.from({ length: count }, (_, line) => center.slice(line * each, (line + 1) * each));
  // Two corner marks both stand at the top; of more, half stand at the bottom.
  const top = corner.length > 2 ? Math.ceil(corner.length / 2) : corner.length;
  const rows = corner.length ? [corner.slice(0, top), corner.slice(top)] : [];
  return [
    ...(rows.length ? [block("corners", rows, Math.max(top, isWide ? 3 : 4))] : []),
    ...(lines.length ? [block("centers", lines, columns)] : []),
  ];
}

// The style sheet draws the digits: a screen reader would read texts in addition to the label of the cell.
function block(name, lines, across) {
  const mark = (digit) => element("span", "mark", { "data-mark": digit });
  const node = element("span", `marks ${name}`, {}, ...lines.map((digits) => element("span", "", {}, ...digits.map(mark))));
  node.style.setProperty("--across", across);
  return node;
}
