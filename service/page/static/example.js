// The example of a rule on its page: a puzzle up to a step by that rule, whose hint is then told stage by stage.

import { button, element, withoutRule } from "./element.js";
import { Game } from "./game.js";
import { Grid } from "./grid.js";
import { makePuzzle } from "./service.js";
import { t, word } from "./texts.js";

const PAUSE_MS = 2500; // between two stages

// Let the buttons of a page about rules play their examples.
export function prepareExamples(root) {
  for (const opener of root.querySelectorAll("[data-example]")) {
    opener.hidden = false;
    opener.onclick = () => play(opener, JSON.parse(opener.dataset.example)).catch(({ message }) => opener.after(message));
  }
}

// Stages follow each other by themselves, unless the player wants no motion, and by a button, which also begins again.
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
