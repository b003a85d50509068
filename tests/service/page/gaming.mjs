// Plays games in headless Chromium to their ends, by mouse, keyboard and touch. On standard input comes { chromium, modules,
// pages }, pages by family; on standard output goes the message at the end of each game.

import { pathToFileURL } from "node:url";
import { cell, message, plan, require, stopTime, tapUntil } from "./hands.mjs";

const { chromium } = require("playwright-core");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const MISSED = 0.4; // of the length of an edge, by which a finger may miss it

// What is to be done: pairs of a cell of the board and what it gets.
function movesOf({ family, height, width, solution, ...puzzle }) {
  const values = solution.flat();
  if (family === "futoshiki") return values.flatMap((digit, at) => (puzzle.givens.flat()[at] ? [] : [[at, String(digit)]]));
  if (family === "starbattle") return values.flatMap((star, at) => (star ? [[at, ""]] : []));
  if (family === "tents") {
    const at = (place) => (Math.floor(place / width) + 1) * (width + 1) + (place % width) + 1;
    return values.flatMap((tent, place) => (tent ? [[at(place), ""]] : []));
  }
  const inside = (row, column) => solution[row]?.[column] ?? 0;
  const moves = [];
  for (let row = 0; row <= height; row++) {
    for (let column = 0; column <= width; column++) {
      const at = 2 * row * (2 * width + 1) + 2 * column;
      if (column < width && inside(row - 1, column) !== inside(row, column)) moves.push([at + 1, ""]);
      if (row < height && inside(row, column - 1) !== inside(row, column)) moves.push([at + 2 * width + 1, ""]);
    }
  }
  return moves;
}

// Edges are thin, so they are hit beside their middle, on the side of the middle of the board.
async function pointOf(page, at) {
  const [box, board] = await Promise.all([cell(at), "#board"].map((each) => page.locator(each).boundingBox()));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if ((await page.$(`.edge${cell(at)}`)) === null) return [x, y];
  const missed = MISSED * Math.max(box.width, box.height);
  return box.width > box.height
    ? [x, y + missed * Math.sign(board.y + board.height / 2 - y)]
    : [x + missed * Math.sign(board.x + board.width / 2 - x), y];
}

const HANDS = {
  async mouse(page, [at, digit]) {
    await page.mouse.click(...(await pointOf(page, at)));
    if (digit) await page.click(`[data-digit="${digit}"]`);
  },
  async touch(page, [at, digit]) {
    await page.touchscreen.tap(...(await pointOf(page, at)));
    if (digit) await tapUntil(page, `[data-digit="${digit}"]`, `${cell(at)}:has-text("${digit}")`);
  },
  async keyboard(page, [at, digit]) {
    for (let presses = 0; presses < 100; presses++) {
      const key = await page.evaluate((to) => {
        const columns = Number(document.querySelector("#board").style.getPropertyValue("--columns"));
        const from = Number(document.activeElement.dataset.cell ?? document.querySelector("[tabindex='0'].cell").dataset.cell);
        const [down, right] = [Math.floor(to / columns) - Math.floor(from / columns), (to % columns) - (from % columns)];
        // Keys jump over points, so the way up and down leads through the cells.
        const isBetween = document.querySelector(".loop") && (from % columns) % 2 === 0;
        if (down && isBetween) return from % columns ? "ArrowLeft" : "ArrowRight";
        if (down) return down > 0 ? "ArrowDown" : "ArrowUp";
        return right && (right > 0 ? "ArrowRight" : "ArrowLeft");
      }, at);
      if (!key) break;
      await page.keyboard.press(key);
    }
    await page.keyboard.press(digit || "Space");
  },
};

const browser = await chromium.launch({ executablePath: plan.chromium, args: ["--headless", "--no-sandbox"] });
const seen = {};
try {
  const games = Object.entries(plan.pages).flatMap(([name, file]) => Object.keys(HANDS).map((hand) => [name, file, hand]));
  const played = games.map(async ([name, file, hand]) => {
    const page = await browser.newPage(hand === "touch" ? PHONE : { viewport: { width: 1280, height: 900 } });
    if (hand === "touch") await stopTime(page);
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector("#play:not([hidden])");
    await page.focus("#board [tabindex='0']");
    const puzzle = await page.$eval("#puzzles", (node) => JSON.parse(node.textContent)[0]);
    for (const move of movesOf(puzzle)) await HANDS[hand](page, move);
    seen[`${name} by ${hand}`] = await message(page);
    await page.close();
  });
  await Promise.all(played);
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(seen));
