// The list of a page that was made with several puzzles inside: by family and grade, with what is done of each. The
// fragment of the address is the number of the puzzle that is open, so that the browser's own keys lead back, too.

import { Game, isPlayed, nameOf } from "./game.js";
import { element } from "./grid.js";
import { progressOf } from "./store.js";
import { titleOf } from "./form.js";

const UNGRADED = "Grade not known";
const NUMBER = /^#([1-9][0-9]{0,3})$/;

const byId = (id) => document.getElementById(id);

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
  const heading = element("h2");
  heading.id = "collection-title";
  heading.textContent = `${puzzles.length} puzzles, ${states.filter((state) => state === "solved").length} solved`;
  const parts = [heading];
  let [family, grade, list] = [null, null, null];
  puzzles.forEach((puzzle, place) => {
    const gradeHere = puzzle.rating?.grade ?? UNGRADED;
    if (puzzle.family !== family) parts.push(withText("h3", titleOf(puzzle.family)));
    if (puzzle.family !== family || gradeHere !== grade) {
      list = element("ul", "puzzles");
      parts.push(withText("h4", gradeHere), list);
    }
    [family, grade] = [puzzle.family, gradeHere];
    list.append(entry(puzzle, place + 1, states[place]));
  });
  byId("collection").replaceChildren(...parts);
}

function entry(puzzle, number, state) {
  const link = element("a", state);
  link.href = `#${number}`;
  const title = nameOf(puzzle, state === "solved");
  const texts = [`${number}.`, `${puzzle.height}×${puzzle.width}`, title, state];
  const names = ["number", "size", "name", "state"];
  texts.forEach((text, place) => {
    if (text) link.append(withText("span", text, names[place]), " ");
  });
  const item = element("li");
  item.append(link);
  return item;
}

function withText(tag, text, className = "") {
  const node = element(tag, className);
  node.textContent = text;
  return node;
}

// Return "solved", "begun", or nothing.
function stateOf(puzzle) {
  const kept = isPlayed(puzzle) ? progressOf(puzzle) : null;
  if (kept === null) return "";
  const game = new Game(puzzle);
  if (!game.resume(kept) || game.isUntouched) return "";
  return game.isSolved ? "solved" : "begun";
}
