// The example on the page of a rule: a puzzle just before a step by that rule, and then the hint for that step, stage by
// stage.

import { button, element, withoutRule } from "./element.js";
import { Game } from "./game.js";
import { Grid } from "./grid.js";
import { makePuzzle } from "./service.js";
import { t, word } from "./texts.js";

const PAUSE_MS = 2500; // the pause between two stages

// Let the buttons on a page about rules play their examples.
export function prepareExamples(root) {
  for (const opener of root.querySelectorAll("[data-example]")) {
    opener.hidden = false;
    opener.onclick = () => play(opener, JSON.parse(opener.dataset.example)).catch(({ message }) => opener.after(message));
  }
}

// Play an example. The stages follow each other by themselves, unless the player wants no motion; a button shows the next
// stage and begins again after the last.
async function play(opener, { rule, ...body }) {
  opener.disabled = true;
  const game = new Game(await makePuzzle(body));
  const { stages, changes } = game.upTo(rule);
  const [board, said] = [element("div", "", { inert: true }), element("p", "", { role: "status" })];
  const grid = new Grid(board, game, "", { near() {} }, new AbortController().signal);
  board.style.setProperty("--across", game.model.width + grid.headSize.left);
  opener.parentNode.after(element("div", "example", {}, board, said, button(t`Next`, show)));
  opener.remove();
  const before = game.history.undo.length;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let [at, timer] = [0, 0];
  show();

  function show() {
    clearTimeout(timer);
    const { rule: name, text, uses, cells: about, links = [], numbers = [] } = stages[at];
    const isLast = at === stages.length - 1;
    if (isLast) game.change(changes);
    else if (game.history.undo.length > before) game.undo();
    grid.draw(game.cells, game.facts);
    for (const [mark, cells] of Object.entries({ at: [], seen: [], same: [], uses, about })) grid.mark(mark, cells);
    grid.link(links);
    grid.number(numbers);
    said.textContent = withoutRule(word(name), text);
    at = isLast ? 0 : at + 1;
    if (!isStill && !isLast) timer = setTimeout(show, PAUSE_MS);
  }
}
