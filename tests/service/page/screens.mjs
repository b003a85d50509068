// Visits every screen of the page in headless Chromium. Standard input has { chromium, modules, url, name, window, schemes,
// day, families, only, shots }: the window as [width, height], the color schemes, and the day that the page takes for today.
// Standard output gets, for each screen or for those in `only`, in each scheme, what does not fit there, and what axe-core
// finds. If `shots` names a folder, it gets pictures of each screen, and the names of the pictures begin with `name`.

import { readFileSync } from "node:fs";
import { OF_COLORS, plan, require } from "./hands.mjs";

const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const shown = (page, name) => page.waitForSelector(`#${name}:not([hidden])`);
const visit = async (page, hash, name) => {
  await page.goto(`${plan.url}${hash}`);
  await shown(page, name);
};
const made = (page, asked) => visit(page, `#make=${encodeURIComponent(JSON.stringify(asked))}`, "play");

async function openMenu(page) {
  if (await page.isVisible("#menu")) await page.click("#menu");
}

async function solve(page) {
  await page.evaluate(() => {
    const [hint, said] = ["hint", "message"].map((id) => document.getElementById(id));
    for (let press = 0; press < 3000 && !said.textContent.includes("Solved"); press++) hint.click();
  });
  await shown(page, "finish");
}

async function onDesk(page, family) {
  await visit(page, "#choices", "form");
  await page.check(`#families input[value=${family}]`);
  await page.click("#draft");
  await shown(page, "desk");
}

const known = (page) => page.waitForFunction(() => document.querySelector(".desk-told:not(.stale)")?.textContent);

async function part(page, name) {
  await page.click(`#${name} summary`);
  await page.locator(`#${name}`).scrollIntoViewIfNeeded();
}

async function fails(page, hash) {
  await page.goto(`${plan.url}${hash}`);
  await shown(page, "trouble");
}

// Each screen follows the one before it, in the order in which a first visitor might see them.
const SCREENS = {
  "home of a new visitor": (page) => visit(page, "", "home"),
  ...Object.fromEntries(plan.families.map((family) => [family, (page) => visit(page, `#${family}`, "play")])),
  ...Object.fromEntries(plan.families.map((family) => [
    `tutorial of ${family}`,
    async (page) => {
      await visit(page, `#${family}`, "play");
      const href = await page.getAttribute("#lesson", "href");
      await visit(page, href, "play");
    },
  ])),
  "a hint, where": async (page) => {
    await visit(page, `#sudoku`, "play");
    await page.click("#hint");
  },
  "a hint, why": (page) => page.click("#hint"),
  "a hint, what": (page) => page.click("#hint"),
  "a hint with arrows": async (page) => {
    await made(page, { family: "sudoku", difficulty: "expert", seed: 1, needs: "x-chain" });
    await page.evaluate(() => {
      const hint = document.getElementById("hint");
      for (let press = 0; press < 900 && !document.querySelector("#board .chain *"); press++) hint.click();
    });
  },
  "mistakes": async (page) => {
    await visit(page, `#sudoku`, "play");
    for (const place of await page.$$eval(".cell:not([aria-readonly])", (nodes) => nodes.slice(0, 3).map((node) => node.dataset.cell))) {
      await page.click(`#board [data-cell="${place}"]`);
      await page.keyboard.press("1");
    }
    await page.click("#check");
  },
  "more": (page) => openMenu(page),
  "how to play": async (page) => {
    await visit(page, `#nonogram`, "play");
    await openMenu(page);
    await page.click("#keys summary");
  },
  "solve log": (page) => page.click("#solve-log summary"),
  "finished nonogram": async (page) => {
    await visit(page, `#nonogram`, "play");
    await solve(page);
  },
  "finished sudoku": async (page) => {
    await made(page, { family: "sudoku", difficulty: "gentle", seed: 2 });
    await solve(page);
  },
  "home of a player": (page) => visit(page, "", "home"),
  "calendar": (page) => visit(page, "#days", "days"),
  "games": (page) => visit(page, "#games", "games"),
  "settings": (page) => visit(page, "#settings", "settings"),
  "choices": (page) => visit(page, "#choices", "form"),
  "all choices": (page) => page.click("#fields summary"),
  "rules": async (page) => {
    await page.goto(`${plan.url}rules-sudoku.html`);
    await page.waitForSelector("main.rules");
  },
  ...Object.fromEntries(plan.families.map((family) => [
    `desk of ${family}`,
    async (page) => {
      await onDesk(page, family);
      await known(page);
    },
  ])),
  "desk with clues": async (page) => {
    await onDesk(page, "sudoku");
    for (const [place, digit] of [[0, 1], [1, 1], [40, 5], [70, 9]]) {
      await page.click(`#desk-board [data-cell="${place}"]`);
      await page.keyboard.press(`${digit}`);
    }
    await known(page);
  },
  "title on the desk": (page) => part(page, "desk-about"),
  "import on the desk": (page) => part(page, "desk-open"),
  "refused import": async (page) => {
    await page.fill("#desk-text", "12345 nothing that anyone reads");
    await page.click("#desk-read");
    await shown(page, "trouble");
  },
  "export from the desk": async (page) => {
    await part(page, "desk-export");
    await page.focus("#desk-notation");
    await page.waitForSelector("#desk-notation option", { state: "attached" });
    await page.click("#desk-share");
  },
  "damaged link": (page) => fails(page, "#p=nothing"),
  "unknown game": (page) => fails(page, "#g=nothing"),
  "refused request": (page) => fails(page, `#make=${encodeURIComponent('{"family":"sudoku","size":"7x"}')}`),
  "waiting": async (page) => {
    await page.route("**/v1/daily/**", () => {}); // the request is never answered
    await page.goto(`${plan.url}#kakuro=2026-11-02`);
    await page.waitForSelector("#stopping:not([hidden])");
  },
  "home without a service": async (page) => {
    await page.unroute("**/v1/daily/**");
    await visit(page, "", "home");
    await page.context().setOffline(true);
  },
  "puzzle without a service": async (page) => {
    await page.evaluate(() => (location.hash = "#hitori=2026-11-03"));
    await shown(page, "trouble");
  },
};

// Runs in the page, and measures what is too small, cut off, or wider than the window.
function measured() {
  const box = (node) => node.getBoundingClientRect();
  const isSeen = (node) => node.checkVisibility({ visibilityProperty: true }) && box(node).width > 0 && !node.closest(".spoken");
  const nameOf = (node) => `${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ""}${[...node.classList].map((each) => `.${each}`).join("")} ${node.textContent.trim().slice(0, 30)}`;
  const controls = [...document.querySelectorAll("button, .button, select, summary, .tile, input:not([type=radio], [type=checkbox])")].filter(isSeen);
  const isCut = (node) => {
    const style = getComputedStyle(node);
    return style.overflowX !== "visible" && style.overflowX !== "auto" && style.overflowX !== "scroll" && node.scrollWidth > node.clientWidth + 1 && node.textContent.trim();
  };
  const texts = [...document.querySelectorAll("h1, h2, h3, p, strong, small, span, button, a, label, summary, td, th, dt, dd")].filter((node) => isSeen(node) && !node.closest("#board, #desk-board"));
  const beyond = [...controls, ...texts].filter((node) => (box(node).right > innerWidth + 1 || box(node).left < -1) && !node.closest("#pane, #desk-pane, #lines, [style*=overflow], #statistics > div"));
  return {
    small: controls.filter((node) => Math.min(box(node).width, box(node).height) < 43.5 && !node.closest(".many, #board, p:not(.buttons)")).map((node) => `${nameOf(node)} ${Math.round(box(node).width)}x${Math.round(box(node).height)}`),
    cut: texts.filter((node) => box(node).width > 1 && isCut(node)).map(nameOf),
    beyond: beyond.map(nameOf),
    wider: document.documentElement.scrollWidth - innerWidth,
  };
}

// Look at a screen in a scheme of colors. In the schemes after the first one, only colors are others.
async function see(page, scheme, shot) {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForTimeout(150); // by now all motion has ended
  if (plan.shots) await page.screenshot({ path: `${plan.shots}/${shot}.png` });
  const found = await page.evaluate(measured);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const options = { resultTypes: ["violations"], ...(scheme !== plan.schemes[0] && OF_COLORS) };
  const { violations } = await page.evaluate((chosen) => globalThis.axe.run(document, chosen), options);
  return { ...found, axe: violations.flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.html.slice(0, 160)}`)) };
}

async function tour(browser) {
  const [width, height] = plan.window;
  const isTouched = width < 1000;
  const context = await browser.newContext({
    viewport: { width, height }, screen: { width, height }, hasTouch: isTouched, isMobile: isTouched, reducedMotion: "reduce", bypassCSP: true,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date(`${plan.day}T09:00:00`));
  const seen = {};
  for (const [place, [name, reach]] of Object.entries(SCREENS).entries()) {
    if (plan.only && !plan.only.includes(name)) continue;
    try {
      await reach(page);
      for (const scheme of plan.schemes) {
        const shot = `${plan.name}-${scheme}-${String(place).padStart(2, "0")}-${name.replaceAll(/\W+/g, "_")}`;
        seen[`${name}, ${scheme}`] = await see(page, scheme, shot);
      }
    } catch (error) {
      seen[name] = { failed: String(error).slice(0, 600) };
    }
  }
  await context.close();
  return seen;
}

const browser = await chromium.launch({ executablePath: plan.chromium, args: ["--headless", "--no-sandbox", "--disable-gpu"] });
try {
  process.stdout.write(JSON.stringify(await tour(browser)));
} finally {
  await browser.close();
}
