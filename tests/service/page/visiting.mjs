// Cases of what a visitor sees before and after playing: today's puzzle, another one, saved games, Back, and a missing
// service.

import { cell, hintToTheEnd, message, numbersOf, plan, play, toStorage } from "./hands.mjs";

const isPlaying = (page) => page.waitForSelector("#play:not([hidden])");
const fragment = (page) => new URL(page.url()).hash;
const trouble = (page) => page.waitForSelector("#trouble:not([hidden])").then(() => page.textContent("#error"));

function games(page) {
  return page.$$eval("#games li", (rows) =>
    rows.map((row) => ({
      text: row.textContent.replaceAll(/\s+/g, " ").trim(),
      share: row.querySelector("progress")?.value,
      fragment: row.querySelector("a")?.getAttribute("href"),
    })),
  );
}

async function toGames(page) {
  await page.click("#to-games");
  await page.waitForSelector("#games:not([hidden])");
  return games(page);
}

export const visiting = {
  async firstVisit({ page }) {
    await page.addInitScript(() => {
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(plan.url);
    await page.waitForSelector("#tiles .tile");
    const tiles = () => page.$$eval("#tiles .tile", (nodes) => nodes.map((node) => [node.querySelector("strong").textContent, node.className.replace("tile", "").trim()]));
    const stateOf = (family) => page.textContent(`#tiles [data-family="${family}"] .state`);
    const shown = await page.evaluate(() => ({
      home: document.querySelector("#home-title").textContent,
      titles: [...document.querySelectorAll("#tiles strong")].map((node) => node.textContent),
      suggestions: [...document.querySelectorAll("#suggestions .tile:not(:empty)")].map((node) => node.dataset.family),
      form: document.querySelector("#form").hidden,
      shift: globalThis.shift,
    }));
    const first = await tiles();
    await page.click('#tiles [data-family="sudoku"]');
    await page.waitForSelector(".pad");
    const address = fragment(page);
    await page.click(".cell:not([aria-readonly])");
    await page.keyboard.press("Shift+Digit1");
    await page.click("#back");
    await page.waitForSelector("#tiles .tile.begun");
    const begun = await stateOf("sudoku");
    await page.click('#tiles [data-family="sudoku"]');
    await page.waitForSelector("#play:not([hidden])");
    await hintToTheEnd(page);
    await page.click("#to-home");
    await page.waitForSelector("#tiles .tile:is(.solved, .helped)");
    const solved = await stateOf("sudoku");
    const again = await page.isVisible("#suggestions");
    return { ...shown, tiles: first, address, begun, solved, again };
  },

  async finishCard({ page }) {
    await play(page, plan.puzzles.ten);
    await page.click("#check");
    await hintToTheEnd(page);
    const facts = (await page.textContent("#finish dl")).replaceAll(/\s+/g, " ");
    const next = await page.$eval("#finish a.main", (node) => [node.textContent, node.getAttribute("href")]);
    await page.click("#finish button");
    await page.waitForSelector("#link");
    const link = await page.inputValue("#link");
    await page.click("#undo");
    const hidden = !(await page.isVisible("#finish"));
    await page.click("#to-home");
    await page.waitForSelector("#week li");
    const week = await page.getAttribute("#week li[aria-current]", "class");
    return { facts, next, link, hidden, week, streak: await page.isVisible("#home-streak") };
  },

  async germanVisit({ page }) {
    const asked = page.waitForRequest(/v1[/]daily/);
    await page.goto(plan.url);
    return { asked: [new URL((await asked).url()).searchParams.get("language")] };
  },

  async rulePage({ page }) {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${plan.url}rules-lightup.html`);
    await page.click("#light [data-example]");
    const said = page.locator("#light [role=status]");
    const told = [];
    for (const marked of [".uses", ".uses", ".about"]) {
      await page.waitForSelector(`#light .cell${marked}`);
      told.push(await said.textContent());
      await page.click("#light .example button");
      await page.waitForFunction((text) => document.querySelector("#light [role=status]").textContent !== text, told.at(-1));
    }
    await page.evaluate(() => localStorage.setItem("gridwright:choice:language", "de"));
    await page.reload();
    await page.waitForSelector("#light h3:has-text('Licht')");
    return { told, german: await page.textContent("#light p") };
  },

  async another({ page }) {
    await play(page, plan.puzzles.lightup);
    const before = fragment(page);
    await page.click(cell(plan.puzzles.lightup.solution.flat().indexOf(1)));
    await page.selectOption("#grade", "gentle");
    const answered = page.waitForResponse((response) => response.url().endsWith("/v1/puzzles"));
    await page.click("#more");
    const { puzzles } = await (await answered).json();
    await page.waitForFunction((old) => location.hash !== old, before);
    await isPlaying(page);
    const other = { fragment: fragment(page), bulbs: (await numbersOf(page, "bulb")).length };
    const open = puzzles[0].solution.flat().indexOf(1);
    await page.click(cell(open));
    await page.goBack();
    await page.waitForSelector("#occasion:not([hidden])");
    const back = { fragment: fragment(page), bulbs: (await numbersOf(page, "bulb")).length, told: await message(page) };
    await page.goForward();
    await page.waitForSelector("#occasion", { state: "hidden" });
    const forward = { fragment: fragment(page), bulbs: await numbersOf(page, "bulb") };
    await page.reload();
    await isPlaying(page);
    const reloaded = { fragment: fragment(page), bulbs: await numbersOf(page, "bulb") };
    const kept = await page.inputValue("#grade");
    return { before, grade: puzzles[0].rating.grade, other, open, back, forward, reloaded, kept };
  },

  async savedGames({ page }) {
    await play(page, plan.puzzles.nonogram);
    const painted = plan.puzzles.nonogram.solution.flat().flatMap((color, number) => (color ? [number] : []));
    await page.click(cell(painted[0]));
    const nonogram = fragment(page);
    await page.goto(`${plan.url}#lightup`);
    await page.waitForFunction(() => document.querySelector("#title").textContent === "Light Up");
    await hintToTheEnd(page);
    const list = await toGames(page);
    const title = await page.title();
    await page.click("#games li:nth-child(2) .delete");
    const deleted = await games(page);
    await page.click("#games li:nth-child(2) button"); // this is Undo
    const restored = await games(page);
    await page.click("#games li:nth-child(1) .delete");
    await page.reload();
    await page.waitForSelector("#games li");
    const left = await games(page);
    await page.click("#games li a");
    await isPlaying(page);
    const opened = { fragment: fragment(page), painted: (await numbersOf(page, "painted")).length };
    await page.goBack();
    await page.waitForSelector("#games:not([hidden])");
    await page.goto(`${plan.url}#g=nothing`);
    const nothing = await trouble(page);
    return { share: 1 / painted.length, nonogram, list, title, deleted, restored, left, opened, nothing };
  },

  async offline({ page, context }) {
    await page.goto(`${plan.url}#nonogram`);
    await isPlaying(page);
    await page.waitForSelector("#grade:enabled");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.click(cell(1));
    const painted = await numbersOf(page, "painted");
    const kept = await page.evaluate(async () => {
      const [name] = await caches.keys();
      return (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname);
    });
    await context.setOffline(true);
    await page.reload();
    await isPlaying(page);
    const there = { painted: await numbersOf(page, "painted"), told: await message(page) };
    await page.goto("about:blank");
    await page.goto(plan.url);
    await page.click('#tiles [data-family="nonogram"]');
    await isPlaying(page);
    const today = await page.textContent("#occasion");
    await page.evaluate((puzzle) => localStorage.setItem("gridwright:desk", JSON.stringify({ done: [{ puzzle }] })), plan.puzzles.lightup);
    await page.goto(`${plan.url}#desk`);
    await page.waitForSelector("#desk-board .cell");
    await page.goBack();
    await isPlaying(page);
    await page.click("#more");
    const told = await trouble(page);
    const before = fragment(page);
    await context.setOffline(false);
    // The page notices that the network is back, and does what the player asked for.
    await page.waitForFunction((old) => location.hash !== old, before);
    await page.waitForSelector("#trouble", { state: "hidden" });
    return { painted, kept, there, today, told };
  },

  async away({ page }) {
    let isAway = true;
    const services = /[/]v1[/]/;
    await page.route(services, (route) => (isAway ? route.abort() : route.fallback()));
    await page.goto(`${plan.url}#nonogram`);
    const empty = { told: await trouble(page), games: await page.textContent("#no-games") };
    isAway = false;
    await page.click("#again");
    await isPlaying(page);
    const first = fragment(page);
    isAway = true;
    await page.goto("about:blank");
    await page.goto(`${plan.url}#lightup`);
    const told = await trouble(page);
    const list = await games(page);
    await page.click("#games li a");
    await isPlaying(page);
    const opened = fragment(page) === first && !(await page.isVisible("#trouble"));
    await page.goto(`${plan.url}#sudoku`);
    const again = await trouble(page);
    isAway = false;
    await page.click("#again");
    await page.waitForSelector(".pad");
    return { empty, told, list, opened, again, hidden: !(await page.isVisible("#trouble")) };
  },

  async deskAway({ page }) {
    const desk = /[/]desk(-[A-Z0-9]+)?[.]js$/;
    await page.route(desk, (route) => route.abort());
    await play(page, plan.puzzles.lightup);
    await page.goto(`${plan.url}#desk`);
    const told = await trouble(page);
    await page.reload();
    const directly = await trouble(page);
    await page.unroute(desk);
    await page.reload();
    await page.waitForSelector("#form:not([hidden])"); // where the desk leads if nothing is left on it
    return { told, directly, hidden: !(await page.isVisible("#trouble")) };
  },

  async fullStorage({ page }) {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await play(page, plan.puzzles.nonogram);
    await page.click(cell(3));
    const list = await toGames(page);
    await page.goBack();
    await isPlaying(page);
    return { told: await page.textContent("#refusal"), list, painted: await numbersOf(page, "painted") };
  },

  async oldData({ page }) {
    await toStorage(page);
    await page.evaluate(() => {
      localStorage.setItem("gridwright:progress:old", '{"cells":[1],"seconds":1,"at":1}');
      localStorage.setItem("gridwright:progress:odd", "}");
      localStorage.setItem("gridwright:puzzle:odd", "5");
      localStorage.setItem("gridwright:choice:family", "tetris");
    });
    await page.goto(`${plan.url}#nonogram`);
    await isPlaying(page);
    return { title: await page.textContent("#title"), list: await toGames(page) };
  },

  async twoTabs({ page, context }) {
    await play(page, plan.puzzles.nonogram);
    const other = await context.newPage();
    await other.goto(page.url());
    await isPlaying(other);
    await other.click(cell(3));
    // Nothing was done in the first tab since.
    await page.reload();
    await isPlaying(page);
    const there = await numbersOf(page, "painted");
    await page.goto(`${plan.url}#lightup`);
    await page.waitForFunction(() => document.querySelector("#title").textContent === "Light Up");
    await hintToTheEnd(page); // the first steps of some days only rule cells out
    await other.close({ runBeforeUnload: true });
    const list = await toGames(page);
    return { there, list };
  },

  async locked({ page }) {
    await page.route(/[/]v1[/]/, (route) => {
      const isOpen = route.request().headers().authorization === "Bearer sesame";
      if (isOpen) return route.fallback();
      return route.fulfill({ status: 401, contentType: "application/problem+json", body: '{"detail": "the key is missing"}' });
    });
    await page.goto(`${plan.url}#nonogram`);
    const told = await trouble(page);
    await page.getByLabel("Key for this service").fill("sesame");
    await page.keyboard.press("Enter");
    await isPlaying(page);
    return { told, hidden: !(await page.isVisible("#trouble")) };
  },

  async phoneVisit({ page }) {
    await play(page, plan.puzzles.ten);
    const seen = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      header: document.querySelector("header").offsetHeight,
      board: Math.round(document.querySelector("#board").getBoundingClientRect().top),
    }));
    await page.goto(`${plan.url}#games`);
    await page.waitForSelector("#games:not([hidden])");
    const list = await page.evaluate(() => document.documentElement.scrollWidth);
    await page.screenshot({ path: `${plan.shots}/games.png` });
    return { ...seen, list };
  },
};
