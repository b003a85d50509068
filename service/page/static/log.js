// Solve logs: what a player did and when. They are kept only if the player agreed. docs/page.md describes the format.

import { bareOf, send } from "./share.js";
import { bindChoice, choiceOf, readJson, remove, writeText } from "./store.js";
import { byId } from "./element.js";
import { isSame } from "./game.js";
import { t } from "./texts.js";

const KEY = "gridwright:log";
const MOST_CHARACTERS = 1_000_000; // of all logs together; beyond it the oldest logs are deleted

/** @type {(log: object) => Promise<unknown>} */
let sendOn = () => Promise.resolve(); // sends a log to a service, if there is one

export const isLogging = () => choiceOf("log") === "on";

export const changesOf = (before, cells) =>
  cells.flatMap((value, cell) => (isSame(before[cell], value) ? [] : [[cell, value]]));

const logs = () => [readJson(KEY) ?? []].flat();

// Keep a log of how a puzzle was solved. `moves` holds [seconds, changes] and [seconds, "hint"]. The log leaves out texts
// that people wrote, such as the title.
export function keepLog(puzzle, seconds, hints, moves) {
  const { title, author, copyright, ...bare } = bareOf(puzzle);
  const log = { format: "gridwright-log", version: 1, puzzle: bare, seconds, hints, moves };
  const kept = [...logs(), log];
  while (kept.length > 1 && JSON.stringify(kept).length > MOST_CHARACTERS) kept.shift();
  writeText(KEY, JSON.stringify(kept));
  if (choiceOf("send-log")) sendOn(log).catch(() => {}); // if it cannot be sent, it is still kept here
}

// Get the controls of logs ready. `sendLog(log)` sends a log to the service; a page without a service keeps all logs to
// itself.
export function prepareLogs(sendLog = sendOn) {
  sendOn = sendLog;
  const show = () => (byId("log-count").textContent = t`Puzzles in the log: ${logs().length}`);
  bindChoice(byId("log"), "log");
  bindChoice(byId("send-log"), "send-log");
  byId("solve-log").ontoggle = show;
  byId("log-download").onclick = () => {
    const lines = logs().map((log) => `${JSON.stringify(log)}\n`);
    return send(new File(lines, "gridwright-log.jsonl", { type: "application/jsonl" }));
  };
  byId("log-delete").onclick = () => {
    remove(KEY);
    show();
  };
}
