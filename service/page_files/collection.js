// The list of a page that was made with several puzzles inside: by family and grade, with what is done of each. The
// fragment of the address is the number of the puzzle that is open, so that the browser's own keys lead back, too.

import { Game, gradeName, isPlayed, nameOf, titleOf } from "./game.js";
import { t } from "./texts.js";
import { byId, element } from "./element.js";
import { progressOf } from "./store.js";

const NUMBER = /^#([1-9][0-9]{0,3})$/;

// Open the only puzzle, or the list. `open(puzzle)` and `close()` show a puzzle, and none.
export function openCollection(puzzles, open, close) {
  if (puzzles.length === 1) {
    open(puzzles[0]);
    return;
  }
  const title = document.title;
  let last = 0;
  const show = () => {
    const number = Number(NUMBER.exec(location.hash)?.[1]);
    const puzzle = puzzles[number - 1];
    byId("collection").hidden = puzzle !== undefined;
    byId("back").hidden = puzzle === undefined;
    if (puzzle) {
      last = number;
      open(puzzle);
      byId(isPlayed(puzzle) ? "title" : "picture").focus();
    } else {
      close();
      document.title = title;
      showList(puzzles);
      byId("collection").querySelector(`[href="#${last}"]`)?.focus();
    }
  };
  window.addEventListener("hashchange", show);
  show();
}

function showList(puzzles) {
  const states = puzzles.map(stateOf);
  const solved = states.filter((state) => state === "solved").length;
  const parts = [element("h2", "", { id: "collection-title" }, t`${puzzles.length} puzzles, ${solved} solved`)];
  let [family, grade, list] = [null, null, null];
  puzzles.forEach((puzzle, place) => {
    const gradeHere = puzzle.rating?.grade ? gradeName(puzzle.rating.grade) : t`Grade not known`;
    if (puzzle.family !== family) parts.push(element("h3", "", {}, titleOf(puzzle.family)));
    if (puzzle.family !== family || gradeHere !== grade) {
      list = element("ul", "puzzles");
      parts.push(element("h4", "", {}, gradeHere), list);
    }
    [family, grade] = [puzzle.family, gradeHere];
    list.append(entry(puzzle, place + 1, states[place]));
  });
  byId("collection").replaceChildren(...parts);
}

function entry(puzzle, number, state) {
  const title = nameOf(puzzle, state === "solved");
  const told = { solved: t`solved`, begun: t`begun` }[state];
  const texts = { number: `${number}.`, size: `${puzzle.height}×${puzzle.width}`, name: title, state: told };
  const parts = Object.entries(texts).filter(([, text]) => text);
  const spans = parts.flatMap(([name, text]) => [element("span", name, {}, text), " "]);
  return element("li", "", {}, element("a", state, { href: `#${number}` }, ...spans));
}

// Return "solved", "begun", or nothing.
function stateOf(puzzle) {
  const kept = isPlayed(puzzle) ? progressOf(puzzle) : null;
  if (kept === null) return "";
  const game = new Game(puzzle);
  if (!game.resume(kept) || game.isUntouched) return "";
  return game.isSolved ? "solved" : "begun";
}
