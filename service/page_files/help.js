// How to play: the rules of a family, then the input.

import { FAMILIES } from "./families.js";

const COMMON = [
  ["Arrow keys, Home, End", "move from cell to cell"],
  ["u, Shift+U", "undo, redo"],
  ["c, h", "check, hint; a second hint applies the step"],
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
