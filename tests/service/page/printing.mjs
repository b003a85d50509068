// Prints pages in headless Chromium. Standard input has { chromium, modules, pages, formats }. Standard output gets what
// became of each page, and the PDFs are written beside the pages.

import { pathToFileURL } from "node:url";
import { plan, require } from "./hands.mjs";

const { chromium } = require("playwright-core");
const browser = await chromium.launch({ executablePath: plan.chromium, args: ["--headless", "--no-sandbox"] });
const printed = {};
try {
  const page = await browser.newPage({ colorScheme: "dark" });
  for (const file of plan.pages) {
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector("#play:not([hidden])");
    // Moves, marks, hints and the pause must not be printed.
    for (let press = 0; press < 5; press++) await page.click("#hint");
    await page.click("#pause");
    for (const format of plan.formats) {
      await page.pdf({ path: file.replace(".html", `-${format}.pdf`), format, preferCSSPageSize: true });
    }
    printed[file] = await page.$eval("#message", (node) => node.textContent);
  }
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(printed));
