// The list of saved games: each can be opened, deleted, and brought back.

import { games, removeGame } from "./store.js";
import { occasionOf, inWords, today } from "./days.js";
import { clock } from "./timer.js";
import { element } from "./grid.js";
import { nameOf } from "./game.js";
import { titleOf } from "./form.js";

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
  const link = element("a");
  link.href = `#g=${game.key}`;
  const title = element("strong");
  title.textContent = name;
  const about = element("small");
  const [size, day] = [`${game.height}×${game.width}`, occasionOf(game.day) || `Played ${dayOf(game.at)}`];
  about.textContent = [size, game.grade, day].filter(Boolean).join(" · ");
  link.append(title, " ", about);
  const remove = element("button", "delete");
  Object.assign(remove, { type: "button", textContent: "Delete" });
  remove.setAttribute("aria-label", `Delete ${name} ${size}`);
  remove.onclick = () => {
    const bringBack = removeGame(game.key);
    const undo = element("button");
    Object.assign(undo, { type: "button", textContent: "Undo" });
    undo.onclick = () => {
      bringBack();
      row.replaceChildren(...partsOf(game, row));
      row.querySelector("button").focus();
    };
    const text = element("span");
    text.textContent = `${name} ${size} is deleted.`;
    row.replaceChildren(text, undo);
    undo.focus();
  };
  return [link, ...progressOf(game), remove];
}

function progressOf({ share, seconds, isSolved, isBegun }) {
  const bar = element("progress");
  Object.assign(bar, { max: 1, value: isSolved ? 1 : share });
  const text = element("span", "state");
  const time = clock(seconds);
  if (isSolved) text.textContent = `✓ Solved in ${time}`;
  else text.textContent = isBegun ? `${Math.floor(share * 100)} % · ${time}` : "Not begun";
  bar.setAttribute("aria-label", "Filled");
  return [bar, text];
}

function dayOf(time) {
  const day = today(new Date(time));
  return day === today() ? "today" : inWords(day);
}
