// How the pencil marks of a cell are shown: corner marks in a row at its top and one at its bottom, center marks in lines
// between them.

import { element } from "./element.js";

// Return the nodes for `marks`, an object of the digits of each kind, in a Sudoku with `side` digits.
export function markNodes({ corner, center }, side) {
  const isWide = side > 9; // with two figures
  const columns = isWide ? Math.ceil(Math.sqrt(Math.max(center.length, 4))) : 5;
  const count = Math.ceil(center.length / columns);
  const each = Math.ceil(center.length / count);
  const lines = Array.from({ length: count }, (_, line) => center.slice(line * each, (line + 1) * each));
  // Two are both at the top; of more, one half is at the bottom.
  const top = corner.length > 2 ? Math.ceil(corner.length / 2) : corner.length;
  const rows = corner.length ? [corner.slice(0, top), corner.slice(top)] : [];
  return [
    ...(rows.length ? [block("corners", rows, Math.max(top, isWide ? 3 : 4))] : []),
    ...(lines.length ? [block("centers", lines, columns)] : []),
  ];
}

// A digit is drawn by the style, for as a text it would be read besides the label of the cell.
function block(name, lines, across) {
  const mark = (digit) => element("span", "mark", { "data-mark": digit });
  const node = element("span", `marks ${name}`, {}, ...lines.map((digits) => element("span", "", {}, ...digits.map(mark))));
  node.style.setProperty("--across", across);
  return node;
}
