"""Measure how smoothly a large nonogram pans and zooms on a phone of 360x740, in headless Chromium.

The page is a single file (``gen page``). Two fingers pan and pinch by touch events of the browser's protocol while the
page notes the time of each animation frame; then a finger paints a line of cells. The script needs Node.js,
Chromium and playwright-core, and finds them as the page's tests do (docs/page.md).

    NODE_PATH=browser/node_modules PYTHONPATH=. python benchmarks/page_view.py [--size 40x60] [--moves 200] [--slower 4]
"""

import argparse
import json
import statistics
import subprocess
import tempfile
from pathlib import Path

from service.page.single import single_page
from tests.service.page.driving import find_browser, made

DRIVE = """
const { chromium } = require(process.env.MODULES + "/playwright-core");
(async () => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await (await browser.newContext(phone)).newPage();
  await page.goto(process.env.URL);
  await page.waitForSelector(".cell");
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.SLOWER) });
  const box = await page.locator("#pane").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const send = (type, points) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ id, x, y })) });
  const two = (left, top, apart) => [[x + left - apart, y + top], [x + left + apart, y + top]];

  async function timed(moves) {
    await page.evaluate(() => {
      window.times = [];
      const note = (time) => {
        window.times.push(time);
        window.noting = requestAnimationFrame(note);
      };
      window.noting = requestAnimationFrame(note);
    });
    await send("touchStart", moves[0]);
    for (const move of moves.slice(1)) await send("touchMove", move);
    const times = await page.evaluate(() => {
      cancelAnimationFrame(window.noting);
      return window.times;
    });
    await send("touchEnd", []);
    return times.slice(1).map((time, place) => time - times[place]);
  }

  const count = Number(process.env.MOVES);
  const along = (make) => Array.from({ length: count }, (_, move) => make(Math.sin((6 * move) / count), move / count));
  const zooming = await timed(along((_, part) => two(0, 0, 20 + 130 * part)));
  const panning = await timed(along((wave) => two(110 * wave, 90 * wave, 30)));
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.clock.install(); // a touch that takes long on a busy machine is no long press
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.click("#finger-plays");
  const seen = await page.evaluate(([x, y]) => {
    const cell = document.elementFromPoint(x, y).closest(".cell");
    return { number: Number(cell.dataset.cell), side: cell.getBoundingClientRect().width };
  }, [x, y]);
  await send("touchStart", [[x, y]]);
  for (let step = 1; step <= 3; step++) await send("touchMove", [[x + step * seen.side, y]]);
  await send("touchEnd", []);
  const four = () => document.querySelectorAll(".cell.painted").length === 4;
  await page.waitForFunction(four, null, { timeout: 10_000 }).catch(() => {}); // input comes when the page has time
  const painted = await page.$$eval(".cell.painted", (cells) => cells.map((cell) => Number(cell.dataset.cell)));
  await browser.close();
  const isLine = painted.length === 4 && painted.every((number, place) => number === seen.number + place);
  console.log(JSON.stringify({ zooming, panning, isLine, side: seen.side }));
})();
"""


def main() -> None:
    """Print the times of the frames while the board is zoomed and panned, and whether a finger paints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", default="40x60")
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--slower", type=int, default=1, help="times that the processor is slowed down, as a phone's")
    asked = parser.parse_args()
    browser = find_browser()
    puzzle = made("nonogram", size=asked.size, colors=5, density=0.3)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "play.html")
        file.write_text(single_page([puzzle]))
        done = subprocess.run(
            [browser.node, "-e", DRIVE],
            env={
                "MODULES": str(browser.modules.resolve()),
                "CHROMIUM": browser.chromium,
                "MOVES": str(asked.moves),
                "SLOWER": str(asked.slower),
                "URL": file.as_uri(),
            },
            capture_output=True,
            text=True,
        )
    if done.returncode:
        raise SystemExit(done.stderr)
    found = json.loads(done.stdout)
    for name in ("panning", "zooming"):
        times = sorted(found[name])
        cuts = statistics.quantiles(times, n=40)
        print(
            f"{name}: {len(times)} frames, median {statistics.median(times):.1f} ms, "
            f"95 % from {cuts[0]:.1f} to {cuts[-1]:.1f} ms"
        )
    paints = "paints" if found["isLine"] else "does not paint"
    print(f"cells of {found['side']:g} pixels; a finger {paints} a line of four")


if __name__ == "__main__":
    main()
