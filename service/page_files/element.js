// Nodes of the document, made in one call.

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
