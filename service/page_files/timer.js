// A clock that counts playing time in seconds and can be paused.

export class Timer {
  #before = 0;
  #since = null;
  #now;

  constructor(seconds = 0, now = () => Date.now() / 1000) {
    this.#before = Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
    this.#now = now;
  }

  get seconds() {
    return this.#before + (this.#since === null ? 0 : this.#now() - this.#since);
  }

  get isRunning() {
    return this.#since !== null;
  }

  start() {
    this.#since ??= this.#now();
  }

  pause() {
    this.#before = this.seconds;
    this.#since = null;
  }
}

// 65 is 1:05, 3723 is 1:02:03.
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
