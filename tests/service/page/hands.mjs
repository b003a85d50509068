// What all cases do with the page: open a puzzle, press, read. The plan comes on standard input.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

export const plan = JSON.parse(readFileSync(0, "utf8"));
export const require = createRequire(`${plan.modules}/`);

export const cell = (number) => `[data-cell="${number}"]`;
export const message = (page) => page.textContent("#message");
export const numbersOf = (page, name) =>
  page.$$eval(`.cell.${name}`, (nodes) => nodes.map((node) => Number(node.dataset.cell)));

// The pencil marks of a cell by their kinds.
export const marksIn = async (page, number) => {
  const of = (kind) => page.$$eval(`${cell(number)} .${kind}s .mark`, (nodes) => nodes.map((node) => Number(node.textContent)));
  return { corner: await of("corner"), center: await of("center") };
};

// Give the page a puzzle as if it had been the last one, which spares the form.
export async function play(page, puzzle) {
  await page.addInitScript((text) => {
    if (!sessionStorage.getItem("given")) localStorage.setItem("gridwright:last", text);
    sessionStorage.setItem("given", "yes");
  }, JSON.stringify(puzzle));
  await page.goto(plan.url);
  await page.waitForSelector("#play:not([hidden])");
}

export async function make(page, family, entries) {
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

export async function hintToTheEnd(page) {
  let presses = 0;
  for (; presses < 2000 && !(await message(page)).includes("Solved"); presses++) {
    await page.$eval("#hint", (button) => button.click());
  }
  return { presses, message: await message(page) };
}
