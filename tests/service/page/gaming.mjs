// Plays whole games in headless Chromium by mouse, keyboard and touch. Standard input has { chromium, modules, games }: for
// each family the file of its page, and the moves that solve its puzzle. Standard output gets what each finished game shows.

import { pathToFileURL } from "node:url";
import { cell, message, plan, require, stopTime, tapUntil } from "./hands.mjs";

const { chromium } = require("playwright-core");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const MISSED = 0.4; // how far a finger may miss an edge, as a share of the edge's length

// Edges are thin, so a press aims beside the middle of an edge, on the side of the board's middle.
async function pointOf(page, at) {
  const [box, board] = await Promise.all([cell(at), "#board"].map((each) => page.locator(each).boundingBox()));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if ((await page.$(`.edge${cell(at)}`)) === null) return [x, y];
  const missed = MISSED * Math.max(box.width, box.height);
  return box.width > box.height
    ? [x, y + missed * Math.sign(board.y + board.height / 2 - y)]
    : [x + missed * Math.sign(board.x + board.width / 2 - x), y];
}

const digitKey = (digit) => `[data-digit="${digit}"]`;
const pressesOf = ({ value, how }) => (["switch", "mark"].includes(how) ? value : 1);
const toolKey = (color) => `[data-tool="${color}"]`;

// Each way to play makes one move: it writes a digit, paints a cell, or presses a cell until that has its value; the keyboard marks by x.
const HANDS = {
  async mouse(page, { cell: at, value, how }) {
    if (how === "paint") await page.click(toolKey(value));
    const point = await pointOf(page, at);
    for (let press = pressesOf({ value, how }); press > 0; press--) await page.mouse.click(...point);
    if (how === "digit") await page.click(digitKey(value));
  },
  async touch(page, { cell: at, value, how }) {
    if (how === "paint") await tapUntil(page, toolKey(value), `${toolKey(value)}[aria-checked="true"]`);
    const point = await pointOf(page, at);
    for (let press = pressesOf({ value, how }); press > 0; press--) await page.touchscreen.tap(...point);
    if (how === "digit") await tapUntil(page, digitKey(value), `${cell(at)}:has-text("${value}")`);
  },
  async keyboard(page, { cell: at, value, how }) {
    await walkTo(page, at);
    if (how === "mark") return page.keyboard.press("x");
    if (how === "switch") {
      for (let press = value; press > 0; press--) await page.keyboard.press("Space");
      return;
    }
    for (const figure of String(value)) await page.keyboard.press(figure);
    if (how === "paint") await page.keyboard.press("Space");
  },
};

async function walkTo(page, at) {
  for (let presses = 0; presses < 100; presses++) {
    const key = await page.evaluate((to) => {
      const columns = Number(document.querySelector("#board").style.getPropertyValue("--columns"));
      const from = Number(document.activeElement.dataset.cell ?? document.querySelector("[tabindex='0'].cell").dataset.cell);
      const [down, right] = [Math.floor(to / columns) - Math.floor(from / columns), (to % columns) - (from % columns)];
      // The arrow keys skip the corners of cells, so that vertical moves go through the cells.
      const skipped = document.querySelector(".through") ? 1 : 0;
      const isBetween = document.querySelector(".loop") && (from % columns) % 2 === skipped;
      if (down && isBetween) return from % columns ? "ArrowLeft" : "ArrowRight";
      if (down) return down > 0 ? "ArrowDown" : "ArrowUp";
      return right && (right > 0 ? "ArrowRight" : "ArrowLeft");
    }, at);
    if (!key) return;
    await page.keyboard.press(key);
  }
}

async function play(browser, { file, moves }, hand) {
  const page = await browser.newPage(hand === "touch" ? PHONE : DESKTOP);
  if (hand === "touch") await stopTime(page);
  await page.goto(pathToFileURL(file).href);
  await page.waitForSelector("#play:not([hidden])");
  await page.focus("#board [tabindex='0']");
  const isShown = () => page.isVisible("#finish");
  const seen = { early: await isShown() };
  for (const [place, move] of moves.entries()) {
    await HANDS[hand](page, move);
    if (place === moves.length - 2) seen.early ||= await isShown();
  }
  Object.assign(seen, { message: await message(page), isShown: await isShown() });
  seen.card = await page.textContent("#finish");
  const card = await page.locator("#finish").boundingBox();
  seen.isWithin = card !== null && card.x >= 0 && card.x + card.width <= page.viewportSize().width;
  await page.close();
  return seen;
}

const browser = await chromium.launch({ executablePath: plan.chromium, args: ["--headless", "--no-sandbox"] });
const seen = {};
try {
  const games = Object.entries(plan.games).flatMap(([name, game]) => Object.keys(HANDS).map((hand) => [name, game, hand]));
  const worker = async () => {
    for (let next = games.shift(); next; next = games.shift()) {
      const [name, game, hand] = next;
      seen[`${name} by ${hand}`] = await play(browser, game, hand).catch((error) => ({ failed: String(error.stack ?? error) }));
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(seen));
