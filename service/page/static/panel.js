// The panel beside the board: colors or digits to play with, the buttons, and how to play.

import { FAMILIES, MARKS, SHARED } from "./families.js";
import { button, byId, element } from "./element.js";
import { t, word } from "./texts.js";
import { setPaint } from "./colors.js";

export function helpNodes({ family, marks = [] }) {
  const { rules = "", input = [], shared = [] } = FAMILIES[family];
  const kinds = [...new Set(marks.map(({ kind }) => kind))];
  const pairs = [...input, ...[...shared, "all"].flatMap((name) => SHARED[name])];
  const items = pairs.flatMap(([keys, text]) => [element("dt", "", {}, word(keys)), element("dd", "", {}, word(text))]);
  const list = element("dl", "", {}, ...items);
  return [element("p", "", {}, [rules, ...kinds.map((kind) => MARKS[kind])].map(word).join(" ")), list];
}

const MOST_IN_A_ROW = 9; // digits of the pad, below the board
const MOST_IN_A_NARROW_ROW = 6; // beside it in a low window

// Show the tools of a model, such as colors or digits. `on` has choose, write, markAll, erase and showSums as functions.
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

const keyOf = (place) => (place < 9 ? `${place + 1}` : t`[ or ]`);

// What a digit is written as, by the buttons and keys of digits: the first one is chosen at the start.
export const KINDS = ["digit", "corner", "center"];

function buildDigits(root, model, on) {
  const write = (digit) => button(digit, () => on.write(digit), "digit", { "data-digit": digit });
  const digits = Array.from({ length: model.side }, (_, place) => write(place + 1));
  const pad = element("div", "pad", { role: "group", "aria-label": t`Digits` }, ...digits);
  const inRows = (most) => Math.ceil(model.side / Math.ceil(model.side / most)); // of about the same length
  pad.style.setProperty("--in-a-row", inRows(MOST_IN_A_ROW));
  pad.style.setProperty("--in-a-narrow-row", inRows(MOST_IN_A_NARROW_ROW));
  pad.style.setProperty("--in-a-square", Math.ceil(Math.sqrt(model.side)));
  const more = byId("digit-tools").content.cloneNode(true);
  const kinds = [...more.querySelectorAll("[role=radio]")];
  for (const kind of kinds) kind.onclick = () => on.choose(kind.dataset.tool);
  goRound(kinds);
  for (const name of ["markAll", "erase", "showSums"]) more.querySelector(`[data-run=${name}]`).onclick = on[name];
  more.querySelector(".sums").hidden = !model.sums?.length;
  root.append(pad, more);
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
