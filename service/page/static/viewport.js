// What is seen of the board: first the whole of it, if its cells are then large enough for a finger, and as much as the
// player zooms in, with the clues always in sight. One finger plays, two move and zoom.
// While fingers or the wheel zoom, the board is scaled as it is; when they rest, its cells are laid out at their new size.

export const FINGERTIP = 24; // pixels; no board begins with smaller cells
export const HEAD_SHARE = 0.32; // of the pane, that clues may take; the clues of the current cell stand below it, too
const FRAME = 4; // pixels of the lines around the board
const LEAST_CELL = 2;
const TINY_CELL = 5; // pixels, below which there are no lines between cells
const SMALL_CELL = 12; // pixels, below which all lines are thin
const CLEAR_CELL = 64; // pixels of a cell when one zooms in as far as one can
const STEP = 1.4; // by which a key or a button zooms
const WHOLE_PIXELS = 16; // from here on cells have whole pixels, below half ones

const clamp = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));

// Return the side of the cells with which a board is seen as a whole in a width and a height.
// `board` has rows, columns, and how many cells wide and high its heads are: left and top.
export function wholeCell({ rows, columns, left, top }, width, height) {
  const side = (cells, head, length) => Math.max(length / (cells + head), (length * (1 - HEAD_SHARE)) / cells);
  return even(Math.min(side(columns, left, width - FRAME), side(rows, top, height - FRAME)));
}

const even = (cell) => (Math.max(cell < WHOLE_PIXELS ? Math.floor(cell * 2) / 2 : Math.floor(cell), LEAST_CELL));

export class Viewport {
  #isZoomed = false; // by the player
  #cell = 0; // as it is laid out
  #scale = 1; // of what is laid out, until the fingers rest
  #whole = 0; // with which the whole board is seen
  #held = null; // the point of the board, and that of the pane where it is to stay

  // `board` is as for wholeCell; on.zoom() is called when the size has changed.
  constructor(pane, root, board, on) {
    this.pane = pane;
    this.root = root;
    this.board = board;
    this.on = on;
  }

  // The side of a cell as it is seen, in pixels.
  get cell() {
    return this.#cell * this.#scale;
  }

  get isWhole() {
    return this.cell <= this.#whole;
  }

  // Give the pane its place. Unless the player has zoomed, the whole board is shown in it, or as much as there is room for
  // with cells of the least size. With `fills` the pane takes all the place, else as much as the board needs.
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

  // Zoom by a button or a key, about the current cell if it is in sight, where it then stays.
  step(direction, about) {
    const box = about.getBoundingClientRect();
    const point = this.pointOf(box.left + box.width / 2, box.top + box.height / 2);
    const isSeen = point[0] > 0 && point[1] > 0 && point[0] < this.pane.clientWidth && point[1] < this.pane.clientHeight;
    this.zoom(this.#cell * STEP ** direction, isSeen ? point : this.#center);
    if (isSeen) about.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" }); // not under the clues
  }

  // Lay the board out with cells of a size, and what is at a point of the pane stays there.
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

  // Scale the board since it is held, and bring what is held to a point.
  scale(factor, point) {
    const cell = clamp(this.#held.start * factor, this.#whole, Math.max(CLEAR_CELL, 2 * this.#whole));
    this.#scale = cell / this.#cell;
    this.#held.point = point;
    this.#place(this.#held.board, point);
  }

  // Lay the cells out as large as they are seen.
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

  // Move the board by pixels; return what is left of them at its edge.
  pan(x, y) {
    const { scrollLeft, scrollTop } = this.pane;
    this.pane.scrollBy({ left: x, top: y, behavior: "instant" });
    return [x - (this.pane.scrollLeft - scrollLeft), y - (this.pane.scrollTop - scrollTop)];
  }

  // Return the point of the pane that is at one of the window.
  pointOf(x, y) {
    const box = this.pane.getBoundingClientRect();
    return [x - box.left, y - box.top];
  }

  // Return whether a point of the window is near the left (-1) or right (1) edge of the cells in sight, and so down.
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

  // The width of the heads at the left, and the height of those at the top, as they are laid out.
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

  // Bring a point of the board, as it is laid out, to a point of the pane; what is smaller than the pane is in its middle.
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

  // The point of the board, as it is laid out, that is at a point of the pane.
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
