// What the keys of the keyboard do; the board itself handles the arrow keys.

const SECOND_FIGURE_MS = 1200; // within which a second figure makes a larger digit

export class Keys {
  #figure = null;

  // `to` has a function for each thing that a key can do.
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
      if (event.ctrlKey && !this.model.stroke && this.#centerKey(event)) return true;
      return this.#run({ z: event.shiftKey ? to.redo : to.undo, y: to.redo }[key]);
    }
    const { check, hint } = this.model.isDraft ? {} : to;
    const zooms = { "+": to["zoom-in"], "=": to["zoom-in"], "-": to["zoom-out"], "*": to["zoom-whole"] };
    const common = { ...zooms, c: check, h: hint, u: event.shiftKey ? to.redo : to.undo };
    if (Object.hasOwn(common, key)) return this.#run(common[key]);
    return this.model.stroke ? this.#paintingKey(event, key) : this.#digitKey(event, key);
  }

  // A figure that is typed next begins a new digit.
  forget() {
    this.#figure = null;
  }

  #run(action) {
    if (action === undefined) return false;
    this.forget();
    action();
    return true;
  }

  #paintingKey(event, key) {
    const { model, to } = this;
    const isOnBoard = event.target.closest(".cell") !== null;
    if (key === " " || key === "x") return isOnBoard && this.#run(key === "x" ? to.cross : to.paint);
    if (model.keys && key in model.keys) return isOnBoard && this.#run(() => to.put(model.keys[key]));
    if (!model.tools.length) return false;
    if (key === "l") return this.#run(to.showLetters);
    if (key === "]" || key === "[") return this.#run(() => to.chooseNext(key === "]" ? 1 : -1));
    const isTool = (tool) => String(tool.value) === key || (tool.letter && tool.letter === event.key);
    const tool = model.tools.find(isTool);
    return this.#run(tool && (() => to.choose(tool.value)));
  }

  #digitKey(event, key) {
    const { to } = this;
    const figure = figureOf(event);
    if (figure !== null) return this.#type(figure, event.shiftKey ? "corner" : undefined);
    const erasing = { Delete: to.erase, Backspace: to.erase, x: to.erase };
    return this.#run({ ...erasing, p: () => to.chooseNext(1), m: to.markAll, s: to.showSums, Escape: to.selectOne }[key]);
  }

  // Ctrl with 0 is the browser's, unless it ends a digit.
  #centerKey(event) {
    const figure = figureOf(event);
    return (figure > 0 || (figure === 0 && this.#figure !== null)) && this.#type(figure, "center");
  }

  // Digits above 9 are typed figure by figure: the larger one takes the place of the first. `kind` is that of a mark.
  #type(figure, kind) {
    const { side } = this.model;
    const before = this.#figure;
    this.forget();
    const isSecond = before !== null && before.kind === kind && Date.now() - before.time < SECOND_FIGURE_MS;
    const larger = isSecond ? 10 * before.figure + figure : 0;
    if (larger > 0 && larger <= side) {
      if (before.isMove) this.to.undo();
      this.to.write(larger, kind);
    } else if (figure === 0) {
      this.to.erase();
    } else {
      const isMove = this.to.write(figure, kind);
      if (10 * figure <= side) this.#figure = { figure, kind, isMove, time: Date.now() };
    }
    return true;
  }
}

// Return the figure of a key, or null. With Shift the sign depends on the layout; on the number pad the key may move.
function figureOf({ code, key }) {
  const figure = /^Digit([0-9])$/.exec(code)?.[1] ?? (/^[0-9]$/.test(key) ? key : null);
  return figure === null ? null : Number(figure);
}
