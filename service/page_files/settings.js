// What the player chooses for good: the language, the colors, and whether a log is kept of how puzzles are solved.

import { choiceOf, keepChoice, readJson, remove, writeText } from "./store.js";
import { learn, t, translate } from "./texts.js";
import { fileOf, sendLogs } from "./service.js";
import { byId } from "./element.js";
import { send } from "./share.js";

const KEY = "gridwright:logs";
const MOST = 200; // games
const MOST_MOVES = 20_000;

const logs = () => readJson(KEY) ?? [];

const logFile = () =>
  new File([JSON.stringify({ format: "gridwright-solves", version: 1, games: logs() })], "gridwright-solves.json");

// Return a log of a puzzle: it notes moves, and keeps them when the puzzle is solved.
export function logOf(puzzle, from) {
  const moves = []; // [seconds, kind, [cell, value] ...]; cells are counted by rows, values are those of the page
  return {
    note: (at, kind, changes = []) => moves.length < MOST_MOVES && moves.push([Math.round(at * 10) / 10, kind, ...changes]),
    finish(seconds, hints) {
      if (choiceOf("log") !== "on" || puzzle.isLesson) return;
      const { family, id = null, height, width, rating } = puzzle;
      const game = { family, puzzle: id, height, width, grade: rating?.grade ?? null, from, seconds, hints, moves };
      writeText(KEY, JSON.stringify([...logs(), game].slice(-MOST)));
    },
  };
}

// Show the page in the language and the colors of the player's choice, at first those of the system.
export async function applyChoices() {
  applyTheme();
  const wanted = choiceOf("language") || navigator.language.slice(0, 2);
  const inside = byId("texts"); // in a page that was made with its puzzles inside
  const isThere = [...byId("language").options].some((option) => option.value === wanted);
  if (wanted === "en" || !isThere) return;
  learn(wanted, inside ? JSON.parse(inside.textContent)[wanted] : JSON.parse(await fileOf(`texts-${wanted}.json`)));
  translate(document.body);
}

function applyTheme() {
  const theme = choiceOf("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

export function showSettings() {
  for (const name of ["language", "theme", "log"]) {
    const node = byId(name);
    node.value = choiceOf(name) || node.value;
    node.onchange = () => {
      keepChoice(name, node.value);
      if (name === "language") location.reload();
      applyTheme();
    };
  }
  byId("language").value = document.documentElement.lang;
  // Say something, or how many games the log holds.
  const say = (text = t`Games in the log: ${logs().length}`) => (byId("log-state").textContent = text);
  byId("save-log").onclick = () => send(logFile());
  byId("send-log").onclick = async () => say(await sendLogs(logFile()).then(() => t`Thank you!`, (error) => error.message));
  byId("drop-log").onclick = () => {
    remove(KEY);
    say();
  };
  say();
}
