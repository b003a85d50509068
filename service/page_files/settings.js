// What the player chooses for good: the language and the colors.

import { bindChoice, choiceOf } from "./store.js";
import { language, learn, translate } from "./texts.js";
import { fileOf } from "./service.js";
import { byId } from "./element.js";

// Show the page in the language and the colors of the player's choice, at first those of the system.
export async function applyChoices() {
  applyTheme();
  const wanted = choiceOf("language") || navigator.language.slice(0, 2);
  const inside = byId("texts"); // in a page that was made with its puzzles inside
  const isThere = [...(byId("language")?.options ?? [])].some((option) => option.value === wanted);
  if (wanted === "en" || !isThere) return;
  learn(wanted, inside ? JSON.parse(inside.textContent)[wanted] : JSON.parse(await fileOf(`texts-${wanted}.json`)));
  for (const root of [document.body, byId("digit-tools").content]) translate(root);
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
