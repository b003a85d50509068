// The drawing of a family on its tile: a few cells that show what players do there. words.toml writes it as rows of signs.

import { shape } from "./drawings.js";

const FILLS = { "#": "block", "@": "paint", "+": "light", o: "light" };
const SHAPES = { "*": "star", T: "tree", "^": "tent", "%": "mine" };
const EMPTY = ["...", "...", "..."];

// Return the picture of a family from its `emblem` and `emblem_path`. A family without an emblem gets an empty board.
export function emblemOf({ emblem = EMPTY, emblem_path: path = "" } = {}) {
  const side = emblem.length;
  const node = shape("svg", { viewBox: `-0.06 -0.06 ${side + 0.12} ${side + 0.12}`, class: "emblem", "aria-hidden": "true" });
  node.append(...emblem.flatMap((row, y) => [...row].flatMap((sign, x) => cellOf(sign, x, y))));
  if (path) node.append(shape("path", { d: path, class: "over" }));
  return node;
}

function cellOf(sign, x, y) {
  const square = shape("rect", { x, y, width: 1, height: 1, class: FILLS[sign] ?? "" });
  if (sign === "o") return [square, shape("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.28, class: "bulb" })];
  if (SHAPES[sign]) {
    const [dx, dy] = [x + 0.14, y + 0.14];
    return [square, shape("use", { href: `#${SHAPES[sign]}-shape`, transform: `translate(${dx} ${dy}) scale(0.03)`, class: SHAPES[sign] })];
  }
  if (!/[0-9]/.test(sign)) return [square];
  const digit = shape("text", { x: x + 0.5, y: y + 0.73, "font-size": 0.66 });
  digit.textContent = sign;
  return [square, digit];
}
