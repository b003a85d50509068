// The panel beside the board: colors or digits to play with, and the buttons.

import { element } from "./grid.js";
import { setPaint } from "./colors.js";

const MOST_IN_A_ROW = 9; // digits of the pad, below the board
const MOST_IN_A_NARROW_ROW = 6; // beside it in a low window

// Show the tools of a model, such as colors, or its digits and what they are written as.
// `on` has choose(value), write(digit), markAll() and erase() as functions.
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
    setPaint(swatch, tool.color);
    swatch.textContent = tool.mark ?? (model.tools.length > 2 ? tool.letter : "");
    const name = element("span");
    name.textContent = tool.name;
    button.append(swatch, name);
    button.title = `${tool.name} (key ${tool.value ? keyOf(place) : "0, or x for one cell"})`;
    button.onclick = () => on.choose(tool.value);
    return button;
  });
  goRound(tools);
  group.append(...tools);
  root.append(group);
}

// Let arrow keys go round within a group of buttons of which one is chosen, as everywhere.
function goRound(buttons) {
  buttons.forEach((button, place) => {
    button.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = buttons[(place + step + buttons.length) % buttons.length];
      next.click();
      next.focus();
    };
  });
}

function keyOf(place) {
  return place < 9 ? `${place + 1}` : "[ or ]";
}

// What a digit is written as, by the buttons and keys of digits: the first one is chosen at the start.
export const KINDS = [
  { value: "digit", name: "Digit", title: "Write digits" },
  { value: "corner", name: "Corner", title: "Write corner marks (key Shift with a digit)" },
  { value: "center", name: "Center", title: "Write center marks (key Ctrl with a digit)" },
];

function buildDigits(root, model, on) {
  const pad = element("div", "pad", "group");
  pad.setAttribute("aria-label", "Digits");
  const inRows = (most) => Math.ceil(model.side / Math.ceil(model.side / most)); // of about the same length
  pad.style.setProperty("--in-a-row", inRows(MOST_IN_A_ROW));
  pad.style.setProperty("--in-a-narrow-row", inRows(MOST_IN_A_NARROW_ROW));
  pad.style.setProperty("--in-a-square", Math.ceil(Math.sqrt(model.side)));
  for (let digit = 1; digit <= model.side; digit++) {
    const button = textButton("digit", digit, "", () => on.write(digit));
    button.dataset.digit = digit;
    pad.append(button);
  }
  const kinds = element("div", "kinds", "radiogroup");
  kinds.setAttribute("aria-label", "Write as");
  const buttons = KINDS.map(({ value, name, title }) => {
    const button = textButton("kind", name, `${title}; key p for the next`, () => on.choose(value));
    button.setAttribute("role", "radio");
    button.dataset.tool = value;
    return button;
  });
  goRound(buttons);
  kinds.append(...buttons);
  const more = element("div", "buttons");
  more.append(
    kinds,
    textButton("mark-all", "All marks", "Write all possible center marks into the empty cells (key m)", () => on.markAll()),
    textButton("erase", "Erase", "Empty the cells (key Delete)", () => on.erase()),
  );
  if (model.sums?.length) {
    const sums = textButton("sums", "Sums", "Digits that can make up the sums of the cell (key s)", () => on.showSums());
    sums.setAttribute("aria-controls", "sums");
    more.append(sums);
  }
  root.append(pad, more);
}

function textButton(className, text, title, run) {
  const button = element("button", className);
  Object.assign(button, { type: "button", textContent: text, title, onclick: run });
  return button;
}

// Show which tool, or which kind of digits, is chosen.
export function showTool(root, tool) {
  root.dataset.chosen = tool;
  for (const button of root.querySelectorAll("[role=radio]")) {
    const isChosen = button.dataset.tool === String(tool);
    button.setAttribute("aria-checked", isChosen);
    button.tabIndex = isChosen ? 0 : -1;
  }
}

// Show which digits are all placed, and what is written.
export function showDigits(root, model, facts, kind) {
  for (const button of root.querySelectorAll(".digit")) {
    const isComplete = facts.counts[Number(button.dataset.digit)] >= model.copies;
    button.classList.toggle("complete", isComplete);
    button.setAttribute("aria-label", `${button.dataset.digit}${isComplete ? ", all placed" : ""}`);
  }
  showTool(root, kind);
}
