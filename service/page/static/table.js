// The table is the board with its tools. The tools stand beside the board or below it, and the board gets the rest of the
// window. With the tools below, the table fills the window as an app does, and what is seldom used is in a sheet that opens
// over it.

import { byId, element } from "./element.js";
import { FINGERTIP, HEAD_SHARE, wholeCell } from "./viewport.js";

const CELLS_ACROSS = 8; // smaller boards do not fill the window, since their cells would be too large
const LEAST_LARGEST = 72; // the pixels that a cell may always have, even in a small window
const LEAST_ROOM = 160; // the pixels that a board gets in any window
const MOST_ABOVE = 160; // the most pixels above the puzzle that are counted; anything more is scrolled away
const BELOW_PIXELS = 12; // these pixels below the table stay free
const NARROW = 440; // a window of fewer pixels has no room for tools beside a board
const LOW = "(max-height: 480px)"; // a phone in landscape, where the puzzle gets the whole window; the style sheets have the same value

const page = document.documentElement; // its size is that of the window, even where a phone shows a wider page

// Put the tools where they leave more room for the board, beside it or below it, and give the board the rest of the window.
export function fitTable(viewport, model) {
  const { board } = viewport;
  const largest = Math.max(LEAST_LARGEST, Math.min(page.clientWidth, page.clientHeight) / CELLS_ACROSS);
  // Larger digits need larger cells for their pencil marks to be readable.
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

// Return whether a handheld device is held upright. The tools are below the board then, near the thumbs.
const isUpright = () => matchMedia("(pointer: coarse)").matches && page.clientHeight > page.clientWidth;

// Scroll to the top of the puzzle, in a low window also past what stands above it.
export function scrollToPuzzle() {
  const isLow = matchMedia(LOW).matches;
  window.scrollTo({ top: isLow ? byId("play").getBoundingClientRect().top + scrollY : 0, behavior: "instant" });
}

// Scroll to the puzzle whenever the window becomes low, as when a phone is turned.
export function scrollWhenLow(signal) {
  matchMedia(LOW).addEventListener("change", ({ matches }) => matches && scrollToPuzzle(), { signal });
}

// Lay the table out, and return the room that this leaves for the board.
function roomOf(layout) {
  const [table, view, panel, pane] = ["table", "view", "panel", "pane"].map(byId);
  Object.assign(pane.style, { width: 0, height: 0 }); // otherwise a phone might see a page that is too wide, zoom out, and scroll
  table.className = layout;
  byId("sheet").popover = layout === "below" ? "auto" : null;
  document.body.classList.toggle("filled", layout === "below"); // the whole window, as an app does
  if (layout === "below") {
    const beneath = byId("lines").offsetHeight;
    return { width: view.clientWidth, height: Math.max(view.clientHeight - beneath, LEAST_ROOM) };
  }
  const [top, start] = [view, byId("play")].map((node) => node.getBoundingClientRect().top + scrollY);
  const above = top - start + (matchMedia(LOW).matches ? 0 : Math.min(start, MOST_ABOVE));
  const gap = parseFloat(getComputedStyle(table).columnGap);
  const width = Math.max(table.clientWidth - panel.offsetWidth - gap, LEAST_ROOM);
  pane.style.width = `${width}px`; // the height of what is below the board depends on this width
  const height = page.clientHeight - above - byId("lines").offsetHeight - BELOW_PIXELS;
  return { width, height: Math.max(height, LEAST_ROOM) };
}

// Show the clues of the current row and column in full, since those beside the board may be too small or cut off.
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
