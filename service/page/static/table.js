// The table: where the tools stand, beside the board or below it, and how much of the window the board gets. Below it, the
// board and the tools fill the window as an app does; what is used seldom is in a sheet that opens over them.

import { byId, element } from "./element.js";
import { FINGERTIP, HEAD_SHARE, wholeCell } from "./viewport.js";

const CELLS_ACROSS = 8; // smaller boards do not fill the window, their cells would be too large
const LEAST_LARGEST = 72; // pixels that a cell may have in any window
const LEAST_ROOM = 160; // pixels that a board gets in any window
const MOST_ABOVE = 160; // pixels above the puzzle that count; what is higher is scrolled away
const BELOW_PIXELS = 12; // free below
const NARROW = 440; // pixels of a window that has no room for tools beside a board
const LOW = "(max-height: 480px)"; // as in the style sheets: a phone in landscape, where the puzzle gets the whole window

const page = document.documentElement; // its size is that of the window, also where a phone shows more than that

// Put the tools beside the board or below it, whichever leaves more to the board, and give it the rest of the window.
export function fitTable(viewport, model) {
  const { board } = viewport;
  const largest = Math.max(LEAST_LARGEST, Math.min(page.clientWidth, page.clientHeight) / CELLS_ACROSS);
  // Pencil marks of large digits need larger cells to be read.
  const least = Math.max(FINGERTIP / (model.fingers ?? 1), model.side > 9 ? 6 + 7 * model.markColumns : 0);
  byId("lines").hidden = true;
  const tryOut = (layout) => {
    const room = roomOf(layout);
    return { layout, ...room, cell: Math.min(wholeCell(board, room.width, room.height), largest) };
  };
  const [beside, below] = [tryOut("beside"), tryOut("below")];
  const { layout, cell, ...first } = beside.cell >= below.cell && !isUpright() && page.clientWidth >= NARROW ? beside : below;
  const start = Math.max(cell, least);
  const isCut = board.left * start > HEAD_SHARE * first.width || board.top * start > HEAD_SHARE * first.height;
  byId("lines").hidden = !isCut || board.left === 0;
  const room = roomOf(layout);
  viewport.fit({ ...room, largest, least, fills: layout === "below" || cell < least });
}

// Whether a device that is held in the hands is held upright: the tools are below then, where the thumbs are.
const isUpright = () => matchMedia("(pointer: coarse)").matches && page.clientHeight > page.clientWidth;

// Show a puzzle from its top, in a low window without what is above it.
export function scrollToPuzzle() {
  const isLow = matchMedia(LOW).matches;
  window.scrollTo({ top: isLow ? byId("play").getBoundingClientRect().top + scrollY : 0, behavior: "instant" });
}

// Do the same whenever the window becomes low, as when a phone is turned.
export function scrollWhenLow(signal) {
  matchMedia(LOW).addEventListener("change", ({ matches }) => matches && scrollToPuzzle(), { signal });
}

// Lay the table out, and return what it leaves to the board.
function roomOf(layout) {
  const [table, view, panel, pane] = ["table", "view", "panel", "pane"].map(byId);
  Object.assign(pane.style, { width: 0, height: 0 }); // else a phone might see a page that is too wide, zoom out, and scroll
  table.className = layout;
  byId("sheet").popover = layout === "below" ? "auto" : null;
  document.body.classList.toggle("filled", layout === "below"); // the whole window, as an app
  if (layout === "below") {
    const beneath = byId("lines").offsetHeight;
    return { width: view.clientWidth, height: Math.max(view.clientHeight - beneath, LEAST_ROOM) };
  }
  const [top, start] = [view, byId("play")].map((node) => node.getBoundingClientRect().top + scrollY);
  const above = top - start + (matchMedia(LOW).matches ? 0 : Math.min(start, MOST_ABOVE));
  const gap = parseFloat(getComputedStyle(table).columnGap);
  const width = Math.max(table.clientWidth - panel.offsetWidth - gap, LEAST_ROOM);
  pane.style.width = `${width}px`; // on which depends how high what is beneath it is
  const height = page.clientHeight - above - byId("lines").offsetHeight - BELOW_PIXELS;
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
}
