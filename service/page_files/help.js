// How to play: the rules of a family, then the input.

import { FAMILIES } from "./families.js";

const COMMON = [
  ["Arrow keys, Home, End", "move from cell to cell"],
  ["u, Shift+U, or Ctrl+Z, Ctrl+Y", "undo, redo, after a reload and a restart, too"],
  ["c, h", "check, hint: where to look, then why, then the step itself"],
  ["Show wrong cells at once", "what is wrong gets a frame and a cut corner; off unless you choose it"],
];

export function helpNodes(family) {
  const { rules = "", input = [] } = FAMILIES[family];
  const paragraph = document.createElement("p");
  paragraph.textContent = rules;
  const list = document.createElement("dl");
  for (const [keys, text] of [...input, ...COMMON]) {
    const [term, what] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = keys;
    what.textContent = text;
    list.append(term, what);
  }
  return [paragraph, list];
}
