// What a setter says about a puzzle: title, author, copyright, and the rules in words of their own.

import { element } from "./element.js";
import { helpNodes } from "./panel.js";
import { t } from "./texts.js";

const [MOST, MOST_RULES] = [200, 5_000]; // characters

// Return the fields. `change(name, text)` is called with what was entered.
export function aboutNodes(change) {
  const field = (name, label, input) => {
    Object.assign(input, { maxLength: name === "rules" ? MOST_RULES : MOST, onchange: () => change(name, input.value) });
    input.dataset.name = name;
    return element("label", "", {}, `${label} `, input);
  };
  const line = (name, label) => field(name, label, element("input", "", { type: "text" }));
  const words = field("rules", t`Rules in your words`, element("textarea", "", { rows: 3 }));
  return [line("title", t`Title`), line("author", t`Author`), line("copyright", t`Copyright`), words, element("div", "desk-rules")];
}

// Show what is said about a puzzle, but for the field that is being written in.
export function showAbout(root, puzzle) {
  for (const input of root.querySelectorAll("[data-name]")) {
    if (input !== document.activeElement) input.value = puzzle[input.dataset.name] ?? "";
  }
  const [rules] = helpNodes({ ...puzzle, rules: "" });
  root.querySelector(".desk-rules").replaceChildren(rules);
}
