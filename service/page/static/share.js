// A puzzle in the fragment of a link, and a result as a picture. The fragment is the puzzle's notation without the solution,
// deflated and in base 64.

import { t } from "./texts.js";
import { byId } from "./element.js";

export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Return the text that was packed. Throw an error if it is damaged or has more than `most` characters, as a few packed
// characters can stand for any number.
export async function unpacked(characters, most) {
  const binary = atob(characters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > most) {
      await reader.cancel();
      throw new Error("too long");
    }
  }
  return text;
}

const PREFIX = "#p=";
const MAX_CHARACTERS = 2_000_000; // the longest notation that is unpacked
const MADE = ["request", "seed", "index", "tries", "notes", "versions", "recipe"];
const LEFT_OUT = [...MADE, "solution", "steps", "id", "description", "picture", "proof", "rating", "isDraft", "isLesson"];

// Leave out everything that is known about a puzzle, as a replacer for JSON.stringify.
export const withoutKnowledge = (key, value) => (LEFT_OUT.includes(key) ? undefined : value);

export const bareOf = (puzzle) => JSON.parse(JSON.stringify(puzzle, withoutKnowledge));

export const fragmentOf = async (puzzle) => PREFIX + (await packed(JSON.stringify(puzzle, withoutKnowledge)));

// Return the puzzle of a fragment, or null if there is none. Throw an error with one sentence if the puzzle cannot be read.
export async function puzzleIn(fragment) {
  if (!fragment.startsWith(PREFIX)) return null;
  try {
    const puzzle = JSON.parse(await unpacked(fragment.slice(PREFIX.length), MAX_CHARACTERS));
    if (puzzle?.format !== "gridwright") throw new Error("another format");
    return puzzle;
  } catch {
    throw new Error(t`The link is damaged: what follows # is not a puzzle. Ask for the link again, or make a new puzzle.`);
  }
}

const [WIDTH, HEIGHT] = [1200, 630];
const [SIDE, CELL, LEFT, TOP] = [6, 68, 90, 111]; // a pattern of squares, which the key of the game determines

// Return a card with lines of text as an image file. The first line is the largest.
export async function cardOf(lines, key) {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const brush = canvas.getContext("2d");
  const style = getComputedStyle(byId("board"));
  const color = (name) => style.getPropertyValue(`--${name}`);
  const fill = (name, left, top, width, height) => {
    brush.fillStyle = color(name);
    brush.fillRect(left, top, width, height);
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

// Let the player send a file by the device's own means, or save it if there are none.
export async function send(file) {
  if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => {});
  else {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
