// How to play, for each family: the rules in a sentence, then the input.

const COMMON = [
  ["Arrow keys, Home, End", "go from cell to cell"],
  ["u, Shift+U", "undo, redo"],
  ["c, h", "check, hint; a second hint takes the step"],
];

const HELP = {
  nonogram: {
    rules:
      "The numbers at each line tell its painted blocks in order. Blocks of one color have a blank cell between them; blocks of different colors may touch.",
    input: [
      ["Click, tap or drag", "paint with the chosen color; begun on that color it rubs out"],
      ["Right click or long press", "mark a cell blank"],
      ["Space, x", "paint, mark blank; with Shift and arrows on and on"],
      ["1 to 9, 0, [ and ]", "choose a color or blank"],
      ["l", "letters on the colors"],
    ],
  },
  sudoku: {
    rules: "Each row, column and box holds every digit once.",
    input: [
      ["Click or tap a cell, then a digit", "write it; the same digit again takes it away"],
      ["1 to 9", "write; above 9 type both figures"],
      ["Shift with a digit, p", "write small; pencil marks on and off"],
      ["m", "pencil in all that is possible"],
      ["Delete, x, 0", "empty the cell"],
    ],
  },
  lightup: {
    rules:
      "Place bulbs so that every white cell is lit. A bulb shines along its row and column up to the walls, no bulb shines on another, and a number tells how many bulbs stand beside its wall.",
    input: [
      ["Click or tap", "bulb, dot, open in turn"],
      ["Drag, right click or long press", "dots where no bulb can be"],
      ["Space, x", "bulb, dot"],
    ],
  },
};

export function helpNodes(family) {
  const { rules, input } = HELP[family];
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
