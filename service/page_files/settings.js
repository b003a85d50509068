// What the player chooses for good: the language, the colors, and whether a log is kept.

import { choiceOf, keepChoice } from "./store.js";
import { dropLogs, logFile, logs } from "./logs.js";
import { learn, t, translate } from "./texts.js";
import { LANGUAGES } from "./families.js";
import { fileOf, sendLogs } from "./service.js";
import { byId } from "./element.js";
import { send } from "./card.js";

// Show the page in the language and the colors of the player's choice, at first those of the system.
export async function applyChoices() {
  applyTheme();
  const wanted = choiceOf("language") || navigator.language.slice(0, 2);
  const inside = byId("texts"); // in a page that was made with its puzzles inside
  if (wanted === "en" || !Object.hasOwn(LANGUAGES, wanted)) return;
  const texts = inside ? JSON.parse(inside.textContent)[wanted] : JSON.parse(await fileOf(`texts-${wanted}.json`));
  learn(wanted, texts);
  translate(document.body);
}

function applyTheme() {
  const theme = choiceOf("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

export function showSettings() {
  const options = Object.entries(LANGUAGES).map(([code, name]) => new Option(name, code));
  byId("language").replaceChildren(...options);
  byId("language").value = document.documentElement.lang;
  byId("theme").value = choiceOf("theme");
  byId("log").checked = choiceOf("log") === "on";
  byId("language").onchange = ({ target }) => {
    keepChoice("language", target.value);
    location.reload();
  };
  byId("theme").onchange = ({ target }) => {
    keepChoice("theme", target.value);
    applyTheme();
  };
  byId("log").onchange = ({ target }) => keepChoice("log", target.checked ? "on" : "");
  byId("save-log").onclick = () => send(logFile());
  byId("send-log").onclick = async () => say(await sendLogs(logFile()).then(() => t`Thank you!`, (error) => error.message));
  byId("drop-log").onclick = () => {
    dropLogs();
    say();
  };
  say();
}

// Say something, or how many games the log holds.
function say(text = t`Games in the log: ${logs().length}`) {
  byId("log-state").textContent = text;
}
