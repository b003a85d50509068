// The panel beside the board: the colors or digits to play with, the buttons, and how to play.

import { FAMILIES, MARKS, SHARED } from "./families.js";
import { button, byId, element } from "./element.js";
import { creditOf } from "./game.js";
import { t, word } from "./texts.js";
import { setPaint } from "./colors.js";

export function helpNodes(puzzle) {
  const { family, marks = [], rules: told = "" } = puzzle;
  const { rules = "", input = [], shared = [] } = FAMILIES[family];
  const says = new Set(marks.map(({ kind, rule }) => (rule ? rule.says : MARKS[kind])));
  const pairs = [...input, ...[...shared, "all"].flatMap((name) => SHARED[name])];
  const items = pairs.flatMap(([keys, text]) => [element("dt", "", {}, word(keys)), element("dd", "", {}, word(text))]);
  const list = element("dl", "", {}, ...items);
  const credit = creditOf(puzzle);
  const text = [...[rules, ...says].map(word), told].filter(Boolean).join(" ");
  return [element("p", "", {}, text), list, ...(credit ? [element("p", "credit", {}, credit)] : [])];
}

const FEW = 10; // so many digits have room on a phone without scrolling

// Show the tools of a model, such as colors or digits. `on` has the functions choose and write.
export function buildTools(root, model, on) {
  root.replaceChildren();
  root.hidden = !(model.tools.length || model.side);
  if (model.tools.length) buildPalette(root, model, on);
  else if (model.side) buildDigits(root, model, on);
}

function buildPalette(root, model, on) {
  const tools = model.tools.map((tool, place) => {
    const swatch = element("span", "swatch", {}, tool.mark ?? (model.tools.length > 2 ? tool.letter : ""));
    setPaint(swatch, tool.color);
    const name = word(tool.name);
    const title = tool.value ? t`${name} (key ${keyOf(place)})` : t`${name} (key 0, or x for one cell)`;
    const node = button("", () => on.choose(tool.value), "tool", { role: "radio", title, "data-tool": tool.value });
    node.append(swatch, element("span", "", {}, name));
    return node;
  });
  goRound(tools);
  root.append(element("div", "palette", { role: "radiogroup", "aria-label": t`Paint with` }, ...tools));
}

// Let the arrow keys move the choice through a group of buttons, as they do in every radio group.
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

const keyOf = (place) => (place < 9 ? `${place + 1}` : t`[ or ]`);

// The kinds of entries, in the order in which a key goes through them. The first one is chosen at the start.
export const WRITTEN = ["digit", "corner", "center"];
const LONG_PRESS_MS = 450;

// Build the pad of digits. A long press on a digit writes it as a center mark; while marks are chosen, it writes the digit
// itself.
function buildDigits(root, model, on) {
  const write = (digit) => {
    const node = button(digit, () => on.write(digit), "digit", { "data-digit": digit });
    onLongPress(node, () => on.write(digit, WRITTEN.slice(1).includes(root.dataset.chosen) ? "digit" : "center"));
    return node;
  };
  const digits = Array.from({ length: model.side }, (_, place) => write(place + 1));
  const pad = element("div", "pad", { role: "group", "aria-label": t`Digits` }, ...digits);
  pad.style.setProperty("--in-a-square", Math.ceil(Math.sqrt(model.side)));
  root.classList.toggle("many", model.side > FEW);
  const more = byId("digit-tools").content.cloneNode(true);
  const kinds = [...more.querySelectorAll("[role=radio]")];
  for (const kind of kinds) kind.onclick = () => on.choose(kind.dataset.tool);
  goRound(kinds);
  root.append(pad, more);
}

// Run something when a button is held down, instead of its click.
function onLongPress(node, run) {
  let timer = 0;
  let isRun = false;
  node.addEventListener("pointerdown", () => {
    isRun = false;
    timer = setTimeout(() => {
      isRun = true;
      run();
    }, LONG_PRESS_MS);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel"]) node.addEventListener(name, () => clearTimeout(timer));
  node.addEventListener("click", (event) => isRun && event.stopImmediatePropagation(), { capture: true });
  node.addEventListener("contextmenu", (event) => event.preventDefault());
}

export function showTool(root, tool) {
  root.dataset.chosen = tool;
  for (const each of root.querySelectorAll("[role=radio]")) {
    const isChosen = each.dataset.tool === String(tool);
    each.setAttribute("aria-checked", isChosen);
    each.tabIndex = isChosen ? 0 : -1;
  }
}

export function showDigits(root, model, facts, kind) {
  for (const each of root.querySelectorAll(".digit")) {
    const isComplete = facts.counts[Number(each.dataset.digit)] >= model.copies;
    each.classList.toggle("complete", isComplete);
    const { digit } = each.dataset;
    each.setAttribute("aria-label", isComplete ? t`${digit}, all placed` : digit);
  }
  showTool(root, kind);
}
