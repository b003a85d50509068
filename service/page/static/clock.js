// The playing time as people read it, and the clock of a game. The clock stands still while the game is paused or solved, and
// while nobody sees the page.

import { byId, say } from "./element.js";
import { two } from "./days.js";
import { t } from "./texts.js";

const TICK_MS = 500;

export class Timer {
  #since = null;

  constructor(seconds = 0, now = () => Date.now() / 1000) {
    this.before = Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
    this.now = now;
  }

  get seconds() {
    return this.before + (this.#since === null ? 0 : this.now() - this.#since);
  }

  get isRunning() {
    return this.#since !== null;
  }

  start() {
    this.#since ??= this.now();
  }

  pause() {
    this.before = this.seconds;
    this.#since = null;
  }
}

// Return a time as people read it: 65 seconds are 1:05, and 3723 seconds are 1:02:03.
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export class GameClock {
  #timer;

  // Prepare a clock, which begins to run with `start`. It calls `keep()` whenever the page may be about to close, and the
  // signal ends all of its listening.
  constructor(game, seconds, keep, signal) {
    this.game = game;
    this.#timer = new Timer(seconds);
    document.addEventListener("visibilitychange", () => this.#hidden(keep), { signal });
    const ticking = setInterval(() => this.#show(), TICK_MS);
    signal.addEventListener("abort", () => clearInterval(ticking));
  }

  get seconds() {
    return this.#timer.seconds;
  }

  get tenths() {
    return Math.round(10 * this.seconds) / 10;
  }

  get isPaused() {
    return !this.#timer.isRunning && !this.game.isSolved;
  }

  start() {
    this.#setPaused(false);
  }

  stop() {
    this.#timer.pause();
    this.#show();
  }

  set(seconds) {
    this.#timer.pause();
    this.#timer = new Timer(seconds);
    this.start();
  }

  toggle() {
    if (!this.game.isSolved) this.#setPaused(this.#timer.isRunning);
  }

  goOn() {
    if (!this.isPaused) return;
    this.start();
    say("");
  }

  #setPaused(isPaused) {
    if (isPaused) this.#timer.pause();
    else if (!this.game.isSolved) this.#timer.start();
    byId("pause").setAttribute("aria-pressed", isPaused);
    byId("board").classList.toggle("paused", isPaused);
    if (isPaused) say(t`The clock is paused. Touch the board to go on.`);
    this.#show();
  }

  #hidden(keep) {
    if (!document.hidden || !this.#timer.isRunning) return;
    this.#setPaused(true);
    keep();
  }

  #show() {
    byId("clock").textContent = clock(this.seconds);
  }
}
