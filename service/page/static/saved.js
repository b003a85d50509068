// Lists of puzzles with how far each was played: the saved games, and the puzzles of a page that contains several.

import { gradeName, helped, isPlayed, nameOf, titleOf } from "./game.js";
import { t } from "./texts.js";
import { button, byId, element } from "./element.js";
import { games, progressOf, removeGame } from "./store.js";
import { clock } from "./clock.js";
import { inWords, occasionOf, today } from "./days.js";
import { addressOf } from "./editions.js";

const NUMBER = /^#([1-9][0-9]{0,3})$/;

// Show the list of puzzles, or the puzzle itself if there is only one. `open(puzzle)` shows a puzzle, and `close()` closes
// it.
export function openCollection(puzzles, open, close) {
  if (puzzles.length === 1) return open(puzzles[0]);
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
  return show();
}

function showList(puzzles) {
  const states = puzzles.map(stateOf);
  const solved = states.filter((state) => state === "solved").length;
  byId("collection-title").textContent = t`${puzzles.length} puzzles, ${solved} solved`;
  puzzles.forEach((puzzle, place) => {
    const [link, state] = [byId("collection").querySelector(`[href="#${place + 1}"]`), states[place]];
    link.className = state;
    link.querySelector(".name").textContent = nameOf(puzzle, state === "solved");
    link.querySelector(".state").textContent = { solved: t`solved`, begun: t`begun`, "": "" }[state];
  });
}

function stateOf(puzzle) {
  const { isSolved, isBegun } = progressOf(puzzle) ?? {};
  return isSolved ? "solved" : isBegun ? "begun" : "";
}

export function showGames(root) {
  const kept = games();
  root.querySelector("#no-games").hidden = kept.length > 0;
  root.querySelector("ul").replaceChildren(...kept.map(rowOf));
}

function rowOf(game) {
  const row = element("li", game.isSolved ? "solved" : "");
  row.append(...partsOf(game, row));
  return row;
}

function partsOf(game, row) {
  const name = nameOf(game, game.isSolved) || titleOf(game.family);
  const [size, day] = [`${game.height}×${game.width}`, occasionOf(game.day) || (game.isBegun ? t`Played ${dayOf(game.at)}` : t`Opened ${dayOf(game.at)}`)];
  const about = element("small", "", {}, [size, game.grade && gradeName(game.grade), day].filter(Boolean).join(" · "));
  const remove = () => {
    const bringBack = removeGame(game.key);
    const undo = button(t`Undo`, () => {
      bringBack();
      row.replaceChildren(...partsOf(game, row));
      row.querySelector("button").focus();
    });
    row.replaceChildren(element("span", "", {}, t`${name} ${size} was deleted.`), undo);
    undo.focus();
  };
  return [
    element("a", "", { href: game.day ? addressOf(game.family, game.day, game.edition) : `#g=${game.key}` }, element("strong", "", {}, name), " ", about),
    ...progressNodes(game),
    button(t`Delete`, remove, "delete", { "aria-label": t`Delete ${name} ${size}` }),
  ];
}

function progressNodes({ share, seconds, hints, isSolved, isBegun }) {
  const time = clock(seconds);
  const begun = isBegun ? `${Math.floor(share * 100)} % · ${time}` : t`Not begun`;
  return [
    element("progress", "", { max: 1, value: isSolved ? 1 : share, "aria-label": t`Filled` }),
    element("span", "state", {}, isSolved ? `✓ ${t`Solved in ${time}`}${helped(hints)}` : begun),
  ];
}

function dayOf(time) {
  const day = today(new Date(time));
  return day === today() ? t`today` : inWords(day);
}
