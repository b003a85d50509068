// Cases of selections and marks, of moves that are kept, and of what is shown as wrong or complete.

import { cell, hintToTheEnd, marksIn, message, numbersOf, plan, play } from "./hands.mjs";

const selected = (page) =>
  page.$$eval("[aria-selected=true]", (nodes) => nodes.map((node) => Number(node.dataset.cell)));

async function drag(page, ...cells) {
  const centers = [];
  for (const number of cells) {
    const box = await page.locator(cell(number)).boundingBox();
    centers.push([box.x + box.width / 2, box.y + box.height / 2]);
  }
  await page.mouse.move(...centers[0]);
  await page.mouse.down();
  for (const center of centers.slice(1)) await page.mouse.move(...center);
  await page.mouse.up();
}

async function reload(page) {
  await page.reload();
  await page.waitForSelector("#play:not([hidden])");
}

export const marking = {
  async selections({ page }) {
    await play(page, plan.puzzles.sudoku);
    const seen = { multi: await page.getAttribute("#board", "aria-multiselectable") };
    await drag(page, 20, 23, 41);
    seen.dragged = await selected(page);
    seen.seenByAll = await numbersOf(page, "seen");
    await page.click(cell(41), { modifiers: ["Control"] });
    await page.click(cell(60), { modifiers: ["Control"] });
    seen.clicked = await selected(page);
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+ArrowDown");
    seen.byKeys = await selected(page);
    await page.keyboard.press("Escape");
    seen.escaped = await selected(page);
    await drag(page, 0, 2);
    await page.keyboard.press("ArrowRight");
    seen.moved = await selected(page);
    return seen;
  },

  async selectionsByTouch({ page }) {
    await play(page, plan.puzzles.sudoku);
    await page.tap(cell(30));
    const tapped = await selected(page);
    await page.tap('[data-tool="corner"]');
    await page.tap('[data-digit="4"]');
    return { tapped, kept: await selected(page) };
  },

  async marksInSeveralCells({ page }) {
    await play(page, plan.puzzles.sudoku);
    const [one, two] = plan.puzzles.sudoku.givens.flat().flatMap((digit, number) => (digit ? [] : [number]));
    const both = async () => [await marksIn(page, one), await marksIn(page, two)];
    await page.click(cell(one));
    await page.click(cell(two), { modifiers: ["Control"] });
    await page.keyboard.press("Shift+Digit7");
    const shifted = await both();
    await page.click('[data-tool="center"]');
    await page.click('[data-digit="8"]');
    const clicked = await both();
    await page.keyboard.press("p");
    await page.keyboard.press("5");
    const digits = [await page.textContent(cell(one)), await page.textContent(cell(two))];
    const spoken = await page.textContent("#spoken");
    await page.keyboard.press("Delete");
    const erased = [await page.textContent(cell(one)), await page.textContent(cell(two))];
    await page.keyboard.press("Control+z");
    return { shifted, clicked, digits, spoken, erased, undone: await page.textContent(cell(two)) };
  },

  async undoAfterReload({ page }) {
    const begin = new Date("2026-11-23T12:00:00");
    await page.clock.setFixedTime(begin);
    await play(page, plan.puzzles.nonogram);
    for (const number of [0, 1, 2]) await page.click(cell(number));
    await page.click("#undo");
    await page.clock.setFixedTime(begin.getTime() + 125_000);
    await reload(page);
    await page.click("#redo");
    const redone = await numbersOf(page, "painted");
    await page.click("#undo");
    await page.click("#undo");
    const undone = await numbersOf(page, "painted");
    await page.click("#restart");
    await page.click(cell(3));
    await reload(page);
    const restarted = await numbersOf(page, "painted");
    const times = [await page.textContent("#clock")];
    for (let times = restarted.length; times > 0; times--) await page.click("#undo");
    times.push(await page.textContent("#clock"));
    await page.click("#undo");
    times.push(await page.textContent("#clock"));
    await reload(page);
    times.push(await page.textContent("#clock"));
    return { redone, undone, restarted, times, again: await numbersOf(page, "painted") };
  },

  async wrongAtOnce({ page }) {
    await play(page, plan.puzzles.sudoku);
    const { givens, solution } = plan.puzzles.sudoku;
    const number = givens.flat().findIndex((digit) => !digit);
    await page.click(cell(number));
    await page.keyboard.press(String((solution.flat()[number] % 9) + 1));
    const look = async () => {
      const [wrong, invalid] = [await numbersOf(page, "wrong"), await page.getAttribute(cell(number), "aria-invalid")];
      const image = await page.$eval(cell(number), (node) => getComputedStyle(node).backgroundImage);
      return { wrong, invalid, isCut: image.startsWith("linear-gradient") };
    };
    const seen = { number, off: await look() };
    await page.check("#auto-check");
    seen.on = await look();
    await reload(page);
    seen.reloaded = await look();
    await page.click(cell(number));
    await page.keyboard.press(String(solution.flat()[number]));
    seen.right = await look();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("c");
    seen.checked = await message(page);
    await page.uncheck("#auto-check");
    seen.offAgain = await look();
    return seen;
  },

  async doneNumbers({ page }) {
    const puzzle = plan.puzzles.nonogram;
    await play(page, puzzle);
    // Find a row that begins with a block and a blank cell. Those two complete its first number.
    const row = puzzle.solution.findIndex(
      (line, place) => line[0] && line[puzzle.rows[place][0][0]] === 0 && puzzle.rows[place].length > 1,
    );
    const [length, color] = puzzle.rows[row][0];
    const at = (column) => cell(row * puzzle.width + column);
    await page.click(`[data-tool="${color}"]`);
    for (let column = 0; column < length; column++) await page.click(at(column));
    await page.click(at(length), { button: "right" });
    const head = page.locator(".head.left").nth(row);
    const done = await head.locator(".clue").evaluateAll((nodes) => nodes.map((node) => node.classList.contains("done")));
    return { done, label: await head.getAttribute("aria-label"), row };
  },

  async solvedAgain({ page }) {
    await play(page, plan.puzzles.sudoku);
    const { givens, solution } = plan.puzzles.sudoku;
    const digits = () => page.$$eval(".digit.complete", (nodes) => nodes.map((node) => node.getAttribute("aria-label")));
    for (const [number, digit] of solution.flat().entries()) {
      if (digit !== 1 || givens.flat()[number]) continue;
      await page.click(cell(number));
      await page.keyboard.press("1");
    }
    const complete = await digits();
    const solved = (await hintToTheEnd(page)).message;
    await page.click("#restart");
    await page.click("#undo");
    const undone = await message(page);
    await reload(page);
    return { complete, solved, undone, reloaded: await message(page) };
  },

  async wallsAreDone({ page }) {
    await play(page, plan.puzzles.lightup);
    const { board, solution } = plan.puzzles.lightup;
    const walls = () =>
      page.$$eval(".cell.wall.met", (nodes) => nodes.map((node) => getComputedStyle(node.firstChild).textDecorationLine));
    const before = await walls();
    await hintToTheEnd(page);
    const numbers = [...board.join("")].filter((sign) => /[0-4]/.test(sign)).length;
    return { before, after: await walls(), numbers, bulbs: solution.flat().filter(Boolean).length };
  },
};
