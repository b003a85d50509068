// Nodes of the document, made in one call, and the line below the buttons that says what happened.

// Return an element; `properties` may be attributes, too, such as role, aria-label or data-cell.
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

// Say a text, after the name of a rule, which may lead to an address, and with a button for an action, if they are given;
// `more` has further actions by their names.
export function say(text, { rule = "", href = "", action = "", run = null, more = {} } = {}) {
  const name = href ? element("a", "", { href, target: "_blank", rel: "noopener" }, rule) : rule;
  const before = rule ? [element("strong", "", {}, name), " "] : [];
  const actions = Object.entries({ ...(action && { [action]: run }), ...more }).flatMap(([name, act]) => [" ", button(name, act)]);
  document.getElementById("message").replaceChildren(...before, text, ...actions);
}

// Close what opens over the board on a phone; beside it nothing is to be closed.
export function closeSheet() {
  const sheet = byId("sheet");
  if (sheet.matches(":popover-open")) sheet.hidePopover();
}

// Return the sentence of a hint without the name of its rule, which stands before it, with a colon of its language.
export function withoutRule(rule, text) {
  const place = text.toLowerCase().indexOf(rule.toLowerCase());
  const [colon] = /^ ?[:：] ?/.exec(text.slice(place + rule.length)) ?? [];
  if (!rule || place < 0 || !colon) return text;
  const before = text.slice(0, place).replace(/(, |、)$/, colon);
  const after = text.slice(place + rule.length + colon.length);
  return before ? before + after : after.charAt(0).toUpperCase() + after.slice(1);
}
