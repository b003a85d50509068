// The marks of Sudokus on the desk: the kind, its number if it has one, and a button that puts the mark on the selected
// cells.

import { button, element } from "./element.js";
import { MARK_KINDS } from "./entries.js";
import { t, word } from "./texts.js";

let chosen = 0; // the number of the kind, which stays chosen after a mark is put
let number = "";

// Return the controls. `place(kind, shape, least, value)` puts the chosen mark on the board.
export function kindsNode(place) {
  const select = element("select", "", { "aria-label": t`Kind of mark`, id: "kind" });
  select.replaceChildren(...MARK_KINDS.map(({ title }) => new Option(word(title))));
  select.selectedIndex = chosen;
  const field = element("input", "", { id: "sum", type: "number", min: 0, max: 9999, value: number });
  const label = element("label", "", {}, t`Number`, " ", field);
  const kind = () => MARK_KINDS[select.selectedIndex];
  const show = () => {
    chosen = select.selectedIndex;
    number = field.value;
    label.hidden = !(kind().most > 0);
  };
  select.onchange = field.oninput = show;
  show();
  const title = t`Put this mark on the selected cells, or remove it`;
  const run = () => place(kind().name, kind().shape, kind().least, kind().most > 0 ? Number(field.value) : 0);
  return element("span", "desk-marks buttons", {}, select, label, button(t`Mark`, run, "main", { id: "place", title }));
}
