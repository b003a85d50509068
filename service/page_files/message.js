// The line below the buttons that says what happened, or what a hint found.

import { button, element } from "./element.js";

// Say a text, after a word in bold if a rule is given, which leads to an address if there is one, and with a button if an
// action is.
export function say(text, { rule = "", href = "", action = "", run = null } = {}) {
  const name = href ? element("a", "", { href, target: "_blank", rel: "noopener" }, rule) : rule;
  const before = rule ? [element("strong", "", {}, name), " "] : [];
  document.getElementById("message").replaceChildren(...before, text, ...(action ? [" ", button(action, run)] : []));
}

// Return the sentence of a hint without the name of its rule, which stands before it.
export function withoutRule({ rule, text }) {
  const place = text.toLowerCase().indexOf(`${rule}: `);
  if (!rule || place < 0) return text;
  const before = text.slice(0, place).replace(/, $/, ": ");
  const after = text.slice(place + rule.length + 2);
  return before ? before + after : after.charAt(0).toUpperCase() + after.slice(1);
}
