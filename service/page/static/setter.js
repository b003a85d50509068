// The desk: a board on which a setter writes a puzzle of any family, and beside it what the service finds out about it.

import { aboutNodes, showAbout } from "./about.js";
import { range } from "./clues.js";
import { button, element } from "./element.js";
import { Grid } from "./grid.js";
import { describe, titleOf } from "./game.js";
import { FINGERTIP, Viewport } from "./viewport.js";
import { listenToGestures } from "./gestures.js";
import { draftOf, entryAt, isPainted, modelOf, placesOf, withMark, withPaint, written } from "./draft.js";
import { exportNodes, openNodes } from "./outlet.js";
import { finishedDraft, solutionOf } from "./answers.js";
import { isTyped, isWhole, tabsOf, valuesOf } from "./layers.js";
import { kindsNode } from "./kinds.js";
import { Past } from "./past.js";
import { photoNodes } from "./photo.js";
import { study } from "./findings.js";
import { t, word } from "./texts.js";
import { Walk } from "./walk.js";

const SECOND_FIGURE_MS = 1200; // milliseconds within which a second figure makes a larger number
const LARGEST_CELL = 72; // pixels
const WIDE = "(min-width: 900px)"; // a window with room beside the board, as in the style sheet
const [ABOVE, BELOW] = [150, 300]; // the pixels above and below a board that stay free, in a wide window and in other windows
const LEAST_ROOM = 240; // the pixels that a board gets in any window

export class Desk {
  #past;
  #tab = 0; // the chosen group of layers
  #tool = 1; // the color that paints
  #found = {};
  #typed = null;
  #study = null;
  #stop = new AbortController();
  #walk = null;

  // `on` has play(puzzle), which plays a finished puzzle, and during(run), which runs something that needs the service.
  constructor(root, draft, on) {
    this.root = root;
    this.on = on;
    this.#past = new Past(draft);
    this.#build();
    this.#show();
    const { signal } = this.#stop;
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    window.addEventListener("resize", () => this.#fit(), { signal });
  }

  close() {
    this.#stop.abort();
    this.#study?.abort();
  }

  get draft() {
    return this.#past.present;
  }

  get #puzzle() {
    return this.draft.puzzle;
  }

  // Make a draft the present one, unless it equals the draft before.
  take(draft) {
    this.#past.push(draft);
    this.#show();
  }

  #build() {
    const part = (title, id, ...nodes) => element("details", "", { id }, element("summary", "", {}, title), ...nodes);
    const during = (run) => () => this.on.during(run);
    const finish = (how) => during(async (signal) => this.#finish(how, signal));
    const panel = element(
      "div",
      "desk-panel",
      {},
      element("div", "desk-tabs buttons", { role: "radiogroup", "aria-label": t`What to write` }),
      element("div", "desk-tools buttons", { role: "group", "aria-label": t`Entries` }),
      element(
        "div",
        "buttons",
        { role: "group", "aria-label": t`Your puzzle` },
        button(t`Undo`, () => this.#step("undo"), "desk-undo", { title: t`Key u` }),
        button(t`Redo`, () => this.#step("redo"), "desk-redo", { title: t`Key Shift+U` }),
        button(t`Play it`, during((signal) => this.on.play(this.#puzzle, signal)), "desk-play"),
      ),
      element("p", "desk-told", { role: "status" }),
      element("p", "desk-legend", { hidden: true }),
      element(
        "div",
        "buttons desk-finish",
        { role: "group", "aria-label": t`Let the generator help` },
        button(t`Make it unique`, finish("unique"), "", { "data-finish": "unique" }),
        button(t`Make it easier`, finish("easier"), "", { "data-finish": "easier" }),
        button(t`Fill the rest`, finish("full"), "", { "data-finish": "full" }),
      ),
      part(t`Steps of the solution`, "desk-path", element("p", "desk-step", { role: "status" }), element("ol")),
      part(t`Title, author, rules`, "desk-about", ...aboutNodes((name, text) => this.take({ ...this.draft, puzzle: { ...this.#puzzle, [name]: text } }))),
      part(t`Open a puzzle`, "desk-open", ...openNodes((puzzle, signal) => this.#openPuzzle(puzzle, signal), this.on.during)),
      part(t`Share and export`, "desk-export", ...exportNodes(() => this.#puzzle, this.on.during)),
      part(t`From a photograph`, "desk-photo", ...photoNodes(() => this.#puzzle, (painted) => this.take(withPaint(this.draft, painted)))),
    );
    const title = element("h2", "", { id: "desk-title", tabIndex: -1 }, t`Desk`);
    this.board = element("div", "", { id: "desk-board", role: "grid", lang: "en" });
    this.pane = element("div", "desk-pane", {}, this.board);
    this.viewport = new Viewport(this.pane, this.board, {}, { zoom: () => {} });
    const other = element("a", "button", { href: "#choices", id: "desk-new" }, t`Another board`);
    const head = element("div", "desk-head", {}, title, other, element("p", "desk-kind"));
    this.root.replaceChildren(head, element("div", "desk-table", {}, this.pane, panel));
  }

  #part(selector) {
    return this.root.querySelector(selector);
  }

  #show() {
    this.#walk = null;
    const { at = undefined, selected = [] } = this.grid ?? {};
    const hadFocus = this.pane.contains(document.activeElement);
    const isSame = this.model && this.shown?.family === this.#puzzle.family;
    this.model = modelOf(this.draft);
    const cells = this.draft.painted ? [...this.draft.painted] : this.model.start();
    this.model.look = this.#looking(this.model.look);
    this.game = { puzzle: this.#puzzle, model: this.model, cells, facts: this.model.facts(cells) };
    const isAsLarge = isSame && this.shown.height === this.#puzzle.height && this.shown.width === this.#puzzle.width;
    this.#drawBoard(this.game);
    if (isAsLarge && at !== undefined) this.grid.select(at, { focus: hadFocus, how: "all", cells: selected });
    this.shown = this.#puzzle;
    this.#showControls();
    this.#ask();
  }

  // Draw a board, and leave the same part of it in sight.
  #drawBoard(game) {
    const { scrollLeft: left, scrollTop: top } = this.pane;
    this.gridStop?.abort();
    this.gridStop = new AbortController();
    const { signal } = this.gridStop;
    const on = {
      stroke: (line, isSecondary, isFinal) => this.#stroke(line, isSecondary, isFinal),
      cancel: () => this.grid.draw(this.game.cells, this.game.facts),
      move: () => (this.#typed = null),
      double: () => {},
      paintAlong: (from, to) => this.#paint([[to, this.game.cells[from]]]),
      near: () => {},
    };
    this.grid = new Grid(this.board, game, titleOf(this.#puzzle.family), on, signal);
    this.viewport.board = { rows: game.model.height, columns: game.model.width, ...this.grid.headSize };
    listenToGestures(this.viewport, this.grid, signal);
    this.pane.scrollTo({ left, top, behavior: "instant" });
    this.#fit();
    this.pane.scrollTo({ left, top, behavior: "instant" });
  }

  #fit() {
    const { fingers = 1, side = 0, markColumns = 0 } = this.game.model;
    const [table] = this.root.querySelectorAll(".desk-table");
    const isWide = matchMedia(WIDE).matches;
    const panel = isWide ? this.#part(".desk-panel").offsetWidth + parseFloat(getComputedStyle(table).columnGap) : 0;
    const width = Math.max(table.clientWidth - panel, LEAST_ROOM);
    const height = Math.max(document.documentElement.clientHeight - (isWide ? ABOVE : BELOW), LEAST_ROOM);
    // Larger digits need larger cells for their candidates to be readable.
    const least = Math.max(FINGERTIP / fingers, side > 9 ? 6 + 7 * markColumns : 0);
    this.viewport.fit({ width, height, largest: LARGEST_CELL, least, fills: false });
  }

  // Add to the look of open cells the values that they have in some solution.
  #looking(look) {
    return (cells, cell, facts) => {
      const own = look(cells, cell, facts);
      const values = Object.keys(this.#found.candidates?.get(cell) ?? {});
      if (!values.length || own.text || own.classes?.includes("given")) return own;
      const state = t`open, can be ${values.join(", ")}`;
      if (values.length === this.model.side) return own; // all values are possible, so listing them would say nothing
      if (this.model.side) return { ...own, marks: { corner: [], center: values.map(Number) }, state };
      return values.length > 1 ? { ...own, classes: `${own.classes} varies`, state: `${own.state}, ${t`differs between solutions`}` } : own;
    };
  }

  #showControls() {
    const tabs = tabsOf(this.#puzzle);
    this.#tab = Math.min(this.#tab, Math.max(tabs.length - 1, 0));
    this.#part(".desk-kind").textContent = `${titleOf(this.#puzzle.family)} · ${describe(this.#puzzle)}`;
    this.#part(".desk-tabs").hidden = tabs.length < 2;
    this.#part(".desk-tabs").replaceChildren(
      ...tabs.map(({ title }, place) =>
        button(title, () => this.#chooseTab(place), "kind", { role: "radio", "aria-checked": place === this.#tab }),
      ),
    );
    this.#part(".desk-tools").replaceChildren(...this.#toolNodes(tabs[this.#tab]));
    this.#part(".desk-undo").disabled = !this.#past.canUndo;
    this.#part(".desk-redo").disabled = !this.#past.canRedo;
    showAbout(this.#part("#desk-about"), this.#puzzle);
    this.#part("#desk-photo").hidden = !isPainted(this.#puzzle.family);
  }

  #chooseTab(place) {
    this.#tab = place;
    this.#showControls();
    this.#part(`.desk-tabs [aria-checked=true]`)?.focus();
  }

  #toolNodes(tab) {
    const erase = button(t`Erase`, () => this.#write(null), "erase", { title: t`Key Delete` });
    if (this.draft.painted) {
      return this.model.tools.map((tool) => {
        const value = tool.value || -1;
        const node = button(word(tool.name), () => this.#choosePaint(value), "tool", { role: "radio", "aria-checked": value === this.#tool });
        const swatch = element("span", "swatch");
        swatch.style.setProperty("--paint", tool.color ?? "transparent");
        node.prepend(swatch, " ");
        return node;
      });
    }
    if (tab.isMarks) return [kindsNode((kind, shape, least, value) => this.#mark(kind, shape, least, value))];
    const [layer] = tab.layers;
    if (layer.kind === "across") {
      const sign = (value, text) => button(text, () => this.#write(value), "digit", { "data-value": value });
      return [sign(0, "< ∧"), sign(1, "> ∨"), erase];
    }
    const named = (value, place) => (layer.is_label ? `${place + 1}` : (layer.texts[value] ?? `${value}`));
    const numbers = isTyped(layer)
      ? range(10).map((figure) => button(`${figure}`, () => this.#type(figure), "digit", { "data-value": figure }))
      : valuesOf(layer, this.#puzzle).map((value, place) =>
          button(named(value, place), () => this.#write(value), "digit", { "data-value": value }),
        );
    const isToggle = layer.toggle && button(t`Set or clear`, () => this.#toggle(), "toggle", { title: t`Click, or key Space` });
    return [...(isToggle ? [isToggle] : []), ...(layer.toggle && !layer.signs ? [] : numbers), ...(layer.is_label ? [] : [erase])];
  }

  #choosePaint(value) {
    this.#tool = value;
    this.#showControls();
  }

  // The layers that an entry goes to: those of the chosen tab, or those of another tab if only that one has places at the
  // selected cells.
  get #layers() {
    const tabs = tabsOf(this.#puzzle);
    const has = ({ layers }) => layers.some((layer) => this.#placesAt(layer).length);
    const tab = has(tabs[this.#tab]) ? tabs[this.#tab] : (tabs.find(has) ?? tabs[this.#tab]);
    return tab.layers;
  }

  #placesAt(layer) {
    return placesOf(this.#puzzle, layer, this.model).filter(({ cell }) => this.grid.selected.includes(cell));
  }

  #write(value) {
    if (this.draft.painted || this.#walk) return;
    const changed = this.#layers.reduce((puzzle, layer) => written(puzzle, layer, this.grid.selected, value, this.model), this.#puzzle);
    this.take({ puzzle: changed });
  }

  #toggle() {
    const layer = this.#layers.find(({ toggle }) => toggle);
    const [place] = layer ? this.#placesAt(layer) : [];
    if (!place) return;
    const [off, on] = layer.toggle;
    const isOff = entryAt(this.#puzzle, layer, place.row, place.column) === off;
    this.take({ puzzle: written(this.#puzzle, layer, this.grid.selected, isOff ? on : off, this.model) });
  }

  #mark(kind, shape, least, value) {
    const { selected } = this.grid;
    if (selected.length < least) return this.#tell({ text: t`Select more cells first.` });
    return this.take({ puzzle: withMark(this.#puzzle, kind, shape, selected, value) });
  }

  #stroke(line, isSecondary, isFinal) {
    if (this.#walk) return;
    if (!this.draft.painted) {
      if (isFinal && tabsOf(this.#puzzle)[this.#tab].layers.some(({ toggle }) => toggle)) this.#toggle();
      return;
    }
    const changes = this.model.stroke(this.game.cells, line, isSecondary ? -1 : this.#tool);
    if (isFinal) this.#paint(changes);
    else {
      const cells = changedBy(this.game.cells, changes);
      this.grid.draw(cells, this.model.facts(cells));
    }
  }

  #paint(changes) {
    if (this.#walk || !this.draft.painted) return;
    this.take(withPaint(this.draft, changedBy(this.game.cells, changes)));
  }

  #step(way) {
    this.#past[way]();
    this.#show();
  }

  #key(event) {
    const isElsewhere = this.root.hidden || event.target.closest("input, select, textarea, summary") !== null;
    if (isElsewhere || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const back = { u: event.shiftKey ? "redo" : "undo" };
    if (event.ctrlKey || event.metaKey) Object.assign(back, { u: undefined, z: event.shiftKey ? "redo" : "undo", y: "redo" });
    if (back[key]) {
      this.#step(back[key]);
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || !this.pane.contains(event.target)) return;
    if (this.draft.painted) {
      if (key === " " || /^[0-9]$/.test(key)) this.#paint(this.model.stroke(this.game.cells, [this.grid.at], key === " " ? this.#tool : Number(key) || -1));
      else return;
    } else if (["Delete", "Backspace", "x"].includes(key)) this.#write(null);
    else if (key === " ") this.#toggle();
    else if (["<", ">"].includes(key)) this.#write(key === "<" ? 0 : 1);
    else if (/^[0-9]$/.test(key)) this.#type(Number(key));
    else return;
    event.preventDefault();
  }

  // Take a figure. A figure typed soon after another one makes a larger number of the two.
  #type(figure) {
    const before = this.#typed;
    const isSecond = before && Date.now() - before.time < SECOND_FIGURE_MS;
    const number = isSecond ? 10 * before.number + figure : figure;
    const [layer] = this.#layers;
    const values = layer ? valuesOf(layer, this.#puzzle) : [];
    const isValue = layer && (isTyped(layer) ? number >= layer.least && number <= layer.most : values.includes(number));
    const value = layer?.is_label ? values[number - 1] : isValue ? number : undefined;
    if (value === undefined) {
      this.#typed = isSecond ? null : { number, time: Date.now() };
      return;
    }
    if (isSecond) this.#past.undo();
    this.#write(value);
    this.#typed = { number, time: Date.now() };
  }

  #ask() {
    this.#study?.abort();
    this.#study = new AbortController();
    this.#found = {};
    this.#part(".desk-told").classList.add("stale");
    this.#part("#desk-path").hidden = true;
    study(this.draft, this.model, this.#study.signal, (found) => this.#tell(found));
  }

  #tell(found) {
    this.#found = found;
    this.#part(".desk-told").classList.remove("stale");
    this.#part(".desk-told").textContent = found.text;
    const { conflict = [], spare = [], open = [], isUnique, rated } = found;
    const legend = conflict.length ? t`Shaded: clues in conflict.` : spare.length ? t`Shaded: clues that could be removed.` : "";
    this.#part(".desk-legend").textContent = legend;
    this.#part(".desk-legend").hidden = !legend;
    for (const node of this.root.querySelectorAll("[data-finish]")) {
      node.hidden = isWhole(this.#puzzle.family) && node.dataset.finish !== "unique";
      node.disabled = { unique: isUnique, easier: !isUnique, full: conflict.length > 0 }[node.dataset.finish] ?? false;
    }
    this.#part(".desk-play").disabled = !isUnique;
    if (!this.#walk) {
      this.grid.draw(this.game.cells, this.game.facts);
      const marks = { conflict, spare, varies: this.draft.painted ? open : [] };
      for (const [name, cells] of Object.entries(marks)) this.grid.mark(name, cells);
    }
    this.#part("#desk-path").hidden = !rated?.steps?.length;
    if (rated?.steps?.length) this.#listSteps(rated.steps);
  }

  #listSteps(steps) {
    const list = this.#part("#desk-path ol");
    list.replaceChildren(
      ...steps.map((step, place) => element("li", "", {}, button(word(step.rule), () => this.on.during((signal) => this.#walkTo(place, signal)), "", { title: step.text }))),
    );
  }

  // Show the board before a step, and what the step says. Any change to the draft leads back to the desk.
  async #walkTo(place, signal) {
    const { steps } = this.#found.rated;
    this.#found.solution ??= await solutionOf(this.#puzzle, signal);
    this.#walk ??= new Walk({ ...this.#puzzle, solution: this.#found.solution, steps });
    this.#drawBoard(this.#walk.game);
    const text = this.#walk.showOn(this.grid, place);
    this.#part(".desk-step").replaceChildren(text, " ", button(t`Back to the desk`, () => this.#show()));
    for (const [number, node] of this.root.querySelectorAll("#desk-path li").entries()) {
      node.toggleAttribute("aria-current", number === place);
    }
  }

  async #finish(how, signal) {
    const puzzle = await finishedDraft(this.#puzzle, how, this.draft.seed ?? 0, signal);
    await this.#openPuzzle(puzzle, signal, (this.draft.seed ?? 0) + 1);
  }

  // Put a puzzle on the desk. A nonogram appears with its solution painted.
  async #openPuzzle(puzzle, signal, seed = 0) {
    const painted = isPainted(puzzle.family) ? (await solutionOf(puzzle, signal))?.flat().map((color) => color || -1) : undefined;
    const count = puzzle.height * puzzle.width;
    this.take({ ...draftOf(puzzle, painted ?? Array(count).fill(-1)), seed });
  }
}

const changedBy = (cells, changes) => changes.reduce((after, [cell, value]) => after.with(cell, value), cells);
