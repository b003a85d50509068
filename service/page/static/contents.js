// What a cell shows besides its color, from what the model says: a text, a picture, pencil marks, dots and notes.

import { element } from "./element.js";
import { markNodes, pictureNode } from "./drawings.js";

// Return the nodes of a cell.
export const contents = (look, model) => [...mainOf(look, model), ...(look.notes ?? []).map(noteNode)];

function mainOf(look, model) {
  if (look.marks) return markNodes(look.marks, model.side);
  if (look.dots) {
    const dots = element("span", "dots");
    for (const color of look.dots) {
      const dot = element("span", color ? "" : "hollow");
      dot.style.setProperty("--paint", color);
      dots.append(dot);
    }
    return [dots];
  }
  const nodes = look.picture ? [pictureNode(look.picture)] : [];
  return look.text ? [...nodes, element("span", "ink", {}, look.text)] : nodes;
}

// A text at a place of the cell or beside it, such as "across", whose state makes it look met, or in conflict.
function noteNode([place, text, state]) {
  // It is drawn by the style, as marks are; the label of the cell says more.
  return element("span", `note ${place} ${state}`, { "data-note": text });
}
