// The visible part of the board. At first this is the whole board if its cells are large enough for a finger; then the player
// can zoom in, and the clues always stay in sight. One finger plays, and two fingers move and zoom. While fingers or the
// wheel zoom, the drawn board is scaled; when they rest, its cells are laid out anew at their new size.

export const FINGERTIP = 24; // pixels; no board begins with smaller cells
export const HEAD_SHARE = 0.32; // the share of the pane that clues may take; the clues of the current cell are also shown below
const FRAME = 4; // the pixels of the lines around the board
const LEAST_CELL = 2;
const TINY_CELL = 5; // pixels; smaller cells have no lines between them
const SMALL_CELL = 12; // pixels; with smaller cells all lines are thin
const CLEAR_CELL = 64; // the pixels of a cell at the largest zoom
const STEP = 1.4; // the factor by which a key or a button zooms
const WHOLE_PIXELS = 16; // the side of larger cells is a whole number of pixels; that of smaller ones may end in a half

const clamp = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));

// Return the side of the cells with which a whole board fits into a width and a height. `board` has its rows and columns, and
// as left and top the width and the height of its heads in cells.
export function wholeCell({ rows, columns, left, top }, width, height) {
  const side = (cells, head, length) => Math.max(length / (cells + head), (length * (1 - HEAD_SHARE)) / cells);
  return even(Math.min(side(columns, left, width - FRAME), side(rows, top, height - FRAME)));
}

const even = (cell) => (Math.max(cell < WHOLE_PIXELS ? Math.floor(cell * 2) / 2 : Math.floor(cell), LEAST_CELL));

export class Viewport {
  #isZoomed = false; // whether the player has zoomed
  #cell = 0; // the laid-out side of a cell
  #scale = 1; // the factor that the fingers have scaled the laid-out board by, until they rest
  #whole = 0; // the side of a cell with which the whole board is seen
  #held = null; // the point of the board that stays where it is, and its place in the pane

  // `board` is described at wholeCell. on.zoom() is called when the size has changed.
  constructor(pane, root, board, on) {
    this.pane = pane;
    this.root = root;
    this.board = board;
    this.on = on;
  }

  // The side of a cell as the player sees it, in pixels.
  get cell() {
    return this.#cell * this.#scale;
  }

  get isWhole() {
    return this.cell <= this.#whole;
  }

  // Give the pane its size. Unless the player has zoomed, it shows the whole board, or as much of it as fits with cells of
  // the smallest size. With `fills`, the pane takes all the room; otherwise it takes what the board needs.
  fit({ width, height, largest, least, fills }) {
    const center = this.#isZoomed ? this.#boardPoint(this.#center) : null;
    this.#whole = Math.min(wholeCell(this.board, width, height), even(largest));
    this.root.style.setProperty("--most-left", `${Math.floor(width * HEAD_SHARE)}px`);
    this.root.style.setProperty("--most-top", `${Math.floor(height * HEAD_SHARE)}px`);
    Object.assign(this.pane.style, { width: `${width}px`, height: `${height}px` });
    this.#layOut(Math.max(center ? this.#cell : least, this.#whole));
    const { offsetWidth, offsetHeight } = this.root;
    const [across, down] = fills ? [width, height] : [Math.min(width, offsetWidth), Math.min(height, offsetHeight)];
    Object.assign(this.pane.style, { width: `${across}px`, height: `${down}px` });
    this.#place(center ?? [0, 0], center ? this.#center : [0, 0]);
    this.on.zoom();
  }

  // Zoom by a button or a key. If the current cell is in sight, it stays where it is.
  step(direction, about) {
    const box = about.getBoundingClientRect();
    const point = this.pointOf(box.left + box.width / 2, box.top + box.height / 2);
    const isSeen = point[0] > 0 && point[1] > 0 && point[0] < this.pane.clientWidth && point[1] < this.pane.clientHeight;
    this.zoom(this.#cell * STEP ** direction, isSeen ? point : this.#center);
    if (isSeen) about.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" }); // so that the clues do not cover it
  }

  // Lay the board out with cells of the given size, so that what is at a point of the pane stays there.
  zoom(cell, point = this.#center) {
    this.hold(point);
    this.scale(cell / this.#cell, point);
    this.settle();
  }

  showWhole() {
    this.zoom(this.#whole);
  }

  // Remember what is at a point of the pane.
  hold(point) {
    this.#isZoomed = true;
    this.#held = { start: this.#cell * this.#scale, board: this.#boardPoint(point), point };
    this.root.classList.add("scaled");
  }

  // Scale the board by a factor since the hold began, and bring the held point to a point of the pane.
  scale(factor, point) {
    const cell = clamp(this.#held.start * factor, this.#whole, Math.max(CLEAR_CELL, 2 * this.#whole));
    this.#scale = cell / this.#cell;
    this.#held.point = point;
    this.#place(this.#held.board, point);
  }

  // Lay the cells out at the size at which the player sees them.
  settle() {
    if (!this.#held) return;
    const { board, point } = this.#held;
    const [left, top] = this.#heads;
    const before = this.#cell;
    const cell = this.isWhole ? this.#whole : Math.max(even(this.cell + 0.25), this.#whole);
    this.#held = null;
    this.root.classList.remove("scaled");
    this.#layOut(cell);
    const [newLeft, newTop] = this.#heads;
    const at = (place, head, newHead) => newHead + ((place - head) * cell) / before;
    this.#place([at(board[0], left, newLeft), at(board[1], top, newTop)], point);
    this.on.zoom();
  }

  // Move the board by pixels, and return how many of them its edge did not allow.
  pan(x, y) {
    const { scrollLeft, scrollTop } = this.pane;
    this.pane.scrollBy({ left: x, top: y, behavior: "instant" });
    return [x - (this.pane.scrollLeft - scrollLeft), y - (this.pane.scrollTop - scrollTop)];
  }

  // Return the point of the pane at a point of the window.
  pointOf(x, y) {
    const box = this.pane.getBoundingClientRect();
    return [x - box.left, y - box.top];
  }

  // Return for each direction whether a point of the window is near the start (-1) or the end (1) of the visible cells, or
  // neither (0).
  edgeAt(x, y, near) {
    const [left, top] = this.#heads;
    const [across, down] = this.pointOf(x, y);
    const side = (place, least, most) => Number(place > most - near) - Number(place < least + near);
    return [side(across, left, this.pane.clientWidth), side(down, top, this.pane.clientHeight)];
  }

  get #center() {
    const [left, top] = this.#heads;
    return [(this.pane.clientWidth + left) / 2, (this.pane.clientHeight + top) / 2];
  }

  // The width of the left heads and the height of the top heads, as they are laid out.
  get #heads() {
    const first = this.root.querySelector(".cell");
    return [first.offsetLeft, first.offsetTop];
  }

  #layOut(cell) {
    this.#cell = cell;
    this.#scale = 1;
    this.root.style.setProperty("--cell", `${cell}px`);
    this.root.classList.toggle("small", cell < SMALL_CELL);
    this.root.classList.toggle("tiny", cell < TINY_CELL);
    this.pane.classList.toggle("whole", this.isWhole);
    const [left, top] = this.#heads;
    this.pane.style.scrollPadding = `${top + cell}px ${cell}px ${cell}px ${left + cell}px`;
  }

  // Bring a point of the laid-out board to a point of the pane. A board smaller than the pane is centered in it.
  #place(board, point) {
    const scale = this.#scale;
    const along = (length, view, place, target) => {
      const start = Math.max(0, (view - scale * length) / 2);
      const scroll = clamp(place - (target - start) / scale, 0, length - view / scale);
      return { scroll, shift: Math.round(start) + scroll * (1 - scale) };
    };
    const across = along(this.root.offsetWidth, this.pane.clientWidth, board[0], point[0]);
    const down = along(this.root.offsetHeight, this.pane.clientHeight, board[1], point[1]);
    const isMoved = across.shift || down.shift || scale !== 1;
    this.root.style.transform = isMoved ? `translate(${across.shift}px, ${down.shift}px) scale(${scale})` : "";
    this.pane.scrollTo({ left: across.scroll, top: down.scroll, behavior: "instant" });
  }

  // Return the point of the laid-out board that is at a point of the pane.
  /** @param {number[]} point */
  #boardPoint([x, y]) {
    const { pane, root } = this;
    const scale = this.#scale;
    const along = (length, view, scroll, target) =>
      scroll + (target - Math.max(0, (view - scale * length) / 2)) / scale;
    return [
      along(root.offsetWidth, pane.clientWidth, pane.scrollLeft, x),
      along(root.offsetHeight, pane.clientHeight, pane.scrollTop, y),
    ];
  }
}
