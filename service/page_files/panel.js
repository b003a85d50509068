// The panel beside the board: colors or digits to play with, and the buttons.

import { element, inkOn } from "./grid.js";

// Show the tools of a model, such as colors, or its digits and the pencil.
// `on` has choose(value), write(digit) and togglePencil() as functions.
export function buildTools(root, model, on) {
  root.replaceChildren();
  root.hidden = !(model.tools.length || model.side);
  if (model.tools.length) buildPalette(root, model, on);
  else if (model.side) buildDigits(root, model, on);
}

function buildPalette(root, model, on) {
  const group = element("div", "palette", "radiogroup");
  group.setAttribute("aria-label", "Paint with");
  const tools = model.tools.map((tool, place) => {
    const button = element("button", "tool", "radio");
    button.type = "button";
    button.dataset.tool = tool.value;
    const swatch = element("span", "swatch");
    if (tool.color) {
      swatch.style.setProperty("--paint", tool.color);
      swatch.style.setProperty("--ink", inkOn(tool.color));
    }
    swatch.textContent = tool.mark ?? (model.tools.length > 2 ? tool.letter : "");
    const name = element("span");
    name.textContent = tool.name;
    button.append(swatch, name);
    button.title = `${tool.name} (key ${tool.value ? keyOf(place) : "0, or x for one cell"})`;
    button.onclick = () => on.choose(tool.value);
    // Arrow keys go round within a group of which one is chosen, as everywhere.
    button.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = tools[(place + step + tools.length) % tools.length];
      on.choose(Number(next.dataset.tool));
      next.focus();
    };
    return button;
  });
  group.append(...tools);
  root.append(group);
}

function keyOf(place) {
  return place < 9 ? `${place + 1}` : "[ or ]";
}

function buildDigits(root, model, on) {
  const pad = element("div", "pad", "group");
  pad.setAttribute("aria-label", "Digits");
  pad.style.setProperty("--pad", model.side > 9 ? 8 : 9);
  for (let digit = 1; digit <= model.side; digit++) {
    const button = element("button", "digit");
    button.type = "button";
    button.textContent = digit;
    button.dataset.digit = digit;
    button.onclick = () => on.write(digit);
    pad.append(button);
  }
  const pencil = element("button", "pencil");
  pencil.type = "button";
  pencil.textContent = "Pencil marks";
  pencil.title = "Write small (key p, or Shift with a digit)";
  pencil.onclick = () => on.togglePencil();
  const all = element("button", "pencil-all");
  all.type = "button";
  all.textContent = "Fill in marks";
  all.title = "Pencil all possible digits into the empty cells (key m)";
  all.onclick = () => on.pencilAll();
  const erase = element("button", "erase");
  erase.type = "button";
  erase.textContent = "Erase";
  erase.title = "Empty the cell (key Delete)";
  erase.onclick = () => on.erase();
  const more = element("div", "buttons");
  more.append(pencil, all, erase);
  root.append(pad, more);
}

export function showTool(root, tool) {
  for (const button of root.querySelectorAll(".tool")) {
    const isChosen = Number(button.dataset.tool) === tool;
    button.setAttribute("aria-checked", isChosen);
    button.tabIndex = isChosen ? 0 : -1;
  }
}

export function showDigits(root, model, facts, isPencil) {
  for (const button of root.querySelectorAll(".digit")) {
    button.classList.toggle("complete", facts.counts[Number(button.dataset.digit)] >= model.side);
  }
  root.querySelector(".pencil")?.setAttribute("aria-pressed", isPencil);
  root.classList.toggle("penciling", isPencil);
}
