// Cases in which puzzles are played.

import { gzipSync } from "node:zlib";
import { cell, make, marksIn, message, numbersOf, plan, play, stopTime, tapTool } from "./hands.mjs";

export const playing = {
  async firstLoad({ context, watch }) {
    const sizes = {};
    const hosts = new Set();
    const page = await (await watch(context.browser().newContext({ serviceWorkers: "block" }))).newPage();
    const bodies = [];
    const read = async (response) => {
      sizes[new URL(response.url()).pathname] = gzipSync(await response.body()).length;
    };
    page.on("response", (response) => {
      hosts.add(new URL(response.url()).host);
      bodies.push(read(response).catch(() => {})); // what comes after the end does not matter
    });
    await page.goto(plan.url);
    await page.waitForSelector("#home .tile");
    await page.waitForLoadState("load");
    await Promise.all(bodies);
    const first = { ...sizes };
    await page.click("#to-desk");
    await page.waitForSelector("#form:not([hidden])"); // nothing is left on the desk, so that a kind is chosen first
    await Promise.all(bodies);
    await page.context().close();
    const later = Object.keys(sizes).filter((name) => !(name in first));
    return { sizes: first, later, hosts: [...hosts], own: new URL(plan.url).host };
  },

  async nonogramByClicks({ page }) {
    const { asked, answer } = await make(page, "nonogram", { size: "6x8", colors: "3", difficulty: "easy" });
    const solution = answer.puzzles[0].solution.flat();
    await page.waitForSelector("#play:not([hidden])");
    for (const color of [1, 2, 3]) {
      await page.click(`[data-tool="${color}"]`);
      for (const [number, value] of solution.entries()) if (value === color) await page.click(cell(number));
    }
    const open = await page.$$eval(".clue:not(.done, .none)", (nodes) => nodes.length);
    return { asked, message: await message(page), open };
  },

  async sudokuByClicks({ page }) {
    const { asked, answer } = await make(page, "sudoku", {});
    const { solution, givens } = answer.puzzles[0];
    await page.waitForSelector("#play:not([hidden])");
    for (const [number, digit] of solution.flat().entries()) {
      if (givens.flat()[number]) continue;
      await page.click(cell(number));
      await page.click(`[data-digit="${digit}"]`);
    }
    return { asked, message: await message(page) };
  },

  async lightupByClicks({ page }) {
    const { answer } = await make(page, "lightup", { size: "7x7" });
    const bulbs = answer.puzzles[0].solution.flat();
    await page.waitForSelector("#play:not([hidden])");
    for (const [number, bulb] of bulbs.entries()) if (bulb) await page.click(cell(number));
    return {
      message: await message(page),
      unlit: await page.$$eval(".cell:not(.wall, .lit)", (nodes) => nodes.length),
    };
  },

  async toyByClicks({ page }) {
    const { asked, answer } = await make(page, "toy", { length: "5" });
    const { solution } = answer.puzzles[0];
    await page.waitForSelector("#play:not([hidden])");
    const about = { title: await page.textContent("#title"), help: await page.textContent("#help p") };
    for (const [number, bit] of solution.flat().entries()) {
      for (let press = number ? 1 - bit : -1; press >= 0; press--) await page.click(cell(number));
    }
    return { asked, ...about, message: await message(page) };
  },

  async byKeyboard({ page }) {
    await play(page, plan.puzzles.nonogram);
    const { solution, width } = plan.puzzles.nonogram;
    for (const [row, line] of solution.entries()) {
      await page.keyboard.press(row ? "ArrowDown" : "Control+Home");
      await page.keyboard.press("Home");
      for (let column = 0; column < width; column++) {
        if (column) await page.keyboard.press("ArrowRight");
        if (!line[column]) continue;
        await page.keyboard.press(String(line[column]));
        await page.keyboard.press("Space");
      }
    }
    return { message: await message(page), spoken: await page.textContent("#spoken") };
  },

  async sudokuKeys({ page }) {
    await play(page, plan.puzzles.large);
    const open = plan.puzzles.large.givens.flat().findIndex((digit) => !digit);
    const text = () => page.textContent(cell(open));
    await page.click(cell(open));
    await page.keyboard.press("1");
    const one = await text();
    await page.keyboard.press("4");
    const fourteen = await text();
    await page.keyboard.press("Delete");
    await page.keyboard.press("Shift+Digit2");
    await page.keyboard.press("Shift+Digit3");
    await page.keyboard.press("Control+Digit1");
    await page.keyboard.press("Control+Digit6");
    const marks = await marksIn(page, open);
    await page.keyboard.press("u");
    await page.keyboard.press("u");
    const undone = await marksIn(page, open);
    const label = await page.getAttribute(cell(open), "aria-label");
    // Typing into a given cell neither changes nor removes anything.
    await page.focus(cell(plan.puzzles.large.givens.flat().findIndex((digit) => digit)));
    await page.keyboard.press("1");
    await page.keyboard.press("4");
    return { one, fourteen, marks, undone, label, after: await marksIn(page, open) };
  },

  async marksAreRemoved({ page }) {
    await play(page, plan.puzzles.sudoku);
    const { solution } = plan.puzzles.sudoku;
    await page.click("#mark-all");
    const marked = () =>
      page.$$eval(".cell", (nodes) =>
        nodes.map((node) => [...node.querySelectorAll(".mark")].map((m) => Number(m.dataset.mark))),
      );
    const before = await marked();
    // Choose a digit that is marked elsewhere in its row, so that there is a mark to rub out.
    const number = solution
      .flat()
      .findIndex((digit, cell) =>
        before.some(
          (marks, other) => other !== cell && Math.floor(other / 9) === Math.floor(cell / 9) && marks.includes(digit),
        ),
      );
    await page.click(cell(number));
    await page.click(`[data-digit="${solution.flat()[number]}"]`);
    const after = await marked();
    await page.click("#undo");
    return { number, digit: solution.flat()[number], before, after, undone: await marked() };
  },

  async byTouch({ page }) {
    await stopTime(page);
    await play(page, plan.puzzles.nonogram);
    for (const [number, color] of plan.puzzles.nonogram.solution.flat().entries()) {
      if (!color) continue;
      await tapTool(page, color);
      await page.tap(cell(number));
    }
    return { message: await message(page) };
  },

  async mouseStrokes({ page }) {
    await play(page, plan.puzzles.nonogram);
    const center = async (number) => {
      const box = await page.locator(cell(number)).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const { width } = plan.puzzles.nonogram;
    await page.mouse.move(...(await center(0)));
    await page.mouse.down();
    await page.mouse.move(...(await center(width + 3)), { steps: 4 });
    await page.mouse.up();
    const painted = await numbersOf(page, "painted");
    await page.click(cell(2 * width), { button: "right" });
    const crossed = await numbersOf(page, "crossed");
    await page.keyboard.press("u");
    const afterUndo = await numbersOf(page, "crossed");
    await page.keyboard.press("u");
    const afterTwo = await numbersOf(page, "painted");
    await page.click("#redo");
    const redone = await numbersOf(page, "painted");
    await page.click("#restart");
    return { painted, crossed, afterUndo, afterTwo, redone, restarted: await numbersOf(page, "painted") };
  },

  async check({ page }) {
    await play(page, plan.puzzles.lightup);
    const { solution, board } = plan.puzzles.lightup;
    const wrong = board
      .join("")
      .split("")
      .findIndex((sign, number) => sign === "." && !solution.flat()[number]);
    const right = solution.flat().indexOf(1);
    await page.click(cell(right));
    await page.click("#check");
    const none = await message(page);
    await page.click(cell(wrong));
    await page.click("#check");
    const some = await message(page);
    const hidden = await numbersOf(page, "wrong");
    await page.click("#message button");
    return { none, some, hidden, shown: await numbersOf(page, "wrong"), wrong };
  },

  async hint({ page }) {
    await play(page, plan.puzzles.sudoku);
    const stages = [];
    for (const press of ["#hint", "#message button", "#hint"]) {
      await page.click(press);
      const open = await page.$$eval(".cell .entry, .cell.entry", (nodes) => nodes.length);
      stages.push({ told: await message(page), uses: await numbersOf(page, "uses"), about: await numbersOf(page, "about"), open });
    }
    const about = stages.at(-1).about[0];
    return { stages, after: await page.textContent(cell(about)) };
  },
};
