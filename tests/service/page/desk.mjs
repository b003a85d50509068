// Sets puzzles at the desk by keyboard and mouse, in every family. Standard input has a plan with the address of a service,
// puzzles by name, and what to do with each of them. Standard output gets what was seen.

import { deflateRawSync } from "node:zlib";
import { readFileSync } from "node:fs";

import { plan, require } from "./hands.mjs";
import { draftOn, exported, knows, nodeOf, onDesk, openEmpty, opened, paste, place, redoAll, settled, tab, toTheBeginning, told, type, write } from "./setting.mjs";

const { chromium } = require("playwright-core");
const browser = await chromium.launch({ executablePath: plan.chromium, args: ["--headless", "--no-sandbox", "--disable-gpu"] });
const results = {};

// Write a puzzle, look at its path, take everything back, write the puzzle again, and open it as a pasted text.
async function set(page, puzzle) {
  await openEmpty(page, puzzle);
  await settled(page);
  const empty = await onDesk(page);
  await write(page, puzzle);
  await knows(page, "Exactly one solution.");
  await knows(page, "Grade");
  const seen = { empty, told: await told(page), steps: await page.$$eval("#desk-path li", (nodes) => nodes.length) };
  await opened(page, "#desk-path");
  await page.click("#desk-path li:nth-child(1) button");
  await page.waitForFunction(() => document.querySelector(".desk-step").textContent.length > 20);
  seen.step = await page.textContent(".desk-step");
  await page.click(".desk-step button");
  seen.written = await onDesk(page);
  seen.undone = await toTheBeginning(page);
  seen.again = await onDesk(page);
  seen.redone = await redoAll(page);
  await paste(page, JSON.stringify(seen.written));
  await knows(page, "Exactly one solution.");
  seen.reopened = await onDesk(page);
  await page.reload();
  await knows(page, "Exactly one solution.");
  return seen;
}

const CASES = {
  // Put a mark of each kind, remove it by a second press, and bring it back by undo.
  async marks(page) {
    await page.route(/[/]v1[/]checks$/, (route) => route.abort()); // checks of nearly empty boards take long
    await openEmpty(page, plan.empty);
    const seen = {};
    for (const kind of plan.kinds) {
      await place(page, kind);
      const placed = (await onDesk(page).catch(async () => {
        throw new Error(`${kind.name}: ${await page.textContent("#error")}`);
      })).marks;
      await page.click("#place");
      const gone = (await draftOn(page)).marks;
      await page.click(".desk-undo");
      const back = (await draftOn(page)).marks;
      await page.click(".desk-undo");
      seen[kind.name] = { placed, gone, back: back.map(({ kind }) => kind), left: (await draftOn(page)).marks ?? [] };
    }
    return seen;
  },

  // Digits, regions, marks and titles share one history.
  async history(page) {
    await page.route(/[/]v1[/]checks$/, (route) => route.abort());
    await openEmpty(page, plan.empty);
    const states = [await draftOn(page)];
    const note = async () => states.push(await draftOn(page));
    await type(page, 0, 5);
    await note();
    await tab(page, "Regions");
    await type(page, 3, 1);
    await type(page, 27, 1);
    await note();
    await place(page, plan.kinds.find(({ name }) => name === "thermo"));
    await note();
    await opened(page, "#desk-about");
    await page.fill("#desk-about input[data-name=title]", "Mine");
    await page.press("#desk-about input[data-name=title]", "Tab");
    await note();
    const undone = await toTheBeginning(page);
    const first = await draftOn(page);
    await redoAll(page);
    return { states, undone, first, last: await draftOn(page) };
  },

  // A cage contradicts a digit inside it; later, two equal digits stand in a row.
  async conflict(page) {
    const shaded = (name) => page.$$eval(`#desk-board .${name}`, (nodes) => nodes.map((node) => Number(node.dataset.cell)));
    await openEmpty(page, plan.empty);
    await type(page, 0, 4);
    await place(page, { ...plan.kinds.find(({ name }) => name === "cage"), value: 3 });
    await knows(page, "No solution");
    const caged = { told: await told(page), shaded: await shaded("conflict"), legend: await page.textContent(".desk-legend") };
    await page.click(".desk-undo");
    await tab(page, "Digits");
    await type(page, 2, 4);
    await knows(page, "both hold");
    return { caged, twice: { told: await told(page), shaded: await shaded("clash") } };
  },

  async finishes(page) {
    await openEmpty(page, plan.small);
    await settled(page);
    const marksIn = () => page.$$eval(`${nodeOf(0)} .mark`, (nodes) => nodes.map((node) => Number(node.dataset.mark)));
    const marks = [await marksIn()];
    await type(page, 1, 4);
    await knows(page, "72 solutions.");
    marks.push(await marksIn());
    await page.click(".desk-undo");
    const steps = [await draftOn(page)];
    for (const how of ["unique", "easier", "full"]) {
      await page.click(`[data-finish=${how}]:enabled`);
      await page.waitForFunction((before) => JSON.parse(localStorage.getItem("gridwright:desk")).done.length > before, steps.length);
      await knows(page, "Exactly one solution.");
      steps.push(await draftOn(page));
    }
    const undone = await toTheBeginning(page);
    return { marks, steps, undone, first: await draftOn(page) };
  },

  async links(page) {
    await openEmpty(page, plan.small);
    await paste(page, JSON.stringify(plan.small));
    await knows(page, "Exactly one solution.");
    await opened(page, "#desk-about");
    for (const [name, text] of [["title", "Mine"], ["author", "Ann"], ["rules", "Normal sudoku rules apply."]]) {
      await page.fill(`#desk-about [data-name=${name}]`, text);
      await page.press(`#desk-about [data-name=${name}]`, "Tab");
    }
    await knows(page, "Exactly one solution.");
    const before = await onDesk(page);
    const texts = { "f-puzzles": await exported(page, "f-puzzles"), penpa: await exported(page, "penpa-sudoku") };
    const pad = await exported(page, "sudokupad");
    await page.click("#desk-share");
    await page.waitForSelector("#desk-link");
    await page.goto(await page.inputValue("#desk-link"));
    await page.reload(); // going to an address that differs only after # does not load the page
    await knows(page, "Exactly one solution.");
    const after = await onDesk(page);
    await page.click(".desk-play");
    await page.waitForSelector("#hint:visible");
    return { before, after, pad, ...texts, played: await page.textContent("#title") };
  },

  // The setter of this puzzle declared rules of its own. A digit that breaks one of them is marked, at the desk and in play.
  async ruled(page) {
    await openEmpty(page, plan.small);
    await paste(page, JSON.stringify(plan.ruled));
    await knows(page, "Exactly one solution.");
    const { marks, givens } = await onDesk(page);
    const open = givens.flat().indexOf(0);
    const right = plan.answer.flat();
    const wrong = (right[open] % 4) + 1;
    await tab(page, "Digits");
    await type(page, open, wrong);
    await page.waitForFunction(() => /No solution|both hold/.test(document.querySelector(".desk-told:not(.stale)")?.textContent));
    const conflict = (await told(page)).replace(/.*both hold.*/, "No solution");
    await page.click(".desk-undo");
    await knows(page, "Exactly one solution.");
    await page.click(".desk-play:enabled");
    await page.waitForSelector("#hint:visible");
    const help = await page.textContent("#help p");
    await page.click(`#board [data-cell="${open}"]`);
    await page.keyboard.press(String(wrong));
    await page.click("#check");
    const found = await page.textContent("#message");
    for (const [number, digit] of right.entries()) {
      if (givens.flat()[number]) continue;
      await page.click(`#board [data-cell="${number}"]`);
      await page.keyboard.press(String(digit));
    }
    return { marks, help, conflict, wrong: found, finish: await page.textContent("#message") };
  },

  // A photograph becomes a picture, and each change of the crop makes another picture.
  async photo(page) {
    await openEmpty(page, plan.puzzles.nonogram);
    await opened(page, "#desk-photo");
    const drawn = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 100, height: 100 });
      const brush = canvas.getContext("2d");
      brush.fillStyle = "#ffffff";
      brush.fillRect(0, 0, 100, 100);
      brush.fillStyle = "#202020";
      brush.fillRect(0, 0, 100, 40);
      brush.fillRect(0, 0, 20, 100);
      return canvas.toDataURL("image/png").split(",")[1];
    });
    await page.setInputFiles("#desk-picture", { name: "photo.png", mimeType: "image/png", buffer: Buffer.from(drawn, "base64") });
    await knows(page, "solution");
    const whole = await onDesk(page);
    await page.$eval("#desk-zoom", (input) => {
      input.value = "40";
      input.dispatchEvent(new Event("input"));
      input.dispatchEvent(new Event("change"));
    });
    await knows(page, "solution");
    const crop = await onDesk(page);
    await page.click(nodeOf(24)); // repaints a cell by hand
    await knows(page, "solution");
    return { whole, crop, painted: await onDesk(page) };
  },
};

const PHONE = { hasTouch: true, isMobile: true };

// Open each puzzle in each window, and measure what a person would see.
async function look(name, puzzle, window, scheme) {
  const [width, height] = plan.windows[window];
  const options = { viewport: { width, height }, colorScheme: scheme, serviceWorkers: "block", ...(window === "phone" && PHONE), ...(window === "tablet" && { hasTouch: true }) };
  return visit(`${name} ${window} ${scheme}`, options, async (page) => {
    await page.goto(`${plan.url}#desk=${deflateRawSync(JSON.stringify(puzzle)).toString("base64url")}`);
    await knows(page, "Exactly one solution.");
    await knows(page, "Grade");
    for (const id of ["path", "about", "open", "export", "photo"]) await opened(page, `#desk-${id}`);
    await page.focus("#desk-notation");
    await page.waitForSelector("#desk-notation option", { state: "attached" });
    const seen = await page.evaluate(() => {
      const page = document.documentElement;
      const controls = [...document.querySelectorAll("#desk :is(button, a.button, select, input, summary, textarea)")].filter((node) => node.checkVisibility());
      const heights = controls.filter(({ type }) => type !== "range").map((node) => node.getBoundingClientRect().height);
      const beyond = controls.filter((node) => node.getBoundingClientRect().right > page.clientWidth + 1).map((node) => node.id || node.textContent);
      const board = document.querySelector(".desk-pane").getBoundingClientRect();
      const cell = document.querySelector("#desk-board .cell").getBoundingClientRect();
      return { scrolled: page.scrollWidth - page.clientWidth, least: Math.min(...heights), beyond, board: board.width / page.clientWidth, cell: cell.width };
    });
    if (plan.shots) await page.screenshot({ path: `${plan.shots}/${name}-${window}-${scheme}.png`, fullPage: true });
    if (!axe) return { ...seen, missing: true };
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    return { ...seen, violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`) };
  });
}

async function visit(name, options, run) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: "block", ...options });
  context.setDefaultTimeout(plan.patience ?? 120_000); // far more than is needed, as the machine may be busy
  const complaints = [];
  context.on("weberror", (each) => complaints.push(String(each.error())));
  const page = await context.newPage();
  try {
    results[name] = await run(page);
  } catch (error) {
    results[name] = { failed: `${error.stack ?? error}; ${await told(page).catch(() => "")}` };
  }
  results[name].complaints = complaints;
  await context.close();
}

let axe = null;
try {
  axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
} catch {
  // axe-core is optional.
}

try {
  const visits = [
    ...Object.entries(plan.puzzles).map(([name, puzzle]) => () => visit(name, {}, (page) => set(page, puzzle))),
    ...plan.cases.map((name) => () => visit(name, {}, CASES[name])),
    ...plan.looks.map(([name, window, scheme]) => () => look(name, plan.looked[name], window, scheme)),
  ];
  const next = async () => {
    for (let run = visits.shift(); run; run = visits.shift()) await run();
  };
  await Promise.all([next(), next(), next()]); // most of the time of a visit is spent waiting
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(results));
