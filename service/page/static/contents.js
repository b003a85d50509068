// What a cell shows besides its color, as the model describes it: a text, a picture, pencil marks, dots or notes.

import { element } from "./element.js";
import { markNodes, pictureNode } from "./drawings.js";

// Return the nodes that a cell contains.
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

// Return the node of a note: a short text at a place in or beside a cell, such as "across". Its state makes the note look met
// or in conflict.
function noteNode([place, text, state]) {
  // The style sheet draws the text, so that a screen reader reads only the label of the cell, which says more.
  return element("span", `note ${place} ${state}`, { "data-note": text });
}
