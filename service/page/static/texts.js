// Texts in the player's language. The English texts stand in the code; each other language is a table that translates them.

const ATTRIBUTES = ["title", "aria-label", "placeholder"];

let table = {};
let spoken = "en";

export function learn(language, texts) {
  table = texts;
  spoken = language;
  document.documentElement.lang = language;
}

export const language = () => spoken;

export const word = (text) => table[text] ?? text;

// Return a template in the player's language: t`Solved in ${time}` is looked up as "Solved in {0}".
export function t(parts, ...values) {
  const text = word(parts.reduce((whole, part, place) => `${whole}{${place - 1}}${part}`));
  return text.replace(/\{(\d)\}/g, (_, place) => values[place]);
}

export function translate(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = root; node; node = walker.nextNode()) {
    const text = node.nodeValue?.trim();
    if (text && table[text]) node.nodeValue = node.nodeValue.replace(text, () => table[text]);
    for (const name of ATTRIBUTES) {
      const own = node.getAttribute?.(name);
      if (own && table[own]) node.setAttribute(name, table[own]);
    }
  }
}
