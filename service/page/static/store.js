// What the browser keeps; if it refuses, the page keeps it until it is closed. Each game is the whole puzzle and, under a
// second key, the progress, so that two tabs do not overwrite each other. A page that contains its puzzles keeps only the
// progress.

import { packed, unpacked, withoutKnowledge } from "./share.js";
import { FAMILIES } from "./families.js";

const here = new Map(); // what the browser refused to keep
/** @type {(isFull: boolean) => void} */
let complain = () => {};

// Call a function when the browser refuses to keep something. Its argument says whether the storage is full.
export function onRefusal(run) {
  complain = run;
}

function guarded(work, otherwise) {
  try {
    return work(globalThis.localStorage) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const readText = (key) => here.get(key) ?? guarded((storage) => storage.getItem(key), null);

// Return the JSON value stored under a key, or null if there is none or if something else wrote the text.
export function readJson(key) {
  try {
    return JSON.parse(readText(key));
  } catch {
    return null;
  }
}

// Store a text. While the storage is full, `makeRoom` removes something and returns whether it did; after that, the shorter
// text is stored.
export function writeText(key, text, makeRoom = () => false, shorter = text) {
  for (let kept = text; ; ) {
    try {
      globalThis.localStorage.setItem(key, kept);
      return void here.delete(key);
    } catch (error) {
      const isFull = error.name === "QuotaExceededError";
      const isRoomy = isFull && makeRoom();
      if (!isRoomy && (!isFull || kept === shorter)) {
        here.set(key, text);
        return complain(isFull);
      }
      if (!isRoomy) kept = shorter;
    }
  }
}

export function remove(key) {
  here.delete(key);
  guarded((storage) => storage.removeItem(key));
}

export function keysWith(prefix) {
  const kept = guarded((storage) => Object.keys(storage), []);
  return [...new Set([...kept, ...here.keys()])].filter((key) => key.startsWith(prefix));
}

const PREFIX = "gridwright:";
const PROGRESS = `${PREFIX}progress:`;
const PUZZLE = `${PREFIX}puzzle:`;
const CHOICE = `${PREFIX}choice:`;
export const MOST_GAMES = 200;
export const MOST_ALONE = 2_000; // the most games without their puzzles: a page contains at most half as many
const MAX_CHARACTERS = 20_000_000; // of a puzzle with its steps

// Return the key of a game. It is made from what the player sees, since puzzles that look different may share an id.
export function keyOf(puzzle) {
  const { title, author, copyright, ...rest } = puzzle;
  const shown = FAMILIES[puzzle.family]?.shown?.(puzzle) ?? [rest];
  return hashOf(JSON.stringify([puzzle.family, ...shown], withoutKnowledge));
}

// Return the FNV-1a hash of a text in 64 bits, as two halves with different starts. Nothing secret depends on it.
function hashOf(text) {
  let [one, other] = [0x811c9dc5, 0x1234567];
  for (let place = 0; place < text.length; place++) {
    one = Math.imul(one ^ text.charCodeAt(place), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(place), 0x01000193);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

const known = new Map(); // the progress of each game as this tab last read or wrote it
const records = new Map(); // the stored puzzle of each game, since another tab may have deleted it

// Store how far a puzzle was played: { cells, seconds, share, isSolved, isBegun } and whatever else should come back. A tab
// in which nothing was done since does not overwrite the work of another tab.
export function keepProgress(puzzle, progress) {
  const key = keyOf(puzzle);
  const cells = JSON.stringify(progress.cells);
  const before = known.get(key);
  const isSame = before && (before.cells === null ? !progress.isBegun : before.cells === cells);
  if (isSame && readText(PROGRESS + key) !== before.text) return;
  const { undo, redo, log, trials, ...board } = { ...progress, at: Date.now() };
  const shorter = JSON.stringify(board); // the board matters more than its moves, and a solved board needs none
  write(key, PROGRESS, progress.isSolved ? shorter : JSON.stringify({ ...board, undo, redo, log, trials }), shorter);
  if (records.has(key) && readText(PUZZLE + key) === null) write(key, PUZZLE, records.get(key));
  known.set(key, { text: readText(PROGRESS + key), cells });
}

export function progressOf(puzzle) {
  const key = keyOf(puzzle);
  const progress = readJson(PROGRESS + key);
  known.set(key, { text: readText(PROGRESS + key), cells: progress && JSON.stringify(progress.cells) });
  return progress;
}

// Store a whole puzzle, so that it opens without the service. `day` and `edition` are those of a daily puzzle.
export async function keepGame(puzzle, day = "", edition = "") {
  const key = keyOf(puzzle);
  if ((await puzzleOf(key)) !== null && (!day || dayOf(key).day)) return key;
  const { family, height, width, title = "", rating = null } = puzzle;
  const about = { family, height, width, title, grade: rating?.grade ?? "", day, edition, at: Date.now() };
  const text = JSON.stringify({ ...about, packed: await packed(JSON.stringify(puzzle)) });
  records.set(key, text);
  write(key, PUZZLE, text);
  return key;
}

// Return the puzzle of a game, or null if it is not stored here.
export async function puzzleOf(key) {
  try {
    const puzzle = JSON.parse(await unpacked(readJson(PUZZLE + key).packed, MAX_CHARACTERS));
    if (!isWhole(puzzle)) return null;
    records.set(key, readText(PUZZLE + key));
    return puzzle;
  } catch {
    return null;
  }
}

// Return whether a puzzle has the shape that the page expects. An older version of the page may have stored another one.
function isWhole(puzzle) {
  return typeof puzzle?.family === "string" && Array.isArray(puzzle.solution) && Array.isArray(puzzle.steps);
}

// Return what the list of saved games shows, latest first. Games that cannot be read are left out.
export function games() {
  return gamesIn(keysWith(PUZZLE).map((key) => key.slice(PUZZLE.length)))
    .filter(({ packed, family, height, width }) => packed && family && height > 0 && width > 0)
    .sort((one, other) => other.at - one.at);
}

function gamesIn(keys) {
  const number = (value) => (Number.isFinite(value) ? value : 0);
  const all = (names, of, from) => Object.fromEntries(names.map((name) => [name, of(from?.[name])]));
  return keys.map((key) => {
    const puzzle = readJson(PUZZLE + key) ?? {};
    const progress = readJson(PROGRESS + key);
    return {
      ...all(["family", "title", "grade", "day", "edition", "packed"], textOf, puzzle),
      ...all(["height", "width"], number, puzzle),
      ...all(["share", "seconds", "hints"], number, progress),
      key,
      isSolved: progress?.isSolved === true,
      isBegun: progress !== null && progress.isBegun !== false,
      at: Math.max(number(progress?.at), number(puzzle.at)),
    };
  });
}

const textOf = (value) => (typeof value === "string" ? value : "");

// Return the { day, edition } of a game that was a daily puzzle, or empty texts for other games.
export function dayOf(key) {
  const [{ day, edition }] = gamesIn([key]);
  return { day, edition };
}

export const isProgressOf = (puzzle, key) => key === PROGRESS + keyOf(puzzle);

// Return what `games` says about an edition of a daily puzzle, or null if it is not stored.
export function gameOfDay(family, day, edition) {
  return games().find((game) => game.family === family && game.day === day && game.edition === edition) ?? null;
}

// Delete a game, and return a function that restores it.
export function removeGame(key) {
  const texts = [PUZZLE, PROGRESS].map((prefix) => [prefix, readText(prefix + key)]);
  for (const [prefix] of texts) remove(prefix + key);
  return () => {
    for (const [prefix, text] of texts) if (text !== null) write(key, prefix, text);
  };
}

function write(key, prefix, text, shorter = text) {
  const keysOf = (each) => keysWith(each).map((found) => found.slice(each.length));
  const whole = new Set(keysOf(PUZZLE));
  const alone = keysOf(PROGRESS).filter((other) => !whole.has(other));
  const [group, most] = prefix === PUZZLE || whole.has(key) ? [[...whole], MOST_GAMES] : [alone, MOST_ALONE];
  const others = group.filter((other) => other !== key);
  const tooMany = others.length + 1 - most;
  if (tooMany > 0) for (const game of inOrderOfLoss(others).slice(0, tooMany)) removeGame(game.key);
  let left = null; // the games that may be deleted when space runs out: those that were not begun, or are solved
  const makeRoom = () => {
    left ??= inOrderOfLoss([...whole, ...alone]).filter((game) => game.key !== key && !(game.isBegun && !game.isSolved));
    const game = left.shift();
    if (game) removeGame(game.key);
    return game !== undefined;
  };
  writeText(prefix + key, text, makeRoom, shorter);
}

// Return games in the order in which they are deleted for space: first those that were not begun, then those that are solved,
// the oldest first.
function inOrderOfLoss(keys) {
  const rank = ({ isBegun, isSolved }) => (isBegun ? (isSolved ? 1 : 2) : 0);
  return gamesIn(keys).sort((one, other) => rank(one) - rank(other) || one.at - other.at);
}

export function keepChoice(name, text) {
  writeText(CHOICE + name, text);
}

export const choiceOf = (name) => readText(CHOICE + name) ?? "";

// Let a list or a switch show the player's choice, or the usual one at the start. Store each new choice, and then call
// `run()`.
export function bindChoice(node, name, { usual = "", run = () => {} } = {}) {
  const isSwitch = node.type === "checkbox";
  const chosen = choiceOf(name) || usual;
  if (isSwitch) node.checked = chosen === "on";
  else node.value = chosen;
  node.onchange = () => {
    const off = usual ? "off" : "";
    keepChoice(name, isSwitch && !node.checked ? off : node.value);
    run();
  };
}
