// Drives the page in headless Chromium. On standard input comes { url, chromium, modules, file, shots, puzzles }, on
// standard output goes what was seen in each case; the tests judge it. A case that fails is told as { failed }.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const plan = JSON.parse(readFileSync(0, "utf8"));
const require = createRequire(`${plan.modules}/`);
const { chromium } = require("playwright-core");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const ARGUMENTS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
]; // prettier-ignore

const cell = (number) => `[data-cell="${number}"]`;
const message = (page) => page.textContent("#message");
const classesOf = (page, number) => page.getAttribute(cell(number), "class");
const numbersOf = (page, name) =>
  page.$$eval(`.cell.${name}`, (nodes) => nodes.map((node) => Number(node.dataset.cell)));

// Give the page a puzzle as if it had been the last one, which spares the form.
async function play(page, puzzle) {
  await page.addInitScript((text) => {
    if (!sessionStorage.getItem("given")) localStorage.setItem("gridwright:last", text);
    sessionStorage.setItem("given", "yes");
  }, JSON.stringify(puzzle));
  await page.goto(plan.url);
  await page.waitForSelector("#play:not([hidden])");
}

async function make(page, family, entries) {
  await page.goto(plan.url);
  await page.check(`#families input[value=${family}]`);
  for (const [name, value] of Object.entries(entries)) {
    const field = page.locator(`#field-${name}`);
    if ((await field.evaluate((node) => node.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
  const answered = page.waitForResponse((response) => response.url().endsWith("/v1/puzzles"));
  await page.click("#make");
  const answer = await answered;
  return { asked: JSON.parse(answer.request().postData()), answer: await answer.json() };
}

async function hintToTheEnd(page) {
  let presses = 0;
  for (; presses < 2000 && !(await message(page)).includes("Solved"); presses++) {
    await page.$eval("#hint", (button) => button.click());
  }
  return { presses, message: await message(page) };
}

const cases = {
  async firstLoad({ context, watch }) {
    const sizes = {};
    const hosts = new Set();
    const times = [];
    // The machine may be busy with other things, which the best of a few loads does not tell against the page.
    for (let load = 0; load < 4; load++) {
      const fresh = await watch(context.browser().newContext());
      const page = await fresh.newPage();
      page.on("response", async (response) => {
        hosts.add(new URL(response.url()).host);
        sizes[new URL(response.url()).pathname] = (await response.body()).length;
      });
      const start = Date.now();
      await page.goto(plan.url);
      await page.waitForSelector("#families input");
      times.push(Date.now() - start);
      await fresh.close();
    }
    return { milliseconds: Math.min(...times), sizes, hosts: [...hosts], own: new URL(plan.url).host };
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
    return { message: await message(page), unlit: await page.$$eval(".cell:not(.wall, .lit)", (nodes) => nodes.length) };
  },

  async byKeyboard({ page }) {
    await play(page, plan.puzzles.nonogram);
    const { solution, width } = plan.puzzles.nonogram;
    await page.focus(cell(0));
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
    const marks = await page.$$eval(`${cell(open)} .marks span`, (nodes) => nodes.map((node) => node.textContent));
    await page.keyboard.press("u");
    const undone = await page.$$eval(`${cell(open)} .marks span`, (nodes) => nodes.map((node) => node.textContent));
    return { one, fourteen, marks, undone, label: await page.getAttribute(cell(open), "aria-label") };
  },

  async pencilMarksAreRubbedOut({ page }) {
    await play(page, plan.puzzles.sudoku);
    const { givens, solution } = plan.puzzles.sudoku;
    await page.click(".pencil-all");
    const marked = () =>
      page.$$eval(".cell", (nodes) => nodes.map((node) => [...node.querySelectorAll(".marks span")].map((m) => Number(m.textContent))));
    const before = await marked();
    const number = givens.flat().findIndex((digit) => !digit);
    await page.click(cell(number));
    await page.click(`[data-digit="${solution.flat()[number]}"]`);
    const after = await marked();
    await page.click("#undo");
    return { number, digit: solution.flat()[number], before, after, undone: await marked() };
  },

  async byTouch({ page }) {
    await play(page, plan.puzzles.nonogram);
    for (const [number, color] of plan.puzzles.nonogram.solution.flat().entries()) {
      if (!color) continue;
      await page.tap(`[data-tool="${color}"]`);
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
    const wrong = board.join("").split("").findIndex((sign, number) => sign === "." && !solution.flat()[number]);
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
    await page.click("#hint");
    const [told, uses, about] = [await message(page), await numbersOf(page, "uses"), await numbersOf(page, "about")];
    const before = await page.textContent(cell(about[0]));
    await page.click("#hint");
    return { told, uses, about, before, after: await page.textContent(cell(about[0])) };
  },

  async hintsSolveNonogram({ page }) {
    await play(page, plan.puzzles.colored);
    return hintToTheEnd(page);
  },

  async hintsSolveSudoku({ page }) {
    await play(page, plan.puzzles.sudoku);
    // A wrong digit first: the hints must clear it, not build on it.
    const number = plan.puzzles.sudoku.givens.flat().findIndex((digit) => !digit);
    await page.click(cell(number));
    await page.click(`[data-digit="${(plan.puzzles.sudoku.solution.flat()[number] % 9) + 1}"]`);
    return hintToTheEnd(page);
  },

  async hintsSolveLightup({ page }) {
    await play(page, plan.puzzles.lightup);
    return hintToTheEnd(page);
  },

  async share({ page, context, watch }) {
    await play(page, plan.puzzles.colored);
    await page.click("#share");
    const link = await page.inputValue("#link");
    const other = await watch(context.browser().newContext());
    const visitor = await other.newPage();
    await visitor.goto(link);
    await visitor.waitForSelector("#play:not([hidden])");
    const clues = (each) => each.$$eval(".head", (nodes) => nodes.map((node) => node.getAttribute("aria-label")));
    const same = JSON.stringify(await clues(page)) === JSON.stringify(await clues(visitor));
    const solvedThere = await hintToTheEnd(visitor);
    await other.close();
    return { link, same, solvedThere, hash: await page.evaluate(() => location.hash.length) };
  },

  async brokenLink({ page }) {
    const told = [];
    for (const fragment of ["#p=%%%", "#p=AAAA", "#p=", "#p=q1YqLkksSVWyUqpMVbI6AAA"]) {
      await page.goto("about:blank");
      await page.goto(plan.url + fragment);
      await page.waitForSelector("#families input");
      told.push(await page.textContent("#error"));
    }
    return { told };
  },

  async refused({ page }) {
    await make(page, "nonogram", { density: "7" });
    await page.waitForSelector("#error:not([hidden])");
    const told = await page.textContent("#error");
    await page.fill("#field-size", "7by7");
    const isValid = await page.$eval("#form", (form) => form.checkValidity());
    return { told, isValid, isPlaying: await page.isVisible("#play") };
  },

  async unreachable({ page }) {
    await page.route("**/v1/puzzles", (route) => route.abort());
    await page.goto(plan.url);
    await page.click("#make");
    await page.waitForSelector("#error:not([hidden])");
    return { told: await page.textContent("#error") };
  },

  async resumed({ page }) {
    await play(page, plan.puzzles.nonogram);
    await page.click(cell(3));
    await page.click("#pause");
    await page.reload();
    await page.waitForSelector("#play:not([hidden])");
    return { painted: await numbersOf(page, "painted"), told: await message(page) };
  },

  async paused({ page }) {
    await play(page, plan.puzzles.lightup);
    await page.click("#pause");
    const hidden = await page.$eval(".cell.wall .ink", (node) => getComputedStyle(node).visibility);
    const before = await page.textContent("#clock");
    await page.waitForTimeout(1100);
    const after = await page.textContent("#clock");
    const open = plan.puzzles.lightup.board.join("").indexOf(".");
    await page.click(cell(open)); // uncovers the board, and does no more
    const touched = [await page.isVisible(".paused"), (await numbersOf(page, "bulb")).length];
    await page.waitForTimeout(1100);
    return { hidden, before, after, touched, running: await page.textContent("#clock") };
  },

  async withoutStorage({ page }) {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", { get: () => { throw new Error("denied"); } });
    });
    await make(page, "lightup", { size: "5x5" });
    await page.waitForSelector("#play:not([hidden])");
    return hintToTheEnd(page);
  },

  async otherFamily({ page }) {
    const puzzle = { ...plan.puzzles.lightup, family: "toy" };
    await page.route("**/*.svg", (route) => route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>" }));
    await page.addInitScript((text) => localStorage.setItem("gridwright:last", text), JSON.stringify(puzzle));
    await page.goto(plan.url);
    await page.waitForSelector("#picture img");
    return { told: await page.textContent("#picture"), source: await page.getAttribute("#picture img", "src") };
  },

  async narrow({ page }) {
    const seen = {};
    for (const name of ["ten", "sudoku", "lightup", "huge"]) {
      await page.goto(plan.url);
      await page.evaluate((text) => localStorage.setItem("gridwright:last", text), JSON.stringify(plan.puzzles[name]));
      await page.reload();
      await page.waitForSelector("#play:not([hidden])");
      seen[name] = await page.evaluate(() => {
        const pane = document.getElementById("pane");
        const button = document.getElementById("hint").getBoundingClientRect();
        return {
          page: document.documentElement.scrollWidth,
          pane: pane.scrollWidth - pane.clientWidth,
          cell: document.querySelector(".cell").offsetWidth,
          hint: Math.round(button.right),
        };
      });
    }
    await page.screenshot({ path: `${plan.shots}/narrow.png` });
    return seen;
  },

  async dark({ page }) {
    await play(page, plan.puzzles.sudoku);
    const colors = await page.evaluate(() => {
      const of = (node) => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor];
      return { body: of(document.body), given: of(document.querySelector(".cell.given:not(.at, .seen)")) };
    });
    await page.screenshot({ path: `${plan.shots}/dark.png` });
    return colors;
  },

  async darkNonogram({ page }) {
    await play(page, plan.puzzles.nonogram);
    await page.click(cell(0));
    const seen = await page.evaluate(() => {
      const look = (selector) => getComputedStyle(document.querySelector(selector)).backgroundColor;
      return { painted: look(".cell.painted"), open: look(".cell:not(.painted)") };
    });
    return { ...seen, first: plan.puzzles.nonogram.palette.colors[0].rgb };
  },

  async print({ page }) {
    await play(page, plan.puzzles.sudoku);
    const open = plan.puzzles.sudoku.givens.flat().findIndex((digit) => !digit);
    await page.click(cell(open));
    await page.click('[data-digit="5"]');
    await page.emulateMedia({ media: "print" });
    const visible = {};
    for (const [name, selector] of Object.entries({
      title: "#title", board: "#board", given: ".cell.given .ink", entry: `${cell(open)} .ink`, header: "header",
      panel: "#panel", keys: "#keys",
    })) visible[name] = await page.isVisible(selector); // prettier-ignore
    const pdf = await page.pdf({ format: "A4" });
    return { visible, pages: pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length };
  },

  async forScreenReaders({ page }) {
    await play(page, plan.puzzles.nonogram);
    await page.click(cell(0));
    const reach = await page.$$eval(".cell", (nodes) => nodes.filter((node) => node.tabIndex === 0).length);
    const grid = await page.getByRole("grid").count();
    const rows = await page.getByRole("row").count();
    const cells = await page.getByRole("gridcell").count();
    const heads = (await page.getByRole("rowheader").count()) + (await page.getByRole("columnheader").count());
    const label = await page.getAttribute(cell(0), "aria-label");
    await page.keyboard.press("Tab");
    const left = await page.evaluate(() => document.activeElement.closest("#board") === null);
    await page.focus(cell(1));
    await page.keyboard.press("ArrowRight");
    const outline = await page.$eval(":focus", (node) => [node.dataset.cell, getComputedStyle(node).outlineStyle]);
    return { reach, grid, rows, cells, heads, label, left, outline };
  },

  async axe({ page }) {
    let source;
    try {
      source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
    } catch {
      return { missing: true };
    }
    const found = {};
    for (const name of ["form", "colored", "sudoku", "lightup"]) {
      if (name === "form") {
        await page.goto(plan.url);
        await page.waitForSelector("#families input");
      } else {
        await page.evaluate((text) => localStorage.setItem("gridwright:last", text), JSON.stringify(plan.puzzles[name]));
        await page.reload();
        await page.waitForSelector("#play:not([hidden])");
        for (let press = 0; press < 9; press++) await page.click("#hint");
      }
      await page.evaluate(source); // not by a script element, which the page forbids
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      found[name] = violations.map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`);
    }
    return { found };
  },

  async singleFile({ page, requests }) {
    await page.goto(pathToFileURL(plan.file).href);
    await page.waitForSelector("#play:not([hidden])");
    const count = await page.$$eval("#choice option", (nodes) => nodes.length);
    const solved = [];
    for (let number = 0; number < count; number++) {
      await page.selectOption("#choice", String(number));
      solved.push((await hintToTheEnd(page)).message);
    }
    const buttons = { share: await page.isVisible("#share"), fresh: await page.isVisible("#new") };
    const evil = await page.evaluate(() => globalThis.evil);
    return { solved, buttons, evil: evil ?? null, title: await page.textContent("#title"), requests };
  },
};

const OPTIONS = {
  byTouch: PHONE,
  narrow: PHONE,
  dark: { colorScheme: "dark" },
  darkNonogram: { colorScheme: "dark" },
  singleFile: { offline: true },
};
const EXPECTED = {
  refused: /status of 422/,
  unreachable: /ERR_FAILED/,
};

const AT_ONCE = 3; // most of the time of a case is waiting

const browser = await chromium.launch({ executablePath: plan.chromium, args: ARGUMENTS });
const results = {};

async function runCase(name, run) {
  const [complaints, requests] = [[], []];
  const watch = async (made) => {
    const context = await made;
    context.setDefaultTimeout(10_000);
    context.on("console", (each) => {
      const isExpected = EXPECTED[name]?.test(each.text());
      if (["error", "warning"].includes(each.type()) && !isExpected) complaints.push(each.text());
    });
    context.on("weberror", (each) => complaints.push(String(each.error())));
    context.on("request", (each) => requests.push(each.url()));
    return context;
  };
  const context = await watch(browser.newContext({ viewport: { width: 1280, height: 860 }, ...OPTIONS[name] }));
  const start = Date.now();
  try {
    results[name] = await run({ page: await context.newPage(), context, requests, watch });
  } catch (error) {
    results[name] = { failed: String(error.stack ?? error) };
  }
  Object.assign(results[name], { complaints, took: Date.now() - start });
  await context.close();
}

try {
  const { firstLoad, ...others } = cases;
  await runCase("firstLoad", firstLoad); // alone, for it is timed
  const waiting = Object.entries(others);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runCase(...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(results));
