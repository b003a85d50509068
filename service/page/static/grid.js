// The board in the document. Its cells form a grid for screen readers and are drawn as the model describes them. Input by
// mouse, finger and keyboard becomes strokes, selections and keys.

import { element } from "./element.js";
import { boxBetween, changed, inAll, lineBetween, lineTo, pressed } from "./selection.js";
import { contents } from "./contents.js";
import { cosmeticNodes, reachesOut } from "./cosmetics.js";
import { hasOutside, linesNode, linksNode, overlayNode } from "./drawings.js";
import { setPaint, setSheet } from "./colors.js";
import { stepped } from "./notes.js";

const LONG_PRESS_MS = 450;
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const STATES = { at: "aria-selected", wrong: "aria-invalid" }; // marks that screen readers must know of as well
const WIDE = 1.15; // a board wider than this times its height is larger on a page in landscape
const FOLLOWED = 4; // the distance of the points at which a stroke is followed, in pixels
const NEAR = 0.5; // how far beside an edge a stroke still follows it, as a share of the edge's breadth
const MEASURED_CELL = 50; // the side of a cell while heads are measured, in pixels

export class Grid {
  at = 0; // the cell that has the focus
  selected = []; // the selected cells: on boards of digits there may be several
  headSize = { left: 0, top: 0 }; // the width and the height of the heads, in cells
  isDrawing = false; // whether a drag draws lines instead of selecting cells
  #cells = [];
  #looks = [];
  #heads = { rows: [], columns: [] };
  #headLooks = new Map();
  #marked = new Map();
  #stroke = null;
  #lines = null;

  // `on` has the functions stroke(line, isSecondary, isFinal), cancel(), move(cell), double(cell), paintAlong(line) and
  // near(heads). The signal ends all listening when another puzzle takes over.
  constructor(root, game, name, on, signal) {
    this.root = root;
    this.game = game;
    this.on = on;
    this.#build(name);
    this.draw(game.cells, game.facts);
    const handlers = {
      pointerdown: (event) => this.#press(event),
      pointermove: (event) => this.#drag(event),
      pointercancel: () => this.cancel(),
      pointerleave: () => this.#point(null),
      contextmenu: (event) => event.preventDefault(),
      keydown: (event) => this.key(event),
      dblclick: (event) => this.#double(event),
      focusin: (event) => this.#focused(event),
    };
    for (const [name, handle] of Object.entries(handlers)) root.addEventListener(name, handle, { signal });
    // A drag may end outside of the board.
    window.addEventListener("pointerup", (event) => this.#release(event), { signal });
  }

  #build(name) {
    const { height, width, family, isBorder, looks = "", first = 0 } = this.game.model;
    this.at = first;
    this.selected = [first];
    const heads = this.game.model.heads(this.game.model.widest ?? this.game.facts);
    this.root.replaceChildren();
    this.root.className = `board ${family} ${looks}${this.game.model.side > 9 ? " two-figures" : ""}`;
    this.root.setAttribute("aria-label", name);
    this.root.toggleAttribute("aria-multiselectable", false);
    if (this.#isSelecting) this.root.setAttribute("aria-multiselectable", "true");
    if (this.game.model.background) setSheet(this.root, this.game.model.background);
    if (heads) {
      this.#heads.columns = heads.columns.map(() => element("div", "head top", { role: "columnheader" }));
      this.#heads.rows = heads.rows.map(() => element("div", "head left", { role: "rowheader" }));
      this.#measureHeads(heads);
      this.root.append(element("div", "row heads", { role: "row" }, element("div", "corner"), ...this.#heads.columns));
    }
    this.root.classList.toggle("headed", Boolean(heads));
    const longest = (lines) => Math.max(1, ...lines.map((line) => line.items.length));
    const [across, down] = heads ? [longest(heads.rows), longest(heads.columns)] : [0, 0];
    this.root.classList.toggle("wide", width + across > WIDE * (height + down));
    const { left, top } = this.headSize;
    const sizes = { columns: width, rows: height, pairs: Math.floor(width / 2), "row-clues": across, "column-clues": down };
    const all = Object.entries({ ...sizes, "head-left": left, "head-top": top });
    for (const [name, value] of all) this.#set(`--${name}`, value);
    for (let row = 0; row < height; row++) {
      const line = element("div", "row", { role: "row" });
      if (heads) line.append(this.#heads.rows[row]);
      for (let column = 0; column < width; column++) {
        const number = row * width + column;
        const tabIndex = number === first ? 0 : -1;
        const cell = element("div", "cell", { role: "gridcell", "data-cell": number, tabIndex });
        cell.classList.toggle("thick-right", column + 1 < width && isBorder(number, number + 1));
        cell.classList.toggle("thick-bottom", row + 1 < height && isBorder(number, number + width));
        if (this.game.model.isFixed(number)) cell.setAttribute("aria-readonly", "true");
        if (this.#isSelecting) cell.setAttribute("aria-selected", "false");
        this.#cells.push(cell);
        line.append(cell);
      }
      this.root.append(line);
    }
    const { overlay = [], cosmetics = [] } = this.game.model;
    const isRoomy = hasOutside(overlay) || reachesOut(cosmetics, width);
    this.root.classList.toggle("marked", overlay.length > 0);
    if (overlay.length || cosmetics.length) this.root.append(overlayNode(overlay, width, cosmeticNodes(cosmetics)));
    this.root.classList.toggle("roomy", isRoomy);
    const { rim = isRoomy ? 2 : 0 } = this.game.model;
    if (rim) this.headSize = { left: rim, top: rim };
  }

  // Measure the heads once: they grow in step with the cells.
  #measureHeads(heads) {
    for (const name of ["rows", "columns"]) this.#drawHeads(name, heads[name]);
    this.#set("--cell", `${MEASURED_CELL}px`);
    this.root.classList.add("measured");
    this.root.append(...this.#heads.rows, ...this.#heads.columns);
    const largest = (nodes, side) => Math.max(...nodes.map((node) => node.getBoundingClientRect()[side]));
    this.headSize = {
      left: largest(this.#heads.rows, "width") / MEASURED_CELL,
      top: largest(this.#heads.columns, "height") / MEASURED_CELL,
    };
    this.root.classList.remove("measured");
    this.root.replaceChildren();
  }

  #set(name, value) {
    this.root.style.setProperty(name, value);
  }

  // Show the cells. Only nodes of cells that look different from before are touched.
  draw(cells, facts) {
    const { model } = this.game;
    this.#cells.forEach((cell, number) => {
      const look = model.look(cells, number, facts);
      const key = JSON.stringify(look);
      if (this.#looks[number] === key) return;
      const before = this.#looks[number] ? JSON.parse(this.#looks[number]) : { classes: "" };
      this.#looks[number] = key;
      cell.classList.remove(...words(before.classes));
      cell.classList.add(...words(look.classes));
      setPaint(cell, look.color, model.background);
      cell.dataset.letter = look.letter ?? "";
      cell.setAttribute("aria-label", this.labelOf(number, look));
      cell.replaceChildren(...contents(look, model));
    });
    const heads = model.heads(facts);
    if (heads) for (const name of ["rows", "columns"]) this.#drawHeads(name, heads[name]);
    this.#drawLines(model.drawn?.(cells) ?? []);
    this.#showSelection();
  }

  // Show the lines that the player drew, each from one cell to another.
  #drawLines(lines) {
    const key = JSON.stringify(lines);
    if (key === (this.#lines ?? "[]")) return;
    this.#lines = key;
    this.root.querySelector(".pen")?.remove();
    if (lines.length) this.root.append(linesNode(lines, this.game.model));
  }

  labelOf(number, look = this.game.model.look(this.game.cells, number, this.game.facts)) {
    const place = this.game.model.placeName(number);
    return look.place.startsWith(place) ? `${look.place}: ${look.state}` : `${place}: ${look.state}. ${look.place}`;
  }

  #drawHeads(name, heads) {
    heads.forEach((head, line) => {
      const node = this.#heads[name][line];
      const key = JSON.stringify(head);
      if (this.#headLooks.get(node) === key) return;
      this.#headLooks.set(node, key);
      node.setAttribute("aria-label", head.label);
      node.replaceChildren(
        ...head.items.map((item) => {
          const classes = `clue${item.color ? " chip" : ""}${item.isDone ? " done" : ""}`;
          const clue = element("span", classes, { "data-letter": item.letter }, item.text);
          setPaint(clue, item.color);
          return clue;
        }),
      );
      if (!head.items.length) node.append(element("span", "clue none", {}, "0"));
    });
  }

  // Mark cells with a class, for example those of a hint, and remove the class from all other cells.
  mark(name, cells) {
    for (const cell of this.#marked.get(name) ?? []) this.#setMark(name, cell, false);
    for (const cell of cells) this.#setMark(name, cell, true);
    this.#marked.set(name, cells);
  }

  link(links) {
    this.root.querySelector(".chain")?.remove();
    if (links.length) this.root.append(linksNode(links, this.game.model));
  }

  // Show the numbers of a chain's links, given as pairs [cell, number], on the cells that they mark, and remove all earlier
  // numbers.
  number(pairs) {
    for (const badge of this.root.querySelectorAll(".badge")) badge.remove();
    const numbers = new Map();
    for (const [cell, number] of pairs) numbers.set(cell, [...(numbers.get(cell) ?? []), number]);
    for (const [cell, own] of numbers) this.#cells[cell].append(element("span", "badge", { "data-note": own.join(" ") }));
  }

  #setMark(name, cell, isMarked) {
    this.#cells[cell].classList.toggle(name, isMarked);
    if (STATES[name]) this.#cells[cell].setAttribute(STATES[name], isMarked);
  }

  reveal(cell) {
    this.#cells[cell]?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }

  // Whether cells can be selected. This is so where digits are written; on painted boards a cell only has the focus.
  get #isSelecting() {
    return !this.game.model.stroke;
  }

  // Move the focus to a cell and change the selection by `cells`. `how` is a word that selection.js explains.
  select(cell, { focus = true, how = "only", cells = [cell] } = {}) {
    this.selected = changed(this.selected, this.#isSelecting ? how : "only", cells);
    this.#cells[this.at].tabIndex = -1;
    this.at = cell;
    this.#cells[cell].tabIndex = 0;
    if (focus) this.#cells[cell].focus({ preventScroll: true });
    if (focus && this.#stroke === null) this.reveal(cell);
    this.#showSelection();
  }

  #showSelection() {
    const { model, cells } = this.game;
    this.#point(this.at);
    if (!model.seenFrom) return;
    const value = cells[this.at];
    const isDigit = !Array.isArray(value) && value > 0;
    this.mark("at", this.selected);
    this.mark("seen", inAll(this.selected.map(model.seenFrom)));
    this.mark("same", isDigit ? model.cells.filter((cell) => cells[cell] === value && cell !== this.at) : []);
  }

  // Highlight the heads of the row and the column that the pointer or the focus is in.
  #point(cell) {
    const { width } = this.game.model;
    for (const head of this.#marked.get("near") ?? []) head.classList.remove("near");
    const place = cell ?? this.at;
    const near = [this.#heads.rows[Math.floor(place / width)], this.#heads.columns[place % width]].filter(Boolean);
    for (const head of near) head.classList.add("near");
    this.#marked.set("near", near);
    if (near.length) this.on.near(near);
  }

  #focused(event) {
    const cell = cellAt(event.target);
    if (cell !== null && cell !== this.at) this.select(cell, { focus: false });
    if (cell !== null) this.on.move(cell);
  }

  #press(event) {
    const cell = cellAt(event.target);
    if (cell === null || (event.button !== 0 && event.button !== 2) || this.#stroke) return;
    // Otherwise the browser would move the focus and select text, which disturbs a drag.
    if (event.pointerType === "mouse") event.preventDefault();
    const how = pressed(event, this.selected, cell);
    this.#stroke = { start: cell, line: [cell], how, isSecondary: event.button === 2, pointer: event.pointerId };
    if (!(event.detail > 1 && how === "only" && this.selected.includes(cell))) this.select(cell, { how });
    if (event.pointerType === "touch") {
      this.#stroke.wait = setTimeout(() => {
        this.#stroke.isSecondary = true;
        this.on.stroke(this.#stroke.line, true, false);
      }, LONG_PRESS_MS);
    }
    this.on.stroke(this.#stroke.line, this.#stroke.isSecondary, false);
  }

  #drag(event) {
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (event.pointerType === "mouse" && cell !== null) this.#point(cell);
    if (this.#stroke && event.pointerId === this.#stroke.pointer) this.dragTo(event.clientX, event.clientY);
  }

  // Tell a double click or a double tap on a cell.
  #double(event) {
    const cell = cellAt(event.target);
    if (cell !== null && this.#isSelecting) this.on.double(cell);
  }

  boxOf(cell) {
    return this.#cells[cell].getBoundingClientRect();
  }

  // Extend the stroke to the cell at a point of the window, if there is a cell.
  dragTo(x, y) {
    const cell = cellAt(document.elementFromPoint(x, y));
    if (cell === null) return;
    if (this.isDrawing) return this.#drawAlong(cell);
    if (this.#isSelecting) return this.#selectAlong(cell);
    if (this.game.model.joins) return this.#followTo(x, y);
    const { isBox, width } = this.game.model;
    const line = (isBox ? boxBetween : lineBetween)(this.#stroke.start, cell, width);
    if (line.length === this.#stroke.line.length && line.at(-1) === this.#stroke.line.at(-1)) return;
    clearTimeout(this.#stroke.wait);
    this.#stroke.line = line;
    this.on.stroke(line, this.#stroke.isSecondary, false);
  }

  #drawAlong(cell) {
    const { line } = this.#stroke;
    if (cell === line.at(-1)) return;
    const { width } = this.game.model;
    this.#stroke.line = stepped([...line, ...lineTo(line.at(-1), cell, width)], width);
    this.on.stroke(this.#stroke.line, false, false);
  }

  // Extend a stroke to the edges that the pointer passes, also around corners. If the pointer goes back along the stroke,
  // edges are removed from it.
  #followTo(x, y) {
    const { last = [x, y] } = this.#stroke;
    const steps = Math.ceil(Math.hypot(x - last[0], y - last[1]) / FOLLOWED) || 1;
    this.#stroke.last = [x, y];
    for (let step = 1; step <= steps; step++) {
      const [across, down] = [x, y].map((end, axis) => last[axis] + ((end - last[axis]) * step) / steps);
      this.#follow(cellAt(document.elementFromPoint(across, down)), across, down);
    }
  }

  #follow(cell, x, y) {
    const { line } = this.#stroke;
    if (cell === null || cell === line.at(-1)) return;
    const place = line.indexOf(cell);
    if (place < 0) {
      const { left, right, top, bottom } = this.boxOf(cell);
      const near = NEAR * Math.min(right - left, bottom - top);
      const isOn = x > left - near && x < right + near && y > top - near && y < bottom + near;
      if (!isOn || !this.game.model.joins(line, cell)) return;
    }
    clearTimeout(this.#stroke.wait);
    this.#stroke.line = place < 0 ? [...line, cell] : line.slice(0, place + 1);
    this.on.stroke(this.#stroke.line, this.#stroke.isSecondary, false);
  }

  #selectAlong(cell) {
    if (cell === this.at) return;
    const how = this.#stroke.how === "remove" ? "remove" : "add";
    this.select(cell, { how, cells: lineTo(this.at, cell, this.game.model.width) });
  }

  #release(event) {
    if (!this.#stroke || event.pointerId !== this.#stroke.pointer) return;
    const { line, isSecondary, wait } = this.#stroke;
    clearTimeout(wait);
    this.#stroke = null;
    this.on.stroke(line, isSecondary, true);
  }

  get isPainting() {
    return this.#stroke !== null;
  }

  get current() {
    return this.#cells[this.at];
  }

  // Drop the stroke, because the touch turned out to move or zoom the board.
  cancel() {
    if (!this.#stroke) return;
    clearTimeout(this.#stroke.wait);
    this.#stroke = null;
    this.on.cancel();
  }

  key(event) {
    const { height, width, skips } = this.game.model;
    const [row, column] = [Math.floor(this.at / width), this.at % width];
    let [down, across] = ARROWS[event.key] ?? [0, 0];
    if (event.key === "Home") [down, across] = [event.ctrlKey ? -row : 0, -column];
    else if (event.key === "End") [down, across] = [event.ctrlKey ? height - 1 - row : 0, width - 1 - column];
    else if (!ARROWS[event.key]) return;
    event.preventDefault();
    const after = (steps) => clamp(row + steps * down, height) * width + clamp(column + steps * across, width);
    const to = skips?.(after(1)) ? after(2) : after(1);
    if (to === this.at && this.root.contains(document.activeElement)) return;
    const from = this.at;
    const isExtending = ARROWS[event.key] !== undefined && (event.shiftKey || event.ctrlKey);
    this.select(to, { how: isExtending ? "add" : "only" });
    if (event.shiftKey && isExtending && !this.#isSelecting) this.on.paintAlong(from, to);
  }
}

const words = (text) => text.split(" ").filter(Boolean);

const clamp = (value, count) => Math.min(Math.max(value, 0), count - 1);

export function cellAt(node) {
  const cell = node?.closest?.(".cell");
  return cell ? Number(cell.dataset.cell) : null;
}
