// The list of saved games: each can be opened, deleted, and brought back.

import { games, removeGame } from "./store.js";
import { occasionOf, inWords, today } from "./days.js";
import { clock } from "./timer.js";
import { button, element } from "./element.js";
import { gradeName, helped, nameOf, titleOf } from "./game.js";
import { t } from "./texts.js";

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
  const [size, day] = [`${game.height}×${game.width}`, occasionOf(game.day) || t`Played ${dayOf(game.at)}`];
  const about = element("small", "", {}, [size, game.grade && gradeName(game.grade), day].filter(Boolean).join(" · "));
  const remove = () => {
    const bringBack = removeGame(game.key);
    const undo = button(t`Undo`, () => {
      bringBack();
      row.replaceChildren(...partsOf(game, row));
      row.querySelector("button").focus();
    });
    row.replaceChildren(element("span", "", {}, t`${name} ${size} is deleted.`), undo);
    undo.focus();
  };
  return [
    element("a", "", { href: `#g=${game.key}` }, element("strong", "", {}, name), " ", about),
    ...progressOf(game),
    button(t`Delete`, remove, "delete", { "aria-label": t`Delete ${name} ${size}` }),
  ];
}

function progressOf({ share, seconds, hints, isSolved, isBegun }) {
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
