// Looks at the page in headless Chromium, in every state that has colors of its own, and in each state in all themes and with
// the system's own colors. Standard input has { chromium, modules, pages, forAxe, shown }: pages by name, and the names that
// are shown in each theme. Standard output gets what has too little contrast, and what axe-core finds where it is installed.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { audit } from "./audit.mjs";
import { cell, OF_COLORS, plan, require } from "./hands.mjs";

const { chromium } = require("playwright-core");
const FOR_AXE = ["list", "hintOnEntries"];
const SCHEMES = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  forced: { forcedColors: "active", colorScheme: "light" },
  forcedDark: { forcedColors: "active", colorScheme: "dark" },
  sepia: { colorScheme: "dark", theme: "sepia" }, // the player chooses these themes, whatever the system has
  forest: { colorScheme: "light", theme: "forest" },
  night: { colorScheme: "light", theme: "night" },
};

let axe = null;
try {
  axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
} catch {
  // axe-core is optional.
}

// Each state follows the one before it. `puzzle` is the puzzle of the page.
const STATES = {
  first: () => {},
  hover: (page) => page.hover("#check"),
  focus: async (page) => {
    await page.focus("#hint");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
  },
  hint: (page) => page.click("#hint"),
  applied: async (page) => {
    for (let press = 0; press < 9; press++) await page.click("#hint");
  },
  entries: async (page, puzzle) => {
    if (puzzle.family === "nonogram") await paintAll(page, puzzle);
    if (puzzle.family === "sudoku") await writeAll(page);
    if (puzzle.family === "lightup") await lightAll(page, puzzle);
    if (await page.$(".board.game")) await useAll(page);
  },
  wrong: async (page) => {
    await page.click("#check");
    const show = page.locator("#message button");
    if (await show.count()) await show.click();
  },
  hintOnEntries: (page) => page.click("#hint"),
  letters: (page) => page.keyboard.press("l"),
  cellFocus: async (page) => {
    await page.focus(cell(0));
    for (const key of ["ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  },
  solved: async (page) => {
    await page.click("#restart");
    await page.evaluate(() => {
      const [hint, said] = ["hint", "message"].map((id) => document.getElementById(id));
      for (let press = 0; press < 2000 && !said.textContent.includes("Solved"); press++) hint.click();
    });
  },
};

// Paint cells in every color, and put crosses.
async function paintAll(page, puzzle) {
  const { width } = puzzle;
  for (let color = 0; color <= puzzle.palette.colors.length; color++) {
    await page.click(`[data-tool="${color}"]`);
    for (const place of [0, 1, width, width + 1]) await page.click(cell(2 * color + place));
  }
}

// Write a digit twice in a row, and marks in all other cells.
async function writeAll(page) {
  const open = await page.$$eval(".cell", (nodes) =>
    nodes.slice(0, 9).flatMap((node, place) => (node.textContent ? [] : [place])),
  );
  for (const place of open.slice(0, 2)) {
    await page.click(cell(place));
    await page.keyboard.press("1");
  }
  await page.keyboard.press("m");
}

// Put bulbs that light each other, two beside a number that allows none, and dots on lit and unlit cells.
async function lightAll(page, puzzle) {
  const signs = puzzle.board.join("");
  const open = [...signs].flatMap((sign, place) => (sign === "." ? [place] : []));
  for (const place of open.slice(0, 12)) await page.click(cell(place));
  for (const place of open.slice(-6)) await page.click(cell(place), { button: "right" });
  const number = signs.search(/[0-2]/);
  for (const place of [number - puzzle.width, number + puzzle.width]) {
    if (signs[place] === ".") await page.click(cell(place));
  }
}

// Fill the first and the last open cells of a game, against its rules: with on, off and inside, or with digits and marks.
async function useAll(page) {
  const open = await page.$$eval(".cell:not([aria-readonly])", (nodes) => nodes.map((node) => Number(node.dataset.cell)));
  for (const [place, number] of [...open.slice(0, 20), ...open.slice(-20)].entries()) {
    await page.focus(cell(number));
    await page.keyboard.press((await page.$(".digits")) ? "1" : place % 4 ? "Space" : "x");
  }
  await page.keyboard.press("Delete");
  await page.keyboard.press("m");
}

// Return what axe-core finds. It takes long, and of colors it sees less than the audit does. In the dark, only colors differ
// from what it saw in the light.
async function axeFinds(page, scheme, name, state) {
  if (axe === null) return null;
  if (!["light", "dark"].includes(scheme) || !plan.forAxe.includes(name) || !FOR_AXE.includes(state)) return [];
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const options = { resultTypes: ["violations"], ...(scheme === "dark" && OF_COLORS) };
  const { violations } = await page.evaluate((chosen) => globalThis.axe.run(document, chosen), options);
  return violations.flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.html.slice(0, 120)}`)).slice(0, 5);
}

async function show(page, { theme = "", forcedColors = "none", colorScheme }) {
  await page.emulateMedia({ colorScheme, forcedColors });
  await page.evaluate((chosen) => {
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
  }, theme);
}

const seen = Object.fromEntries(Object.keys(plan.shown).map((scheme) => [scheme, {}]));
const browser = await chromium.launch({ executablePath: plan.chromium, args: ["--headless", "--no-sandbox"] });

async function look(name, file) {
  const schemes = Object.keys(plan.shown).filter((scheme) => plan.shown[scheme].includes(name));
  // Without motion, colors change at once. In a page behind others, an animation of some frames might never end.
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  for (const scheme of schemes) seen[scheme][name] = {};
  await page.goto(pathToFileURL(file).href);
  const see = async (state) => {
    for (const scheme of schemes) {
      await show(page, SCHEMES[scheme]);
      seen[scheme][name][state] = { ...(await page.evaluate(audit)), axe: await axeFinds(page, scheme, name, state) };
    }
  };
  if (name === "list") {
    await page.waitForSelector("#collection a");
    await page.focus("#collection a");
    await page.keyboard.press("Tab");
    await see("list");
  } else {
    await page.waitForSelector("#play:not([hidden])");
    const puzzle = await page.$eval("#puzzles", (node) => JSON.parse(node.textContent)[0]);
    for (const [state, reach] of Object.entries(STATES)) {
      await reach(page, puzzle);
      await see(state);
    }
  }
  await page.close();
}

try {
  await Promise.all(Object.entries(plan.pages).map(([name, file]) => look(name, file)));
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(seen));
