// Play one puzzle: what the buttons, the keys and the board do to the game, and what the page says about it.

import { byId, closeSheet, element, say } from "./element.js";
import { buildTools, helpNodes, showDigits, showTool, WRITTEN } from "./panel.js";
import { Grid } from "./grid.js";
import { Guide } from "./guide.js";
import { cheer } from "./cheer.js";
import { isFoggy } from "./cosmetics.js";
import { clock, GameClock } from "./clock.js";
import { FAMILIES } from "./families.js";
import { creditOf, describe, Game, helped, nameOf, sizeOf, titleOf } from "./game.js";
import { fitTable, scrollToPuzzle, scrollWhenLow, showLines, showZoom } from "./table.js";
import { bindChoice, keepProgress, keyOf, progressOf } from "./store.js";
import { hideFinish, showFinish } from "./finish.js";
import { keysFor } from "./keys.js";
import { changesOf, isLogging, keepLog } from "./log.js";
import { keepResult } from "./results.js";
import { t } from "./texts.js";
import { listenToGestures } from "./gestures.js";
import { showSums, sumsAt } from "./sums.js";
import { Trials } from "./trials.js";
import { Viewport } from "./viewport.js";
import { COLORS } from "./notes.js";

export class Play {
  #keys = null;
  #checks = 0;
  #wasSolved = false;
  #log = []; // moves and hints with their times; null if the log did not see the beginning
  #before = []; // the cells before the last move
  #restarted = null; // the move that emptied the board, and the time on the clock before that move
  #stop = new AbortController();
  // What buttons and keys do.
  #do = {
    undo: () => {
      this.clock.goOn();
      const isRestart = this.#restarted && this.#restarted.move === this.game.history.undo.at(-1);
      this.game.undo();
      if (isRestart) {
        this.clock.set(this.#restarted.seconds);
        this.#restarted = null;
      }
      this.#moved();
    },
    redo: () => {
      this.clock.goOn();
      this.game.redo();
      this.#moved();
    },
    check: () => {
      if (!this.game.isSolved) this.#checks += 1;
      const wrong = this.game.wrongCells();
      if (this.game.isSolved) this.#saySolved();
      else if (!wrong.length) say(t`No cell is wrong so far.`);
      else {
        const text = wrong.length === 1 ? t`1 cell is wrong.` : t`${wrong.length} cells are wrong.`;
        say(text, { action: t`Show`, run: () => this.#showWrong(wrong, text) });
      }
    },
    hint: () => {
      this.clock.goOn();
      this.guide.take();
    },
    restart: () => {
      if (this.game.isUntouched) return;
      this.game.restart();
      this.#restarted = { move: this.game.history.undo.at(-1), seconds: this.clock.seconds };
      this.clock.set(0);
      this.#moved();
      say(t`The board is empty again. Undo brings everything back.`);
    },
    pause: () => this.clock.toggle(),
    "zoom-in": () => this.viewport.step(1, this.grid.current),
    "zoom-out": () => this.viewport.step(-1, this.grid.current),
    "zoom-whole": () => this.viewport.showWhole(),
    paint: () => this.#strokeHere(this.model.paint ?? this.tool),
    cross: () => this.#strokeHere(this.model.blank),
    put: (value) => this.#strokeHere(value),
    choose: (value) => this.#choose(value),
    chooseNext: (step) => this.#chooseNext(step),
    tellClues: () => (byId("spoken").textContent = this.model.cluesAt?.(this.grid.at, this.game.facts) ?? ""),
    showLetters: () => byId("board").classList.toggle("lettered"),
    write: (digit, kind) => this.#write(digit, kind),
    erase: () => this.#erase(),
    "mark-all": () => this.#change(this.model.markAll(this.game.cells)),
    "show-sums": () => {
      if (!this.model.sums?.length) return;
      byId("sums").hidden = !byId("sums").hidden;
      this.#listSums();
    },
    selectOne: () => this.grid.select(this.grid.at),
    trial: () => !this.#isLocked && this.trials.tryOut(),
  };

  // `day` is the date of a daily puzzle. `onwards` says where the card of the finished puzzle leads.
  constructor(puzzle, day = "", onwards = null) {
    this.game = new Game(puzzle);
    this.model = this.game.model;
    this.tools = this.model.side ? WRITTEN : this.model.tools.map((tool) => tool.value);
    this.tool = this.tools[0];
    const kept = progressOf(puzzle);
    const isResumed = kept !== null && this.game.resume(kept) && !this.game.isUntouched;
    this.clock = new GameClock(this.game, isResumed ? kept.seconds : 0, () => this.#keep(), this.#stop.signal);
    this.#restarted = restartIn(kept, this.game);
    this.day = day;
    this.#before = [...this.game.cells];
    if (isResumed) this.#log = Array.isArray(kept.log) ? kept.log : null;
    const [hints, checks] = [kept?.hints, kept?.checks].map((count) => (isResumed && Number.isInteger(count) ? count : 0));
    this.#checks = checks;
    byId("play").classList.toggle("lesson", Boolean(puzzle.isLesson));
    const credit = creditOf(puzzle);
    byId("description").replaceChildren(describe(puzzle), element("span", "credit", {}, credit && ` · ${credit}`));
    byId("help").replaceChildren(...helpNodes(puzzle));
    byId("rules").href = `rules-${puzzle.family}.html`;
    byId("rules").hidden = !onwards || !FAMILIES[puzzle.family].learn.length;
    this.#listen();
    const name = `${this.#name(false)}, ${sizeOf(puzzle)}`;
    const on = {
      stroke: (line, isSecondary, isFinal) => this.#stroke(line, isSecondary, isFinal),
      cancel: () => {
        byId("count").hidden = true;
        this.grid.draw(this.game.cells, this.game.facts);
      },
      double: (cell) => this.model.alike && this.grid.select(cell, { how: "all", cells: this.model.alike(this.game.cells, cell) }),
      move: () => {
        this.#keys.forget();
        this.#listSums();
      },
      paintAlong: (from, to) => this.model.tools.length && this.#change([[to, this.game.cells[from]]]),
      near: (heads) => showLines(byId("lines"), heads),
    };
    this.grid = new Grid(byId("board"), this.game, name, on, this.#stop.signal);
    const asked = { change: (changes) => this.#change(changes), asked: () => this.#note("hint") };
    this.guide = new Guide(this.game, this.grid, hints, Boolean(onwards), asked);
    const begun = () => {
      this.#show();
      this.#keep();
    };
    this.trials = new Trials(this.game, { begun, ended: () => this.#moved() });
    const board = { rows: this.model.height, columns: this.model.width, ...this.grid.headSize };
    const zoom = () => showZoom(byId("zoom"), this.viewport);
    this.viewport = new Viewport(byId("pane"), byId("board"), board, { zoom });
    listenToGestures(this.viewport, this.grid, this.#stop.signal);
    buildTools(byId("tools"), this.model, this.#do);
    for (const id of ["erase", "mark-all"]) byId(id).hidden = !this.model.side;
    byId("show-sums").hidden = !this.model.sums?.length;
    byId("crosses").hidden = !this.model.completed;
    byId("sums").hidden = byId("count").hidden = true;
    hideFinish();
    this.fit();
    scrollToPuzzle();
    scrollWhenLow(this.#stop.signal);
    this.#wasSolved = this.game.isSolved;
    this.onwards = onwards;
    this.#show();
    this.clock.start();
    if (this.game.isSolved) this.#saySolved();
    else if (this.game.trials.length) this.trials.tell();
    else if (isResumed) say(t`Here is where you left off.`);
    else say(isFoggy(this.model.cosmetics) ? t`This puzzle is meant for fog. Here you see all of it.` : "");
    this.guide.coach();
  }

  close() {
    this.#stop.abort();
    this.clock.stop();
    this.#keep();
  }

  fit() {
    fitTable(this.viewport, this.model);
  }

  #listen() {
    const { signal } = this.#stop;
    for (const [id, run] of Object.entries(this.#do)) byId(id)?.addEventListener("click", run, { signal });
    bindChoice(byId("auto-check"), "auto-check", { run: () => this.#show() });
    // With colors to choose from, the rest is marked unless the player objects. Where presses go through several marks, the
    // player should first see what a press does, so this is off at the start.
    if (this.model.tools.length) bindChoice(byId("auto-cross"), "auto-cross", { usual: "on" });
    else bindChoice(byId("auto-cross"), "auto-mark");
    // Scroll to a section that opens, so that its content is in sight and not only its title.
    const show = ({ target }) => target.open && target.scrollIntoView({ block: "nearest" });
    byId("sheet").addEventListener("toggle", show, { signal, capture: true });
    byId("sheet").addEventListener("click", (event) => event.target.closest("button, a") && closeSheet(), { signal });
    bindChoice(byId("sound"), "sound", { run: cheer });
    bindChoice(byId("vibration"), "vibration", { run: cheer });
    byId("vibration").parentNode.hidden = !navigator.vibrate;
    this.#keys = keysFor(this.model, this.#do);
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    window.addEventListener("resize", () => this.fit(), { signal });
    // Lines above the board, such as that a puzzle is being made, come and go and change the room for the board.
    const watcher = new ResizeObserver(() => byId("table").className === "below" && this.fit());
    watcher.observe(byId("view"));
    signal.addEventListener("abort", () => watcher.disconnect());
    window.addEventListener("pagehide", () => this.#keep(), { signal });
  }

  get #isLocked() {
    return this.game.isSolved || this.clock.isPaused;
  }

  #stroke(line, isSecondary, isFinal) {
    if (this.clock.isPaused) {
      // A touch of the covered board only uncovers it.
      if (isFinal) this.clock.goOn();
      return;
    }
    const isPen = this.tool === "line";
    if (this.#isLocked || !(this.model.stroke || isPen)) return;
    const paint = isSecondary ? this.model.blank : this.tool;
    const changes = isPen ? this.model.draw(this.game.cells, line) : this.model.stroke(this.game.cells, line, paint);
    const { cells, facts } = this.game.preview(changes);
    this.#count(isFinal ? 0 : (this.model.lengthOf?.(cells, line) ?? 0), line.at(-1));
    if (isFinal) this.#change(changes);
    else this.grid.draw(cells, facts);
  }

  // Show the length of a stroke's block beside a cell.
  #count(length, cell) {
    const node = byId("count");
    node.hidden = length < 2;
    if (node.hidden) return;
    const { left, top, width } = this.grid.boxOf(cell);
    node.textContent = `${length}`;
    Object.assign(node.style, { left: `${left + width / 2}px`, top: `${top}px` });
  }

  #strokeHere(tool) {
    this.#change(this.model.stroke(this.game.cells, [this.grid.at], tool));
    this.#announceCell();
  }

  #key(event) {
    const isElsewhere = byId("play").hidden || event.target.closest("input:not([type=checkbox]), select, textarea") !== null;
    if (isElsewhere) return;
    if (this.#keys.press(event)) event.preventDefault();
    else if (!event.altKey && !event.metaKey && !event.target.closest("#board")) this.grid.key(event);
  }

  #change(changes) {
    const isMove = !this.#isLocked && this.game.change(this.#withCrosses(changes));
    this.#moved();
    return isMove;
  }

  // Add to a move the marks that it makes certain, unless the player has switched that off.
  #withCrosses(changes) {
    if (!this.model.completed || !byId("auto-cross").checked || !changes.length) return changes;
    return [...changes, ...this.model.completed(this.game.preview(changes).cells)];
  }

  #note(what) {
    if (!isLogging()) this.#log = null; // no log begins before the player has agreed
    this.#log?.push([this.clock.tenths, what]);
  }

  #moved() {
    const changes = changesOf(this.#before, this.game.cells);
    if (changes.length) this.#note(changes);
    this.#before = [...this.game.cells];
    this.guide.forget();
    say("");
    this.#show();
    this.#keep();
    if (this.game.isSolved && !this.#wasSolved) this.#celebrate();
    else if (!this.game.isSolved && this.#wasSolved) {
      this.clock.start();
      hideFinish();
      this.fit();
    }
    this.#wasSolved = this.game.isSolved;
    this.guide.coach();
  }

  #celebrate() {
    this.clock.stop();
    const { game } = this;
    keepResult(game.puzzle, this.day, this.clock.seconds, this.guide.count);
    if (this.#log && isLogging() && !game.puzzle.isLesson) keepLog(game.puzzle, this.clock.tenths, this.guide.count, this.#log);
    this.#saySolved();
    byId("board").classList.add("fresh");
    cheer();
    this.viewport.showWhole(); // the whole picture should be in sight
    this.fit(); // the message and the card now take room beside the board
  }

  get result() {
    return t`Solved in ${clock(this.clock.seconds)}` + helped(this.guide.count);
  }

  #saySolved() {
    const { puzzle } = this.game;
    const title = nameOf(puzzle) ? "" : nameOf(puzzle, true);
    const solved = `${this.result}.`;
    say(title ? `${solved} ${t`Title: ${title}`}` : solved, { rule: t`Well done!` });
    const used = { seconds: this.clock.seconds, hints: this.guide.count, checks: this.#checks };
    showFinish(byId("finish"), puzzle, keyOf(puzzle), used, this.onwards);
  }

  #showWrong(wrong, text) {
    say(text);
    this.grid.mark("wrong", wrong);
    this.grid.select(wrong[0]);
    this.grid.reveal(wrong[0]);
  }

  #choose(value) {
    this.tool = value;
    this.grid.isDrawing = value === "line";
    showTool(byId("tools"), value);
  }

  #chooseNext(step) {
    const { tools } = this;
    this.#choose(tools[Math.max(0, tools.indexOf(this.tool) + step + tools.length) % tools.length]);
  }

  #listSums() {
    const isShown = !byId("sums").hidden;
    byId("show-sums").setAttribute("aria-expanded", isShown);
    if (isShown) showSums(byId("sums"), sumsAt(this.model, this.game.cells, this.grid.at));
  }

  // Write a digit into the selected cells, or a mark or a color if `kind` says so. Return whether anything changed.
  #write(digit, kind = this.tool) {
    if (digit > this.model.side) return false;
    const { cells } = this.game;
    const { selected } = this.grid;
    const ways = {
      color: () => (digit > COLORS ? [] : this.model.color(cells, selected, digit)),
      corner: () => this.model.mark(cells, selected, digit, kind),
      center: () => this.model.mark(cells, selected, digit, kind),
    };
    const isMove = this.#change(ways[kind]?.() ?? this.model.write(cells, selected, digit));
    this.#announceCell();
    return isMove;
  }

  #erase() {
    this.#change(this.grid.selected.flatMap((cell) => this.model.clear(cell)));
    this.#announceCell();
  }

  #name(isSolved) {
    return nameOf(this.game.puzzle, isSolved) || titleOf(this.game.puzzle.family);
  }

  #show() {
    const { game, grid } = this;
    byId("title").textContent = this.#name(game.isSolved);
    grid.draw(game.cells, game.facts);
    for (const name of ["uses", "about"]) grid.mark(name, []);
    grid.mark("tried", game.tried.filter((cell) => cell < this.model.height * this.model.width));
    byId("trial").setAttribute("aria-pressed", game.trials.length > 0);
    grid.link([]);
    grid.number([]);
    grid.mark("wrong", byId("auto-check").checked ? game.wrongCells() : []);
    byId("undo").disabled = !game.history.undo.length;
    byId("redo").disabled = !game.history.redo.length;
    byId("hint").disabled = game.isSolved;
    byId("board").classList.toggle("solved", game.isSolved);
    if (this.model.side) showDigits(byId("tools"), this.model, game.facts, this.tool);
    else showTool(byId("tools"), this.tool);
    this.#listSums();
  }

  // Tell screen readers what the cell with the focus holds now, since they do not read such a change by themselves.
  #announceCell() {
    const { at, selected } = this.grid;
    const several = selected.length > 1 ? `${selected.length} cells selected. ` : "";
    const isWrong = byId("auto-check").checked && this.model.isWrong(this.game.cells, at);
    byId("spoken").textContent = `${several}${this.grid.labelOf(at)}${isWrong ? ". Wrong" : ""}`;
  }

  #keep() {
    const { game } = this;
    const { undo } = game.history;
    const { move, seconds } = this.#restarted ?? {};
    const restarted = move && { since: undo.length - 1 - undo.lastIndexOf(move), seconds };
    keepProgress(game.puzzle, { ...game.progress, ...game.kept, seconds: this.clock.seconds, hints: this.guide.count, checks: this.#checks, restarted, log: this.#log });
  }
}

// Return what was stored about the last time the board was emptied, or null if that cannot be undone.
function restartIn(kept, game) {
  const { since, seconds } = kept?.restarted ?? {};
  const move = since >= 0 && game.history.undo.at(-1 - since);
  return move && seconds >= 0 ? { move, seconds } : null;
}
