// Keeps games with the page's modules, in a storage that may be forbidden or full. The first argument is the folder of the
// modules. Standard input has { puzzle }, and standard output gets what was found.

import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { puzzle } = JSON.parse(readFileSync(0, "utf8"));

// As in browsers, the keys of a storage are its own properties.
class Kept {
  #most;

  constructor(most = Infinity) {
    this.#most = most;
  }

  getItem(key) {
    return this[key] ?? null;
  }

  setItem(key, text) {
    const size = Object.entries({ ...this, [key]: text }).reduce((sum, pair) => sum + pair[0].length + pair[1].length, 0);
    if (size > this.#most) throw new DOMException("full", "QuotaExceededError");
    this[key] = text;
  }

  removeItem(key) {
    delete this[key];
  }
}

let tabs = 0;

// Load the modules as a tab does, with a memory of its own and a storage that may be shared.
async function tab(storage) {
  const get = () => {
    if (storage === null) throw new Error("denied");
    return storage;
  };
  Object.defineProperty(globalThis, "localStorage", { get, configurable: true });
  const copy = join(folder, `tab${tabs++}`);
  for (const name of readdirSync(folder).filter((each) => /[.]js(on)?$/.test(each))) cpSync(join(folder, name), join(copy, name));
  const store = await import(pathToFileURL(join(copy, "store.js")).href);
  const said = [];
  store.onRefusal((isFull) => said.push(isFull ? "full" : "forbidden"));
  return { ...store, said };
}

const results = {};
const other = (number) => ({ ...puzzle, palette: { ...puzzle.palette, number } });
const cells = (value) => Array(puzzle.height * puzzle.width).fill(value);
const played = { cells: cells(1), seconds: 7, share: 0.5, isSolved: false, isBegun: true };
const shorter = ({ key, share, seconds, isSolved, isBegun, day, family, grade }) => ({
  key, share, seconds, isSolved, isBegun, day, family, grade,
});
let now = 1_000_000;
Date.now = () => now++;

{
  const storage = new Kept();
  const store = await tab(storage);
  const key = await store.keepGame(puzzle, "2026-11-23");
  const fresh = store.games().map(shorter);
  store.keepProgress(puzzle, played);
  const same = JSON.stringify(await store.puzzleOf(key)) === JSON.stringify(puzzle);
  const ofDay = ["2026-11-23", "2026-11-24"].map((day) => store.gameOfDay(puzzle.family, day, "")?.key ?? null);
  const begun = store.games().map(shorter);
  const bringBack = store.removeGame(key);
  const removed = [store.games(), await store.puzzleOf(key), store.progressOf(puzzle)];
  bringBack();
  results.kept = { key, same, ofDay, fresh, begun, removed, back: store.games().map(shorter) };
}
{
  const storage = new Kept();
  const store = await tab(storage);
  const keys = [];
  for (let number = 0; number < store.MOST_GAMES; number++) {
    keys.push(await store.keepGame(other(number)));
    // The first ten games are half played, the next ten are solved, and the others are not begun.
    if (number < 20) store.keepProgress(other(number), { ...played, isSolved: number >= 10 });
  }
  const lost = async () => {
    const kept = new Set(store.games().map((game) => game.key));
    return keys.flatMap((key, number) => (kept.has(key) ? [] : [number]));
  };
  const most = store.games().length;
  await store.keepGame(other(1000));
  const first = await lost();
  for (let number = 21; number < 200; number++) store.keepProgress(other(number), played);
  store.keepProgress(other(1000), played);
  await store.keepGame(other(1001));
  results.bounded = { most, first, second: await lost(), atLast: store.games().length };
}
{
  // A page that contains its puzzles keeps no puzzles, and as many games as such a page may have are not too many.
  const storage = new Kept();
  const store = await tab(storage);
  const whole = await store.keepGame(puzzle);
  store.keepProgress(puzzle, played);
  const older = (number) => `gridwright:progress:older${number}`;
  for (let number = 0; number < store.MOST_ALONE - 2; number++) {
    storage[older(number)] = JSON.stringify({ ...played, isSolved: number === 5, isBegun: number !== 7, at: number });
  }
  const lost = () => [...Array(20).keys()].filter((number) => storage.getItem(older(number)) === null);
  const found = [];
  for (let number = 0; number < 5; number++) {
    store.keepProgress(other(number), { ...played, undo: [[[0, 1]]], redo: [], isSolved: number === 4 });
    found.push(lost());
  }
  const moves = [3, 4].map((number) => store.progressOf(other(number)).undo ?? null);
  results.alone = { found, moves, games: store.games().map((game) => game.key === whole && game.seconds) };
}
{
  const store = await tab(null);
  const key = await store.keepGame(puzzle);
  store.keepProgress(puzzle, played);
  results.forbidden = {
    said: [...new Set(store.said)],
    games: store.games().map((game) => game.share),
    opens: (await store.puzzleOf(key)) !== null,
    progress: store.progressOf(puzzle).seconds,
  };
}
{
  // The storage has room for some games. Games that were not begun make room, and those that were begun stay.
  const storage = new Kept(60_000);
  const store = await tab(storage);
  const begun = await store.keepGame(other(0));
  store.keepProgress(other(0), played);
  for (let number = 1; number < 60; number++) await store.keepGame(other(number));
  const isRoomMade = store.said.length === 0 && store.games().length < 60;
  for (let number = 100; number < 160; number++) {
    await store.keepGame(other(number));
    store.keepProgress(other(number), played);
  }
  results.full = {
    isRoomMade,
    said: [...new Set(store.said)],
    hasFirst: store.games().some((game) => game.key === begun),
    n: store.games().filter((game) => game.isBegun).length,
  };
}
{
  const storage = new Kept();
  const one = await tab(storage);
  const key = await one.keepGame(puzzle);
  const idle = await tab(storage);
  idle.progressOf(puzzle);
  one.keepProgress(puzzle, played);
  idle.keepProgress(puzzle, { ...played, cells: cells(0), isBegun: false, seconds: 99 });
  const two = await tab(storage);
  const first = two.progressOf(puzzle).seconds;
  two.keepProgress(puzzle, { ...played, cells: cells(0), seconds: 9 });
  one.keepProgress(puzzle, { ...played, seconds: 8 }); // as when a tab closes in which nothing was done since
  const stale = two.progressOf(puzzle).seconds;
  one.keepProgress(puzzle, { ...played, cells: cells(2), seconds: 10 });
  const moved = two.progressOf(puzzle).seconds;
  two.removeGame(key);
  one.keepProgress(puzzle, { ...played, cells: cells(2), seconds: 11 });
  const closed = two.games().length;
  one.keepProgress(puzzle, { ...played, cells: cells(1), seconds: 12 });
  results.tabs = { first, stale, moved, closed, goesOn: two.games().map((game) => game.seconds) };
}
{
  const storage = new Kept();
  const store = await tab(storage);
  const nonsense = [];
  for (const text of ["", "{", "5", "null", "[]", '"x"', '{"family":"nonogram"}', '{"packed":5,"family":{},"height":"a"}']) {
    for (const place of ["puzzle:x", "progress:y", `progress:${store.keyOf(puzzle)}`]) storage.setItem(`gridwright:${place}`, text);
    await store.keepGame(other(3));
    store.keepProgress(other(3), played);
    store.progressOf(puzzle);
    nonsense.push([store.games().length, await store.puzzleOf("x")]);
  }
  results.nonsense = nonsense;
}
process.stdout.write(JSON.stringify(results));
