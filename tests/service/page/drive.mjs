// Drives the page in headless Chromium. Standard input has { url, chromium, modules, file, shots, puzzles, cases }. Standard
// output gets what was seen in each case, for the tests to judge. A case that fails is reported as { failed }.

import { setTimeout as sleep } from "node:timers/promises";
import { around } from "./around.mjs";
import { plan, require } from "./hands.mjs";
import { feeling } from "./feeling.mjs";
import { marking } from "./marking.mjs";
import { playing } from "./playing.mjs";
import { viewing } from "./viewing.mjs";
import { visiting } from "./visiting.mjs";

const { chromium } = require("playwright-core");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const OPTIONS = {
  byTouch: PHONE,
  hugeByTouch: PHONE,
  selectionsByTouch: PHONE,
  hintByTouch: PHONE,
  notesOnCells: PHONE,
  landscape: { ...PHONE, viewport: { width: 640, height: 360 } },
  narrow: PHONE,
  dark: { colorScheme: "dark" },
  darkNonogram: { colorScheme: "dark" },
  singleFile: { offline: true },
  phoneVisit: PHONE,
  germanVisit: { locale: "de-DE" },
  offline: { serviceWorkers: "allow" },
};
const EXPECTED = {
  refused: /status of 422/,
  unreachable: /ERR_FAILED/,
  away: /ERR_FAILED/,
  deskAway: /ERR_FAILED/,
  offline: /ERR_INTERNET_DISCONNECTED/,
  locked: /status of 401/,
};
const BLOCKED = /^Service Worker registration blocked/;

const CASES = { playing, marking, feeling, around, viewing, visiting };
const PATIENCE = 10_000; // milliseconds
const AT_ONCE = 3; // most of the time of a case is spent waiting

const browser = await chromium.launch({ executablePath: plan.chromium, args: ARGUMENTS });
const results = {};

// Return the address of a page, the view and the error that it shows, and the number of cells on its board.
function stateOf(page) {
  const read = page.evaluate(() => {
    const views = [...document.querySelectorAll("main > :is(section, form)")].filter((each) => !each.hidden);
    const cells = document.querySelectorAll("#board [data-cell]").length;
    return { url: location.href, views: views.map((each) => each.id), error: document.querySelector("#error")?.textContent, cells };
  });
  return Promise.race([read, sleep(PATIENCE).then(() => "the page does not answer")]).catch(String);
}

async function runCase(name, run) {
  const [complaints, requests] = [[], []];
  const watch = async (made) => {
    const context = await made;
    context.setDefaultTimeout(120_000); // far more than is needed, as the machine may be busy
    context.on("console", (each) => {
      const isExpected = BLOCKED.test(each.text()) || EXPECTED[name]?.test(each.text());
      if (["error", "warning"].includes(each.type()) && !isExpected) complaints.push(each.text());
    });
    context.on("weberror", (each) => complaints.push(String(each.error())));
    context.on("request", (each) => requests.push(each.url()));
    return context;
  };
  const usual = { viewport: { width: 1280, height: 860 }, serviceWorkers: "block" };
  const context = await watch(browser.newContext({ ...usual, ...OPTIONS[name] }));
  const page = await context.newPage();
  const start = Date.now();
  let result;
  try {
    result = await run({ page, context, requests, watch });
  } catch (error) {
    const failed = `${error.stack ?? error}\n${JSON.stringify(await stateOf(page))}\n${complaints.join("\n")}`;
    result = { failed };
  }
  await context.close();
  results[name] = { ...result, complaints, took: Date.now() - start };
}

try {
  const waiting = plan.cases.flatMap((name) => Object.entries(CASES[name]));
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runCase(...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(results));
