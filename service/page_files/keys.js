// What the keys of the keyboard do; the board itself handles the arrow keys.

const SECOND_FIGURE_MS = 1200; // within which a second figure makes a larger digit

export class Keys {
  #figure = null;

  // `to` has a function for each thing that a key can do, and at() for the cell that is chosen.
  constructor(model, to) {
    this.model = model;
    this.to = to;
  }

  // Do what a key stands for; return whether it stands for anything.
  press(event) {
    const { to } = this;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) {
      return this.#run({ z: event.shiftKey ? to.redo : to.undo, y: to.redo }[key]);
    }
    const common = { c: to.check, h: to.hint, u: event.shiftKey ? to.redo : to.undo };
    if (Object.hasOwn(common, key)) return this.#run(common[key]);
    return this.model.stroke ? this.#paintingKey(event, key) : this.#digitKey(event, key);
  }

  // A figure that is typed next begins a new digit.
  forget() {
    this.#figure = null;
  }

  #run(action) {
    action?.();
    return action !== undefined;
  }

  #paintingKey(event, key) {
    const { model, to } = this;
    const isOnBoard = event.target.closest(".cell") !== null;
    if (key === " " || key === "x") return isOnBoard && this.#run(key === "x" ? to.cross : to.paint);
    if (!model.tools.length) return false;
    if (key === "l") return this.#run(to.showLetters);
    if (key === "]" || key === "[") return this.#run(() => to.chooseNext(key === "]" ? 1 : -1));
    const isTool = (tool) => String(tool.value) === key || (tool.letter && tool.letter === event.key);
    const tool = model.tools.find(isTool);
    return this.#run(tool && (() => to.choose(tool.value)));
  }

  #digitKey(event, key) {
    const { to } = this;
    // With Shift the key gives a sign that depends on the layout; its code names the figure.
    const figure = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? (/^[0-9]$/.test(key) ? key : undefined);
    if (figure !== undefined) return this.#run(() => this.#type(Number(figure), event.shiftKey));
    return this.#run({ Delete: to.erase, Backspace: to.erase, x: to.erase, p: to.togglePencil, m: to.pencilAll }[key]);
  }

  // Digits above 9 are typed figure by figure: the larger digit takes the place of the first one.
  #type(figure, isShifted) {
    const { side } = this.model;
    const before = this.#figure;
    this.forget();
    const isSecond = before?.cell === this.to.at() && Date.now() - before.time < SECOND_FIGURE_MS;
    const larger = isSecond ? 10 * before.figure + figure : 0;
    if (larger > 0 && larger <= side) {
      this.to.undo();
      this.to.write(larger, isShifted);
    } else if (figure === 0) {
      this.to.erase();
    } else {
      this.to.write(figure, isShifted);
      if (10 * figure <= side) this.#figure = { cell: this.to.at(), figure, time: Date.now() };
    }
  }
}
