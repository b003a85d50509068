// What a setter draws without a rule, without a browser. The first argument is the folder of the page's modules. Standard
// input has lists of cosmetics and the width of the board, and standard output gets the nodes that the page draws.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

globalThis.document = {
  createElementNS(_space, name) {
    const node = { name, attributes: {}, style: { setProperty: (key, value) => (node.style[key] = value) } };
    node.setAttribute = (key, value) => (node.attributes[key] = value);
    return node;
  },
};
const { cosmeticNodes, isFoggy, reachesOut } = await import(`${pathToFileURL(process.argv[2]).href}/cosmetics.js`);
const { boards, width } = JSON.parse(readFileSync(0, "utf8"));
const found = boards.map((cosmetics) => ({
  nodes: cosmeticNodes(cosmetics),
  isFoggy: isFoggy(cosmetics),
  isOut: reachesOut(cosmetics, width),
}));
process.stdout.write(JSON.stringify(found));
