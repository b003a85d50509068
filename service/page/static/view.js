// The views of the page and the open puzzle. The page shows one view at a time. Both starts of the page use this module:
// main.js, which has a service, and single.js, which runs on a page that contains its puzzles.

import { byId, element } from "./element.js";
import { isPlayed, MAX_CELLS, nameOf, titleOf } from "./game.js";
import { onRefusal } from "./store.js";
import { Play } from "./play.js";
import { t } from "./texts.js";

// What is open: a puzzle, how it is played, and whether another tab has changed the game since.
export const opened = { play: null, puzzle: null, isStale: false };

export function showView(name) {
  for (const section of document.querySelectorAll("main > :is(section, form)")) section.hidden = section.id !== name;
  const isPuzzle = ["picture", "play"].includes(name);
  document.body.classList.toggle("playing", name === "play");
  byId("print").hidden = !isPuzzle;
  byId("to-board").hidden = name !== "play";
  byId("to-board").onclick = () => opened.play.grid.select(opened.play.grid.at);
  if (!isPuzzle) {
    close();
    window.scrollTo(0, 0);
  }
  // If the focused control is now hidden, move focus to the heading.
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement.checkVisibility?.() === false) {
    byId(name).querySelector("h2")?.focus({ preventScroll: true });
  }
}

export function close() {
  opened.play?.close();
  Object.assign(opened, { play: null, puzzle: null, isStale: false });
}

// Open a puzzle. `day` is the date of a daily puzzle, `show(name)` shows a view, and `onwards` says where a finished puzzle
// leads.
export function open(found, { day = "", show = showView, onwards = null } = {}) {
  close();
  opened.puzzle = found;
  document.title = `${nameOf(found) || titleOf(found.family)} – Gridwright`;
  show(isPlayed(found) ? "play" : "picture");
  if (isPlayed(found)) opened.play = new Play(found, day, onwards);
  else {
    window.scrollTo(0, 0);
    showPicture(found);
  }
}

// Show the picture of a puzzle whose family the page cannot play, or whose board is too large for it.
function showPicture(found) {
  const isLarge = found.height * found.width > MAX_CELLS;
  const reason = isLarge
    ? t`This puzzle has more than ${MAX_CELLS.toLocaleString("en")} cells, too many to play here; this is its picture.`
    : t`${titleOf(found.family)} cannot be played here yet; this is its picture.`;
  const [src, alt] = [found.picture ?? `v1/puzzles/${found.recipe}.svg`, found.description ?? titleOf(found.family)];
  byId("picture").replaceChildren(element("p", "", {}, reason), element("img", "", { src, alt }));
}

// Tell the player if the browser keeps nothing. If its storage is full, `advice` adds what would help.
export function sayRefusals(advice = () => "") {
  onRefusal((isFull) => {
    const full = t`The storage of this browser is full: what you play now will be lost when you close the page.`;
    const forbidden = t`This browser does not let the page store anything: your games will be lost when you close the page.`;
    byId("refusal").textContent = isFull ? [full, advice()].filter(Boolean).join(" ") : forbidden;
    byId("refusal").hidden = false;
  });
}
