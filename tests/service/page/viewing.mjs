// Cases of the visible part of the board: what windows of all sizes show of it, and how fingers, wheel and keys change that.

import { cell, hintToTheEnd, message, numbersOf, plan, play, stopTime, tapTool } from "./hands.mjs";

const WINDOWS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1280, height: 720 },
  large: { width: 1920, height: 1080 },
  zoomed: { width: 640, height: 360 }, // a window of 1280x720 at 200 %
};

// Return how much of the window the board covers, which share of its cells can be seen and pressed, and what covers something
// that it should not.
function look(page) {
  return page.evaluate(() => {
    const box = (node) => node.getBoundingClientRect();
    const board = box(document.querySelector("#board"));
    const cells = [...document.querySelectorAll("#board .cell")];
    const isSeen = (node) => {
      const { left, top, width, height } = box(node);
      return document.elementFromPoint(left + width / 2, top + height / 2) === node;
    };
    const buttons = [...document.querySelectorAll("#panel button")].filter((each) => each.offsetParent && !each.closest(".many")); // a pad with many digits can be scrolled
    const overlaps = (one, other) =>
      one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const boxes = [...buttons.map(box), box(document.querySelector("#pane"))];
    return {
      count: cells.length,
      covered: (board.width * board.height) / (innerWidth * innerHeight),
      seen: cells.filter(isSeen).length / cells.length,
      overlaps: boxes.flatMap((one, place) => boxes.slice(0, place).filter((other) => overlaps(one, other))).length,
      beyond: boxes.filter((each) => each.right > innerWidth + 1 || each.left < -1).length,
      width: document.documentElement.scrollWidth - innerWidth,
      cell: cells[0].getBoundingClientRect().width,
      top: Math.round(box(document.querySelector("#play")).top),
    };
  });
}

// Return where the board is in its pane, and whether its clues are at the edges of the pane.
function view(page) {
  return page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [pane, corner, board] = [box("#pane"), box(".corner"), box("#board")];
    const shown = (selector) =>
      [...document.querySelectorAll(selector)].filter((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return node === found || node.contains(found);
      });
    return {
      cell: document.querySelector(".cell").getBoundingClientRect().width,
      at: [board.left, board.top].map(Math.round),
      corner: [corner.left - pane.left, corner.top - pane.top].map(Math.round),
      heads: [shown(".head.left").length, shown(".head.top").length],
      headShare: [corner.width / pane.width, corner.height / pane.height],
      lines: [...document.querySelectorAll("#lines > div")].map((node) => node.textContent),
    };
  });
}

// Put fingers down, move them in steps, and lift them. `paths` has the points of each finger from the first to the last.
async function touch(page, paths, { steps = 6 } = {}) {
  const client = await page.context().newCDPSession(page);
  const points = (place) => paths.map((path, id) => ({ id, x: place(path)[0], y: place(path)[1] }));
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points((path) => path[0]) });
  for (let leg = 1; leg < paths[0].length; leg++) {
    for (let step = 1; step <= steps; step++) {
      const between = (path) => [0, 1].map((axis) => path[leg - 1][axis] + ((path[leg][axis] - path[leg - 1][axis]) * step) / steps);
      await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points(between) });
    }
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}

async function centerOf(page, selector) {
  const box = await page.locator(selector).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const pinch = (page, [x, y], from, to) =>
  touch(page, [[[x - from, y], [x - to, y]], [[x + from, y], [x + to, y]]]);

// Return the blocks of a row as [first cell, last cell, color].
function blocksOf({ solution, width }, row) {
  return solution[row].flatMap((color, column) => {
    if (!color || solution[row][column - 1] === color) return [];
    const end = solution[row].findIndex((other, place) => place > column && other !== color);
    return [[row * width + column, row * width + (end < 0 ? width : end) - 1, color]];
  });
}

export const viewing = {
  async windows({ page }) {
    const seen = {};
    for (const [size, viewport] of Object.entries(WINDOWS)) {
      await page.setViewportSize(viewport);
      for (const name of ["ten", "sudoku", "lightup", "huge", "giant"]) {
        await play(page, plan.puzzles[name]);
        seen[`${name} ${size}`] = await look(page);
      }
    }
    return { seen };
  },

  async landscape({ page }) {
    await play(page, plan.puzzles.ten);
    const { width } = await look(page);
    const tops = [(await look(page)).top];
    await hintToTheEnd(page);
    tops.push((await look(page)).top);
    await page.click("#back");
    await page.waitForSelector("#home:not([hidden])");
    return { width, tops, scrolled: await page.evaluate(() => scrollY) };
  },

  async hintByTouch({ page }) {
    await play(page, plan.puzzles.ten);
    await page.setViewportSize({ width: 360, height: 500 });
    for (let press = 0; press < 3; press++) await page.click("#hint"); // the whole step takes more lines than its place has
    return page.evaluate(() => {
      const [pane, panel] = ["#pane", "#panel"].map((name) => document.querySelector(name).getBoundingClientRect());
      return { covered: Math.max(0, Math.round(pane.bottom - panel.top)), top: Math.round(pane.top), scrolled: scrollY };
    });
  },

  async hugeByTouch({ page }) {
    const puzzle = plan.puzzles.huge;
    await stopTime(page);
    await play(page, puzzle);
    const seen = { first: { ...(await look(page)), ...(await view(page)) } };
    const middle = await centerOf(page, "#pane");
    await touch(page, [[middle, [middle[0] + 60, middle[1]]]]);
    seen.paintedAtOnce = await numbersOf(page, "painted");
    await page.click("#undo");
    await pinch(page, middle, 80, 88);
    seen.pinched = await view(page);
    seen.paintedByThen = await numbersOf(page, "painted");
    await touch(page, [
      [[middle[0] - 20, middle[1]], [middle[0] - 90, middle[1] - 60]],
      [[middle[0] + 20, middle[1]], [middle[0] - 50, middle[1] - 60]],
    ]);
    seen.panned = await view(page);
    seen.expected = [];
    for (const row of [0, 17, 39]) {
      for (const [first, last, color] of blocksOf(puzzle, row)) {
        await tapTool(page, color);
        for (const end of [last, first]) {
          await page.$eval(cell(end), (node) => node.scrollIntoView({ block: "nearest", inline: "nearest" }));
        }
        await touch(page, [[await centerOf(page, cell(first)), await centerOf(page, cell(last))]]);
        for (let number = first; number <= last; number++) seen.expected.push(number);
      }
    }
    seen.painted = await numbersOf(page, "painted");
    seen.colors = await page.$$eval(".cell.painted", (nodes) => nodes.map((node) => node.style.getPropertyValue("--paint")));
    seen.rightColors = seen.painted.map((number) => puzzle.palette.colors[puzzle.solution.flat()[number] - 1].rgb);
    await pinch(page, middle, 150, 5);
    seen.again = await view(page);
    return { ...seen, told: await message(page) };
  },

  // A stroke to the edge of the pane continues in the cells that come into sight.
  async strokeBeyondTheEdge({ page }) {
    await play(page, plan.puzzles.huge);
    await page.click("#zoom-in");
    const inSight = await page.evaluate(() => {
      const { right } = document.querySelector("#pane").getBoundingClientRect();
      return [...document.querySelectorAll(".cell")].slice(0, 60).filter((node) => node.getBoundingClientRect().right <= right).length;
    });
    await page.mouse.move(...(await centerOf(page, cell(0))));
    await page.mouse.down();
    const pane = await page.locator("#pane").boundingBox();
    await page.mouse.move(pane.x + pane.width - 6, (await centerOf(page, cell(0)))[1], { steps: 8 });
    await page.waitForFunction((count) => document.querySelectorAll(".cell.painted").length > count + 3, inSight);
    await page.mouse.up();
    const painted = await numbersOf(page, "painted");
    return { inSight, painted };
  },

  async byWheelAndKeys({ page }) {
    await play(page, plan.puzzles.huge);
    const first = await view(page);
    const target = cell(8 * 60 + 12);
    const before = await centerOf(page, target);
    await page.mouse.move(...before);
    await page.keyboard.down("Control");
    for (let notch = 0; notch < 2; notch++) await page.mouse.wheel(0, -120);
    await page.keyboard.up("Control");
    await page.waitForFunction((cell) => {
      const width = document.querySelector(".board:not(.scaled) .cell")?.getBoundingClientRect().width;
      return width > 1.5 * cell;
    }, first.cell);
    const [after, zoomed] = [await centerOf(page, target), await view(page)];
    await page.mouse.down({ button: "middle" });
    await page.mouse.move(before[0] - 50, before[1] - 40, { steps: 4 });
    await page.mouse.up({ button: "middle" });
    const dragged = await centerOf(page, target);
    await page.focus(cell(0));
    await page.keyboard.press("Control+End");
    const last = await page.evaluate(() => {
      const { left, top, width, height } = document.activeElement.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === document.activeElement;
    });
    await page.keyboard.press("+");
    const larger = await view(page);
    await page.keyboard.press("-");
    const smaller = await view(page);
    await page.keyboard.press("*");
    const again = await view(page);
    return { first, zoomed, before, after, dragged, last, larger, smaller, again, painted: await numbersOf(page, "painted") };
  },
};
