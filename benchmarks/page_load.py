"""Measure the bytes of the page and the time until it is usable, in headless Chromium, from the page's own server.

Each load begins with an empty cache and ends when the first screen shows the puzzles of the day. Bytes are those of
bodies as they are sent. With --slow-3g, the connection has 400 kbit/s and a round trip of 400 ms. The script needs
Node.js, Chromium and playwright-core, and finds them as the page's tests do (docs/page.md).

    NODE_PATH=browser/node_modules PYTHONPATH=. python benchmarks/page_load.py [--loads 9]
"""

import argparse
import json
import statistics
import subprocess

from service_load import server

from tests.service.page.driving import find_browser

DRIVE = """
const { chromium } = require(process.env.MODULES + "/playwright-core");
(async () => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
  const loads = [];
  for (let load = 0; load < Number(process.env.LOADS); load++) {
    const page = await (await browser.newContext()).newPage();
    let bytes = 0;
    page.on("requestfinished", async (request) => {
      bytes += (await request.sizes()).responseBodySize;
    });
    if (process.env.SLOW) {
      const network = { offline: false, latency: 400, downloadThroughput: 50000, uploadThroughput: 50000 };
      await (await page.context().newCDPSession(page)).send("Network.emulateNetworkConditions", network);
    }
    const start = Date.now();
    await page.goto(process.env.URL);
    await page.waitForSelector("#home .tile");
    const milliseconds = Date.now() - start;
    await page.waitForLoadState("networkidle");
    loads.push({ bytes, milliseconds });
    await page.context().close();
  }
  await browser.close();
  console.log(JSON.stringify(loads));
})();
"""


def main() -> None:
    """Measure several loads of the page; print its bytes and its milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loads", type=int, default=9)
    parser.add_argument("--slow-3g", action="store_true")
    asked = parser.parse_args()
    browser = find_browser()
    with server(1) as url:
        done = subprocess.run(
            [browser.node, "-e", DRIVE],
            env={
                "MODULES": str(browser.modules.resolve()),
                "CHROMIUM": browser.chromium,
                "LOADS": str(asked.loads),
                "URL": url,
                "SLOW": "1" * asked.slow_3g,
            },
            capture_output=True,
            text=True,
            check=True,
        )
    loads = json.loads(done.stdout)
    times = [load["milliseconds"] for load in loads]
    print(
        f"{max(load['bytes'] for load in loads):,} bytes; first load {times[0]} ms, median {statistics.median(times)}"
    )


if __name__ == "__main__":
    main()
