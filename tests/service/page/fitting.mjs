// Measures how boards and tools fit the windows of phones, tablets and desktops. Standard input has { chromium, modules,
// pages, windows, schemes }, with pages by name. Standard output gets the measurements for each page, window and scheme.

import { pathToFileURL } from "node:url";
import { cell, plan, require } from "./hands.mjs";

const { chromium } = require("playwright-core");

// Runs in the page, and measures sizes in pixels and shares of the window.
function measured() {
  const box = (node) => node.getBoundingClientRect();
  const isSeen = (node) => node.checkVisibility({ visibilityProperty: true }) && box(node).width > 0 && node.closest(".spoken") === null;
  const [board, pane] = ["#board", "#pane"].map((selector) => document.querySelector(selector));
  const buttons = [...document.querySelectorAll("#play :is(button, .button, select)")].filter(isSeen);
  const clues = [...board.querySelectorAll(".clue, .note:not(.link), .outside.given .ink, .wall .ink, .face .ink, text.sum")].filter(isSeen);
  const fontOf = (node) => {
    const size = parseFloat(getComputedStyle(node).fontSize);
    return node.matches("text") ? (size * box(board.querySelector(".overlay")).width) / node.ownerSVGElement.viewBox.baseVal.width : size;
  };
  const overlaps = (one, other) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const boxes = [...buttons.filter((each) => !each.closest(".many")).map(box), box(pane)]; // a pad with many digits can be scrolled
  const sums = [...board.querySelectorAll("text.sum")].map(box);
  const marks = [...board.querySelectorAll(".mark")].map(box);
  return {
    share: (box(pane).width * box(pane).height) / (innerWidth * innerHeight),
    board: [box(board).width / box(pane).width, box(board).height / box(pane).height],
    cell: parseFloat(board.style.getPropertyValue("--cell")) * (board.matches(".loop") ? 2 : 1),
    button: Math.min(...buttons.map((each) => Math.min(box(each).width, box(each).height))),
    smallest: buttons.toSorted((a, b) => Math.min(box(a).width, box(a).height) - Math.min(box(b).width, box(b).height))[0].outerHTML.slice(0, 80),
    clue: Math.min(99, ...clues.map(fontOf)),
    overlaps: boxes.flatMap((one, place) => boxes.slice(0, place).filter((other) => overlaps(one, other))).length,
    beyond: boxes.filter((each) => each.right > innerWidth + 1 || each.left < -1 || each.bottom > innerHeight + 1).length,
    scrolled: document.documentElement.scrollWidth - innerWidth,
    touched: sums.flatMap((sum) => marks.filter((mark) => overlaps(sum, mark))).length,
    marks: marks.length,
    covered: overlaps(box(document.querySelector("#message")), box(pane)),
  };
}

const MOST_TABS = 9; // the most presses that are tried

// Return how often the Tab key must be pressed until the board has the focus. A control that leads to the board is used.
async function tabsToBoard(page) {
  for (let tabs = 1; tabs <= MOST_TABS; tabs++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => (document.activeElement.closest("#board") ? "board" : document.activeElement.id));
    if (at === "board") return tabs;
    if (at === "to-board") await page.keyboard.press("Enter");
    if (await page.evaluate(() => document.activeElement.closest("#board") !== null)) return tabs;
  }
  return MOST_TABS + 1;
}

// Return the measurements of a page by scheme. Only sizes and places are measured anew in each: colors do not change what
// else happens.
async function fit(page, file) {
  await page.goto(pathToFileURL(file).href);
  await page.waitForSelector("#play:not([hidden])");
  const tabs = await tabsToBoard(page);
  const looks = {};
  for (const scheme of plan.schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    looks[scheme] = { tabs, ...(await page.evaluate(measured)) };
  }
  const found = {};
  if (await page.$(".digits")) {
    for (const number of await page.$$eval(".cell:not([aria-readonly])", (nodes) => nodes.slice(0, 12).map((node) => Number(node.dataset.cell)))) {
      await page.click(cell(number));
      for (let digit = 1; digit <= 4; digit++) await page.keyboard.press(`Shift+Digit${digit}`);
      for (let digit = 1; digit <= 1 + (number % 4); digit++) await page.keyboard.press(`Control+Digit${digit}`);
    }
    Object.assign(found, await page.evaluate(measured).then(({ touched, marks }) => ({ touched, marks })));
  }
  if (await page.isVisible("#menu")) {
    await page.click("#menu");
    found.menu = await page.$$eval("#sheet :is(button, select, summary)", (nodes) =>
      Math.min(...nodes.filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect().height)),
    );
  }
  return Object.fromEntries(plan.schemes.map((scheme) => [scheme, { ...looks[scheme], ...found }]));
}

// Visit all pages as one visitor. Nothing is remembered from one page to the next, as by a new visitor, who takes longer.
async function visit(browser, window, [width, height]) {
  const isTouched = width < 1000;
  const page = await browser.newPage({ viewport: { width, height }, hasTouch: isTouched, isMobile: isTouched });
  await page.addInitScript(() => [localStorage, sessionStorage].forEach((each) => each.clear()));
  for (const [name, file] of Object.entries(plan.pages)) {
    for (const [scheme, look] of Object.entries(await fit(page, file))) seen[`${name} ${window} ${scheme}`] = look;
  }
  await page.close();
}

const browser = await chromium.launch({ executablePath: plan.chromium, args: ["--headless", "--no-sandbox"] });
const seen = {};
try {
  await Promise.all(Object.entries(plan.windows).map(([window, size]) => visit(browser, window, size)));
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(seen));
