// The table: where the tools stand, and what stands beneath the board when it is too large to be played as it is.

import { byId, element } from "./element.js";
import { FINGERTIP, wholeCell } from "./viewport.js";

const CELLS_ACROSS = 8; // smaller boards do not fill the window, their cells would be too large
const LEAST_LARGEST = 64; // pixels that a cell may have in any window
const LEAST_ROOM = 160; // pixels that a board gets in any window
const MOST_ABOVE = 160; // pixels above the puzzle that count; what is higher is scrolled away
const BELOW = 12; // pixels free below
const NARROW = 440; // pixels of a window that has no room for tools beside a board
const LOW = "(max-height: 480px)"; // as in the style sheets: a phone in landscape, where the puzzle gets the whole window

const page = document.documentElement; // its size is that of the window, also where a phone shows more than that

// Put the tools beside the board or below it, whichever leaves more to the board, and give it the rest of the window.
export function fitTable(viewport, model) {
  const { board } = viewport;
  const largest = Math.max(LEAST_LARGEST, Math.min(page.clientWidth, page.clientHeight) / CELLS_ACROSS);
  // Pencil marks of large digits need larger cells to be read.
  const comfortable = Math.max(FINGERTIP / (model.fingers ?? 1), model.side > 9 ? 6 + 7 * model.markColumns : 0);
  const tryOut = (layout, isZoomed) => {
    const room = roomOf(layout, isZoomed, board.left > 0);
    return { layout, isZoomed, ...room, cell: Math.min(wholeCell(board, room.width, room.height), largest) };
  };
  const larger = (isZoomed) => {
    const [beside, below] = [tryOut("beside", isZoomed), tryOut("below", isZoomed)];
    return beside.cell >= below.cell && page.clientWidth >= NARROW ? beside : below;
  };
  let best = larger(false);
  if (best.cell < comfortable) best = larger(true);
  roomOf(best.layout, best.isZoomed, board.left > 0);
  viewport.fit({ ...best, largest });
}

// Show a puzzle from its top, in a low window without what is above it.
export function scrollToPuzzle() {
  const isLow = matchMedia(LOW).matches;
  window.scrollTo({ top: isLow ? byId("play").getBoundingClientRect().top + scrollY : 0, behavior: "instant" });
}

// Do the same whenever the window becomes low, as when a phone is turned.
export function scrollWhenLow(signal) {
  matchMedia(LOW).addEventListener("change", ({ matches }) => matches && scrollToPuzzle(), { signal });
}

// Scroll the page as far as tools below the board, which a message has made higher, cover the end of it.
export function uncoverBoard() {
  if (byId("table").className !== "below") return;
  const [pane, panel] = [byId("pane"), byId("panel")].map((node) => node.getBoundingClientRect());
  window.scrollBy({ top: Math.max(0, Math.min(pane.bottom - panel.top, pane.top)), behavior: "instant" });
}

// Lay the table out, and return what it leaves to the board.
function roomOf(layout, isZoomed, hasClues) {
  const [table, view, panel] = [byId("table"), byId("view"), byId("panel")];
  byId("pane").style.width = 0; // else a phone might see a page that is too wide, zoom out, and scroll
  table.className = layout;
  byId("under").hidden = !isZoomed;
  byId("lines").hidden = !hasClues;
  const [top, start] = [view, byId("play")].map((node) => node.getBoundingClientRect().top + scrollY);
  const above = top - start + (matchMedia(LOW).matches ? 0 : Math.min(start, MOST_ABOVE));
  const gap = parseFloat(getComputedStyle(table).columnGap);
  const isBeside = layout === "beside";
  const width = Math.max(table.clientWidth - (isBeside ? panel.offsetWidth + gap : 0), LEAST_ROOM);
  byId("pane").style.width = `${width}px`; // on which depends how high what is beneath it is
  const beneath = view.offsetHeight - byId("pane").offsetHeight;
  const height = page.clientHeight - above - beneath - BELOW - (isBeside ? 0 : panel.offsetHeight + gap);
  return { width, height: Math.max(height, LEAST_ROOM) };
}

// Show the clues of the current row and column whole, as they may be too small or cut off beside the board.
export function showLines(root, heads) {
  root.replaceChildren(
    ...heads.map((head) => {
      const place = element("span", "place", {}, head.getAttribute("aria-label").split(":")[0]);
      return element("div", "", {}, place, ...[...head.childNodes].map((node) => node.cloneNode(true)));
    }),
  );
}

export function showZoom(root, viewport) {
  root.querySelector("#zoom-out").disabled = viewport.isWhole;
  root.querySelector("#zoom-whole").disabled = viewport.isWhole;
  const hasFingers = matchMedia("(any-pointer: coarse)").matches;
  for (const [id, isPressed] of [["finger-plays", !viewport.isMoving], ["finger-moves", viewport.isMoving]]) {
    root.querySelector(`#${id}`).setAttribute("aria-pressed", isPressed);
    root.querySelector(`#${id}`).hidden = !hasFingers;
  }
}
