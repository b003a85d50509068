// What all cases do with the page: open a puzzle, press, and read. The plan comes on standard input.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

export const plan = JSON.parse(readFileSync(0, "utf8"));
export const require = createRequire(`${plan.modules}/`);

// The rules of axe-core for colors. In another scheme of colors, all other rules see what they saw before.
export const OF_COLORS = { runOnly: ["color-contrast", "link-in-text-block"] };

export const cell = (number) => `[data-cell="${number}"]`;
export const message = (page) => page.textContent("#message");
export const numbersOf = (page, name) =>
  page.$$eval(`.cell.${name}`, (nodes) => nodes.map((node) => Number(node.dataset.cell)));

// Return the pencil marks of a cell by their kinds.
export const marksIn = async (page, number) => {
  const of = (kind) => page.$$eval(`${cell(number)} .${kind}s .mark`, (nodes) => nodes.map((node) => Number(node.dataset.mark)));
  return { corner: await of("corner"), center: await of("center") };
};

// Go to a blank address that shares the storage of the page.
export async function toStorage(page) {
  const blank = `${plan.url}blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: "text/html", body: "<link rel=icon href=data:,>" }));
  await page.goto(blank);
}

// Open a puzzle as if it were today's, in a browser that stores nothing yet.
export async function play(page, puzzle) {
  await toStorage(page);
  await page.evaluate(() => localStorage.clear());
  const give = (route) => {
    const date = new URL(route.request().url()).searchParams.get("date");
    return route.fulfill({ json: { date, puzzle } });
  };
  await page.route(/[/]v1[/]daily[/]/, give, { times: 1 });
  await page.goto(`${plan.url}#nonogram`);
  await page.waitForSelector("#play:not([hidden]), #picture:not([hidden])");
}

// Stop the time of the page. On a busy machine a touch may last long, and must not become a long press.
export async function stopTime(page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
}

// Tap until the tap has an effect: the browser ignores a touch that lasts too long for a tap.
export async function tapUntil(page, button, effect) {
  while ((await page.$(effect)) === null) await page.tap(button);
}

export const tapTool = (page, color) => tapUntil(page, `[data-tool="${color}"]`, `[data-tool="${color}"][aria-checked="true"]`);

export async function choose(page, family, entries) {
  await page.goto(`${plan.url}#choices`);
  await page.check(`#families input[value=${family}]`);
  await page.click("#fields summary");
  for (const [name, value] of Object.entries(entries)) {
    const field = page.locator(`#field-${name}`);
    if ((await field.evaluate((node) => node.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
}

export async function make(page, family, entries) {
  await choose(page, family, entries);
  const answered = page.waitForResponse((response) => response.url().endsWith("/v1/puzzles"));
  await page.click("#make");
  const answer = await answered;
  return { asked: JSON.parse(answer.request().postData()), answer: await answer.json() };
}

export async function hintToTheEnd(page) {
  let presses = 0;
  for (; presses < 2000 && !(await message(page)).includes("Solved"); presses++) {
    await page.$eval("#hint", (button) => button.click());
  }
  return { presses, message: await message(page) };
}
