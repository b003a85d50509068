// The result of a game as a picture to share, without a cell of its solution.

import { byId } from "./element.js";

const [WIDTH, HEIGHT] = [1200, 630];
const [SIDE, CELL, LEFT, TOP] = [6, 68, 90, 111]; // of a pattern that is drawn by the key of the game

// Return a card with lines of text, the first one the largest, as a file.
export async function cardOf(lines, key) {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const brush = canvas.getContext("2d");
  const style = getComputedStyle(byId("board"));
  const color = (name) => style.getPropertyValue(`--${name}`);
  const fill = (name, ...box) => {
    brush.fillStyle = color(name);
    brush.fillRect(...box);
  };
  fill("ground", 0, 0, WIDTH, HEIGHT);
  fill("accent", 0, HEIGHT - 14, WIDTH, 14);
  const bits = parseInt(key.slice(0, 6), 36);
  for (let place = 0; place < (SIDE * SIDE) / 2; place++) {
    const [row, column] = [Math.floor(place / (SIDE / 2)), place % (SIDE / 2)];
    const name = (bits >> place) & 1 ? "accent" : "accent-soft";
    for (const at of [column, SIDE - 1 - column]) fill(name, LEFT + CELL * at, TOP + CELL * row, CELL - 6, CELL - 6);
  }
  brush.fillStyle = color("text");
  lines.forEach((line, place) => {
    brush.font = `${place ? 400 : 700} ${place ? 40 : 64}px system-ui, sans-serif`;
    brush.fillText(line, LEFT + SIDE * CELL + 60, 230 + 72 * place, WIDTH - LEFT - SIDE * CELL - 100);
  });
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  return new File([blob], "gridwright.png", { type: "image/png" });
}

// Let the player send a file, by what the device has for that, or else save it.
export async function send(file) {
  if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => {});
  else {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
