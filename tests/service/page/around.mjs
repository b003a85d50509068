// Cases of everything around the playing: links, errors, storage, looks, paper, screen readers, and the page in a single
// file.

import { audit } from "./audit.mjs";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { cell, hintToTheEnd, make, message, numbersOf, plan, play, require } from "./hands.mjs";

export const around = {
  async share({ page, context, watch }) {
    await play(page, plan.puzzles.colored);
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(":puzzle:")).forEach((key) => {
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage[key]), day: "" })); // it is no longer a daily puzzle
    }));
    await page.click("#share");
    const link = await page.inputValue("#link");
    const permissions = ["clipboard-read", "clipboard-write"];
    const other = await watch(context.browser().newContext({ serviceWorkers: "block", permissions }));
    const visitor = await other.newPage();
    await visitor.goto(link);
    await visitor.waitForSelector("#play:not([hidden])");
    const clues = (each) => each.$$eval(".head", (nodes) => nodes.map((node) => node.getAttribute("aria-label")));
    const same = JSON.stringify(await clues(page)) === JSON.stringify(await clues(visitor));
    const solvedThere = await hintToTheEnd(visitor);
    await visitor.click("#share");
    await visitor.waitForSelector("#link");
    const card = await visitor.evaluate(() => navigator.clipboard.readText());
    await other.close();
    return { link, same, solvedThere, card };
  },

  async brokenLink({ page }) {
    const told = [];
    const made = ["null", "7", "true", '"sudoku"', "[]", "%", ""].map((text) => `#make=${text}`);
    for (const fragment of ["#p=%%%", "#p=AAAA", "#p=", "#p=q1YqLkksSVWyUqpMVbI6AAA", ...made]) {
      await page.goto("about:blank");
      await page.goto(plan.url + fragment);
      await page.waitForSelector("#trouble:not([hidden])");
      told.push(await page.textContent("#error"));
    }
    return { told };
  },

  async refused({ page }) {
    await make(page, "nonogram", { density: "7" });
    await page.waitForSelector("#trouble:not([hidden])");
    const told = await page.textContent("#error");
    await page.fill("#field-size", "7by7");
    const isValid = await page.$eval("#form", (form) => form.checkValidity());
    return { told, isValid, isPlaying: await page.isVisible("#play") };
  },

  async unreachable({ page }) {
    await page.route("**/v1/puzzles", (route) => route.abort());
    await page.goto(`${plan.url}#choices`);
    await page.click("#make");
    await page.waitForSelector("#trouble:not([hidden])");
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
    await page.click(cell(open)); // this only uncovers the board
    const touched = [await page.isVisible(".paused"), (await numbersOf(page, "bulb")).length];
    await page.waitForFunction((told) => document.querySelector("#clock").textContent !== told, after);
    return { hidden, before, after, touched, running: await page.textContent("#clock") };
  },

  async withoutStorage({ page }) {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new Error("denied");
        },
      });
    });
    await make(page, "lightup", { size: "5x5" });
    await page.waitForSelector("#play:not([hidden])");
    return { ...(await hintToTheEnd(page)), refusal: await page.textContent("#refusal") };
  },

  async otherFamily({ page }) {
    const puzzle = { ...plan.puzzles.lightup, family: "other" };
    await page.route("**/*.svg", (route) =>
      route.fulfill({
        contentType: "image/svg+xml",
        body: "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
      }),
    );
    await play(page, puzzle);
    return { told: await page.textContent("#picture"), source: await page.getAttribute("#picture img", "src") };
  },

  async narrow({ page }) {
    const seen = {};
    for (const name of ["ten", "sudoku", "lightup", "huge"]) {
      await play(page, plan.puzzles[name]);
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
      title: "#title",
      board: "#board",
      given: ".cell.given .ink",
      entry: `${cell(open)} .ink`,
      header: "header",
      panel: "#panel",
      keys: "#keys",
    }))
      visible[name] = await page.isVisible(selector);
    const pdf = await page.pdf({ format: "A4" });
    return { visible, pages: pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length };
  },

  async forScreenReaders({ page }) {
    await play(page, plan.puzzles.nonogram);
    await page.evaluate(() => document.activeElement.blur());
    const isOnBoard = () => page.evaluate(() => document.activeElement.closest("#board") !== null);
    let tabs = 0;
    while (tabs < 20 && !(await isOnBoard())) {
      await page.keyboard.press("Tab");
      tabs += 1;
      if (await page.evaluate(() => document.activeElement.id === "to-board")) await page.keyboard.press("Enter");
    }
    await page.click(cell(0));
    await page.keyboard.press("r");
    const clues = await page.textContent("#spoken");
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
    return { tabs, clues, reach, grid, rows, cells, heads, label, left, outline };
  },

  async axe({ page }) {
    let source;
    try {
      source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
    } catch {
      return { missing: true };
    }
    const found = {};
    for (const name of ["colored", "sudoku", "lightup", "games", "form"]) {
      if (name === "games") {
        await page.click("#to-games");
        await page.waitForSelector("#games li");
      } else if (name === "form") {
        await page.goto(`${plan.url}#choices`);
        await page.click("#fields summary");
      } else {
        await play(page, plan.puzzles[name]);
        for (let press = 0; press < 9; press++) await page.click("#hint");
      }
      await page.evaluate(source); // the page forbids script elements
      // The page also forbids loading style sheets into the document again, and no rule that runs here needs them.
      const options = { resultTypes: ["violations"], preload: false };
      const { violations } = await page.evaluate((chosen) => globalThis.axe.run(document, chosen), options);
      found[name] = violations.map(
        (each) =>
          `${each.id}: ${each.nodes
            .slice(0, 3)
            .map((node) => node.html.slice(0, 120))
            .join(" | ")}`,
      );
    }
    return { found };
  },

  async faint({ page }) {
    const found = {};
    const look = async (name) => {
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        found[`${name}, ${colorScheme}`] = (await page.evaluate(audit)).found;
      }
    };
    await page.goto(plan.url);
    await page.waitForSelector("#tiles .tile");
    await look("today's puzzles");
    await page.click('#tiles [data-family="nonogram"]');
    await page.waitForSelector("#play:not([hidden])");
    await look("today's puzzle");
    await page.click("#hint");
    await page.click("#hint");
    await page.click("#to-games");
    await page.waitForSelector("#games li");
    await look("games");
    await page.goto(`${plan.url}#choices`);
    await page.click("#fields summary");
    await look("form");
    return { found };
  },

  async singleFile({ page, requests }) {
    await page.goto(pathToFileURL(plan.file).href);
    await page.waitForSelector("#collection a");
    const count = await page.$$eval("#collection a", (nodes) => nodes.length);
    const states = () => page.$$eval("#collection a", (nodes) => nodes.map((node) => node.className));
    const list = { before: await page.textContent("#collection") };
    const [solved, before, after] = [[], [], []];
    for (let number = 0; number < count; number++) {
      await page.focus(`#collection a[href="#${number + 1}"]`);
      await page.keyboard.press("Enter");
      await page.waitForSelector("#play:not([hidden])");
      const texts = [page.title(), page.textContent("main"), page.getAttribute("#board", "aria-label")];
      before.push((await Promise.all(texts)).join("\n"));
      solved.push((await hintToTheEnd(page)).message);
      after.push([await page.textContent("#title"), await page.textContent("#description")]);
      await page.click("#back");
      await page.waitForSelector("#collection:not([hidden])");
    }
    list.states = await states();
    list.after = await page.textContent("#collection");
    list.focus = await page.evaluate(() => document.activeElement.getAttribute("href"));
    list.isClosed = !(await page.isVisible("#play")) && !(await page.isVisible("#print"));
    await page.goBack(); // the browser remembers it as the puzzle before
    await page.waitForSelector("#play:not([hidden])");
    list.back = await page.textContent("#title");
    const buttons = { share: await page.isVisible("#share"), fresh: await page.isVisible("#more"), games: await page.isVisible("#to-games") };
    const evil = await page.evaluate(() => globalThis.evil);
    return { solved, before, after, buttons, evil: evil ?? null, list, requests };
  },
};
