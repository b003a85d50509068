// Helpers that make nodes of the document in one call, and the message that says what happened in a game.

// Return an element. `properties` may also hold attributes, such as role, aria-label or data-cell.
export function element(tag, className = "", properties = {}, ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const [name, value] of Object.entries(properties)) {
    if (name in node) node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

export function button(text, run, className = "", properties = {}) {
  return element("button", className, { type: "button", onclick: run, ...properties }, text);
}

export const byId = (id) => document.getElementById(id);

// Show a text as the message of a game. `rule` is a name that stands before the text and links to `href`, if that is given.
// The button called `action` runs `run`, and `more` maps the names of further buttons to what they do.
export function say(text, { rule = "", href = "", action = "", run = null, more = {} } = {}) {
  const name = href ? element("a", "", { href, target: "_blank", rel: "noopener" }, rule) : rule;
  const before = rule ? [element("strong", "", {}, name), " "] : [];
  const actions = Object.entries({ ...(action && { [action]: run }), ...more }).flatMap(([name, act]) => [" ", button(name, act)]);
  document.getElementById("message").replaceChildren(...before, text, ...actions);
}

// Close the sheet that a phone opens over the board. In a wide window the sheet stands beside the board and stays.
export function closeSheet() {
  const sheet = byId("sheet");
  if (sheet.matches(":popover-open")) sheet.hidePopover();
}

// Return the sentence of a hint without the name of its rule, which is shown before the sentence. Languages write the colon
// after the name in their own ways.
export function withoutRule(rule, text) {
  const place = text.toLowerCase().indexOf(rule.toLowerCase());
  const [colon] = /^ ?[:：] ?/.exec(text.slice(place + rule.length)) ?? [];
  if (!rule || place < 0 || !colon) return text;
  const before = text.slice(0, place).replace(/(, |、)$/, colon);
  const after = text.slice(place + rule.length + colon.length);
  return before ? before + after : after.charAt(0).toUpperCase() + after.slice(1);
}
