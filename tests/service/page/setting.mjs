// What a person does at the desk by keyboard and mouse: open a board, write clues and marks on it, and export the result.

import { plan } from "./hands.mjs";

const MARGINS = { skyscrapers: [1, 1, 1, 1], kakuro: [1, 0, 0, 1], tents: [1, 0, 0, 1] };
export const told = (page) => page.textContent(".desk-told");

// Return the number of the board's cell at a row and a column of a puzzle. -1 is the margin before the first row or column.
function cellAt({ family, width }, row, column) {
  const [top, right, , left] = MARGINS[family] ?? [0, 0, 0, 0];
  if (family === "slitherlink") return (2 * row + 1) * (2 * width + 1) + 2 * column + 1;
  if (family === "masyu") return 2 * row * (2 * width - 1) + 2 * column;
  return (row + top) * (left + width + right) + column + left;
}

export const nodeOf = (number) => `#desk-board [data-cell="${number}"]`;

export async function knows(page, text) {
  await page.waitForFunction((part) => {
    const node = document.querySelector(".desk-told");
    return node !== null && !node.classList.contains("stale") && node.textContent.includes(part);
  }, text);
}

export const settled = (page) => knows(page, ".");

export async function tab(page, title) {
  const tabs = page.locator(".desk-tabs button");
  if (!title || !(await tabs.count()) || !(await tabs.first().isVisible())) return; // there is one layer
  await tabs.filter({ hasText: new RegExp(`^${title}$`) }).first().click({ timeout: 5000 });
}

export async function type(page, number, text) {
  await page.click(nodeOf(number));
  for (const key of `${text}`) await page.keyboard.press(key);
}

// Write all clues of a puzzle, as a person does.
export async function write(page, puzzle) {
  const entries = (name) => puzzle[name].flatMap((row, r) => [...row].flatMap((entry, c) => (entry === null ? [] : [[r, c, entry]])));
  const inCells = async (title, name, value = (entry) => entry) => {
    await tab(page, title);
    for (const [r, c, entry] of entries(name)) if (value(entry) !== "") await type(page, cellAt(puzzle, r, c), value(entry));
  };
  const { family } = puzzle;
  if (family === "nonogram") {
    for (const color of puzzle.palette.colors.keys()) {
      await page.click(`.desk-tools button:nth-child(${color + 1})`);
      for (const [number, value] of puzzle.solution.flat().entries()) if (value === color + 1) await page.click(nodeOf(number));
    }
  } else if (family === "sudoku") {
    if (puzzle.regions) await inCells("Regions", "regions");
    for (const { kind, cells, value } of puzzle.marks ?? []) {
      await tab(page, "Marks");
      await page.selectOption("#kind", { index: plan.kinds.findIndex(({ name }) => name === kind) });
      if (await page.isVisible("#sum")) await page.fill("#sum", `${value}`);
      for (const [place, number] of cells.entries()) await page.click(nodeOf(number), place ? { modifiers: ["Control"] } : {});
      await page.click("#place");
    }
    await inCells("Digits", "givens", (entry) => entry || "");
  } else if (family === "lightup") {
    for (const [r, c, sign] of entries("board")) {
      if (sign === "#") await page.click(nodeOf(cellAt(puzzle, r, c)));
      else if (sign !== ".") {
        await page.click(nodeOf(cellAt(puzzle, r, c)));
        await page.keyboard.press(sign);
      }
    }
  } else if (family === "futoshiki") {
    await inCells("Digits", "givens");
    await tab(page, "Signs");
    for (const [name, step] of [["across", [0, 1]], ["down", [1, 0]]]) {
      for (const [r, c, sign] of entries(name)) {
        await page.click(nodeOf(cellAt(puzzle, r, c)));
        await page.click(nodeOf(cellAt(puzzle, r + step[0], c + step[1])), { modifiers: ["Control"] });
        await page.keyboard.press(sign ? ">" : "<");
      }
    }
  } else if (family === "skyscrapers") {
    await inCells("Digits", "givens");
    const around = { left: (i) => [i, -1], right: (i) => [i, puzzle.width], top: (i) => [-1, i], bottom: (i) => [puzzle.height, i] };
    for (const [name, at] of Object.entries(around)) {
      for (const [i, number] of puzzle[name].entries()) if (number !== null) await type(page, cellAt(puzzle, ...at(i)), number);
    }
  } else if (family === "kakuro") {
    for (const [name, title, before] of [["across_sums", "Sums across", [0, -1]], ["down_sums", "Sums down", [-1, 0]]]) {
      await tab(page, title);
      const isWall = (r, c) => r < 0 || c < 0 || puzzle.walls[r][c] === 1;
      for (const [r, c, sum] of entries(name)) {
        const [wallRow, wallColumn] = [r + before[0], c + before[1]];
        if (isWall(wallRow, wallColumn)) await type(page, cellAt(puzzle, wallRow, wallColumn), sum);
      }
    }
  } else if (family === "tents") {
    await tab(page, "Trees");
    for (const [r, c, tree] of entries("trees")) if (tree) await page.click(nodeOf(cellAt(puzzle, r, c)));
    await tab(page, "Around");
    for (const [i, number] of puzzle.rows.entries()) if (number !== null) await type(page, cellAt(puzzle, i, -1), number);
    for (const [i, number] of puzzle.columns.entries()) if (number !== null) await type(page, cellAt(puzzle, -1, i), number);
  } else if (family === "calcudoku") {
    const firsts = new Map(entries("cages").toReversed().map(([r, c, cage]) => [cage, [r, c]]));
    for (const [title, name] of [["Numbers", "numbers"], ["Signs", "signs"]]) {
      await tab(page, title);
      for (const [r, c] of firsts.values()) await type(page, cellAt(puzzle, r, c), puzzle[name][r][c]);
    }
  } else if (family === "heyawake") {
    await inCells("Rooms", "rooms", (entry) => entry + 1);
    await tab(page, "Numbers");
    const firsts = new Map(entries("rooms").toReversed().map(([r, c, room]) => [room, [r, c]]));
    for (const [r, c] of firsts.values()) if (puzzle.numbers[r][c] !== null) await type(page, cellAt(puzzle, r, c), puzzle.numbers[r][c]);
  } else if (puzzle.regions) await inCells("Regions", "regions", (entry) => entry + 1);
  else await inCells("", { binairo: "givens", fillomino: "givens", masyu: "pearls" }[family] ?? "numbers");
}

// Open the desk with an empty board like that of a puzzle.
export async function openEmpty(page, puzzle) {
  await page.goto(`${plan.url}#choices`);
  await page.waitForSelector("#families input");
  await page.route(/[/]v1[/]puzzles$/, (route) => route.fulfill({ json: { puzzles: [puzzle] } }), { times: 1 });
  await page.check(`#families input[value=${puzzle.family}]`);
  await page.click("#draft");
  await page.waitForSelector("#desk-board .cell");
}

export async function toTheBeginning(page) {
  let steps = 0;
  for (; await page.isEnabled(".desk-undo"); steps++) await page.click(".desk-undo");
  return steps;
}

export const opened = (page, id) => page.$eval(id, (node) => (node.open = true));

export async function exported(page, notation) {
  await opened(page, "#desk-export");
  await page.$eval(".desk-out", (node) => node.replaceChildren()); // it holds what was exported before
  await page.focus("#desk-notation");
  await page.waitForSelector(`#desk-notation option[value="${notation}"]`, { state: "attached" });
  await page.selectOption("#desk-notation", notation);
  await page.$eval("#desk-run", (node, id) => {
    node.click();
    document.getElementById(id).dispatchEvent(new PointerEvent("pointerenter")); // the pointer passes over the list meanwhile
  }, "desk-notation");
  await page.waitForSelector(".desk-out :is(textarea, a)");
  return page.$eval(".desk-out :is(textarea, a)", (node) => node.value ?? node.href);
}

// Return what is on the desk in Gridwright's own notation, of which the service reads everything.
export const onDesk = async (page) => JSON.parse(await exported(page, "gridwright"));

// Return what is on the desk, even while no notation could hold it, as between two cells of a region.
export const draftOn = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("gridwright:desk")).done.at(-1).puzzle);

export async function redoAll(page) {
  let steps = 0;
  for (; await page.isEnabled(".desk-redo"); steps++) await page.click(".desk-redo");
  return steps;
}

export async function paste(page, text) {
  await opened(page, "#desk-open");
  await page.fill("#desk-text", text);
  await page.click("#desk-read");
}

// Cells of a 9x9 board, in order, that can have a mark of each shape.
const CELLS = {
  "no cell": [],
  "one cell": [40],
  "1 cell or more": [0, 1],
  "1 cell or more, at most two for each digit": [0, 1],
  "two cells side by side": [0, 1],
  "a line of touching cells": [0, 1, 2],
  "a pill of two or three cells and a line of touching cells": [0, 1, 11, 21],
  "a row or column from its edge": Array.from({ length: 9 }, (_, column) => column),
  "a diagonal from edge to edge": Array.from({ length: 9 }, (_, place) => 10 * place),
  "a square of four cells": [0, 1, 9, 10],
};

export async function place(page, { name, shape, value }) {
  await tab(page, "Marks");
  for (const [at, number] of CELLS[shape].entries()) await page.click(nodeOf(number), at ? { modifiers: ["Control"] } : {});
  await page.selectOption("#kind", { index: plan.kinds.findIndex((kind) => kind.name === name) });
  if (await page.isVisible("#sum")) await page.fill("#sum", `${value}`);
  await page.click("#place");
}
