// What the setter says about a puzzle: its title, its author, its copyright, and its rules in the setter's own words.

import { element } from "./element.js";
import { helpNodes } from "./panel.js";
import { t } from "./texts.js";

const [MOST, MOST_RULES] = [200, 5_000]; // the most characters that a field takes

// Return the fields in which a setter describes a puzzle. A field that was edited calls `change(name, text)`.
export function aboutNodes(change) {
  const field = (name, label, input) => {
    Object.assign(input, { maxLength: name === "rules" ? MOST_RULES : MOST, onchange: () => change(name, input.value) });
    input.dataset.name = name;
    return element("label", "", {}, `${label} `, input);
  };
  const line = (name, label) => field(name, label, element("input", "", { type: "text" }));
  const words = field("rules", t`Rules in your own words`, element("textarea", "", { rows: 3 }));
  return [line("title", t`Title`), line("author", t`Author`), line("copyright", t`Copyright`), words, element("div", "desk-rules")];
}

// Fill the fields with the title, the author and the rules of a puzzle. The field in which the setter is writing stays as it is.
export function showAbout(root, puzzle) {
  for (const input of root.querySelectorAll("[data-name]")) {
    if (input !== document.activeElement) input.value = puzzle[input.dataset.name] ?? "";
  }
  const [rules] = helpNodes({ ...puzzle, rules: "" });
  root.querySelector(".desk-rules").replaceChildren(rules);
}
