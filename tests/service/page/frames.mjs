// Frames around numbers outside of a Sudoku, without a browser. The first argument is the folder of the page's modules.
// Standard input has lists of marks, and standard output gets the names and nodes of their frames.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { frameNode, framesOf } = await import(`${pathToFileURL(process.argv[2]).href}/frames.js`);
const { boards, width } = JSON.parse(readFileSync(0, "utf8"));
const found = boards.map((marks) => {
  const names = framesOf(marks, width);
  return { names, nodes: names.map((name, number) => name && frameNode(name, marks[number], width)) };
});
process.stdout.write(JSON.stringify(found));
