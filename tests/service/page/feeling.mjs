// Cases of what makes playing pleasant: trials that are kept or taken back, automatic crosses, colors, lines, and digits that
// are held down.

import { cell, marksIn, message, numbersOf, plan, play } from "./hands.mjs";

const centerOf = async (page, selector) => {
  const box = await page.locator(selector).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

export const feeling = {
  async tried({ page }) {
    await play(page, plan.puzzles.nonogram);
    await page.uncheck("#auto-cross");
    await page.click("#trial");
    const pressed = [await page.getAttribute("#trial", "aria-pressed")];
    const told = await message(page);
    for (const number of [0, 1]) await page.click(cell(number));
    const tried = await numbersOf(page, "tried");
    await page.reload();
    await page.waitForSelector("#play:not([hidden])");
    const reloaded = await numbersOf(page, "tried");
    await page.click("#message >> text=Take back");
    const back = await numbersOf(page, "painted");
    pressed.push(await page.getAttribute("#trial", "aria-pressed"));
    await page.click("#undo");
    return { pressed, told, tried, reloaded, back, redone: await numbersOf(page, "painted") };
  },

  // Paint the blocks of a row, and look at the cells that stay open.
  async crosses({ page }) {
    const { solution, width } = plan.puzzles.ten;
    const row = solution.findIndex((line) => line.includes(1) && line.includes(0));
    const openAfter = async () => {
      for (const [column, color] of solution[row].entries()) if (color) await page.click(cell(row * width + column));
      const crossed = new Set(await numbersOf(page, "crossed"));
      return solution[row].filter((color, column) => !color && !crossed.has(row * width + column)).length;
    };
    await play(page, plan.puzzles.ten);
    const on = await openAfter();
    await page.click("#restart");
    await page.uncheck("#auto-cross");
    const blanks = solution[row].filter((color) => !color).length;
    return { on, off: blanks - (await openAfter()) };
  },

  async notesOnCells({ page }) {
    await play(page, plan.puzzles.sudoku);
    const open = plan.puzzles.sudoku.givens.flat().flatMap((digit, number) => (digit ? [] : [number]));
    const [one, two] = open;
    await page.tap(cell(one));
    await page.click('[data-tool="color"]');
    const colored = () => Promise.all([one].map((number) => page.$eval(cell(number), (node) => node.classList.contains("note-3"))));
    await page.tap('[data-digit="3"]');
    const all = [...(await colored()), (await page.getAttribute(cell(one), "aria-label")).includes("color 3")];
    await page.click("#undo");
    const undone = [...(await colored()), (await page.getAttribute(cell(one), "aria-label")).includes("color 3")];
    await page.click('[data-tool="line"]');
    const points = await Promise.all([40, 41, 50].map((number) => centerOf(page, cell(number))));
    const drag = async () => {
      await page.mouse.move(...points[0]);
      await page.mouse.down();
      for (const point of points) await page.mouse.move(...point, { steps: 4 });
      await page.mouse.up();
      return page.locator(".pen polyline").count();
    };
    const [lines, erased] = [await drag(), await drag()];
    await page.click('[data-tool="center"]');
    for (const number of [one, two]) {
      await page.tap(cell(number));
      for (const digit of [1, 2]) await page.click(`[data-digit="${digit}"]`);
    }
    await page.mouse.dblclick(...(await centerOf(page, cell(one))));
    const selected = await page.$$eval("[aria-selected=true]", (nodes) => nodes.map((node) => Number(node.dataset.cell)));
    const pair = selected.join() === [one, two].join();
    await page.keyboard.press("Delete");
    await page.click('[data-tool="digit"]');
    await page.tap(cell(open[2]));
    await page.mouse.move(...(await centerOf(page, '[data-digit="5"]')));
    await page.mouse.down();
    await page.waitForSelector(`${cell(open[2])} .mark`);
    await page.mouse.up();
    return { colored: all, undone, lines, erased, pair, held: await marksIn(page, open[2]) };
  },
};
