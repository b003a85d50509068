// What the player chooses once and for all: the language and the colors.

import { bindChoice, choiceOf } from "./store.js";
import { language, learn, translate } from "./texts.js";
import { fileOf } from "./service.js";
import { byId } from "./element.js";

const LANGUAGES = ["de", "es", "fr", "ja", "pt"]; // besides English

// Show the page in the language and the colors that the player chose, or else in those of the system.
export async function applyChoices(names) {
  applyTheme();
  const wanted = choiceOf("language") || navigator.language.slice(0, 2);
  if (!LANGUAGES.includes(wanted)) return;
  const read = async (name) => JSON.parse(await fileOf(`${name}-${wanted}.json`));
  speak(wanted, Object.assign({}, ...(await Promise.all(names.map(read)))));
}

// Show a page that contains its puzzles in the language that it was made in.
export function applyInside() {
  applyTheme();
  const { language: own, table } = JSON.parse(byId("texts").textContent);
  speak(own, table);
}

function speak(wanted, table) {
  learn(wanted, table);
  for (const root of [document.body, byId("digit-tools")?.content]) if (root) translate(root);
}

function applyTheme() {
  const theme = choiceOf("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

export function showSettings() {
  bindChoice(byId("language"), "language", { usual: language(), run: () => location.reload() });
  bindChoice(byId("theme"), "theme", { run: applyTheme });
}
