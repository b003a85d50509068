// What the keys of the keyboard do. The board itself handles the arrow keys.

const SECOND_FIGURE_MS = 1200; // milliseconds within which a second figure makes a larger digit

// Return `press`, which handles a key and returns whether it means anything, and a function after which the next figure
// begins a new digit. `to` has a function for each thing that a key can do.
export function keysFor(model, to) {
  let typed = null; // the figure that a second one may follow

  function press(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) {
      if (event.ctrlKey && !model.stroke && centerKey(event)) return true;
      return run({ z: event.shiftKey ? to.redo : to.undo, y: to.redo }[key]);
    }
    const zooms = { "+": to["zoom-in"], "=": to["zoom-in"], "-": to["zoom-out"], "*": to["zoom-whole"] };
    const common = { ...zooms, c: to.check, h: to.hint, t: to.trial, u: event.shiftKey ? to.redo : to.undo };
    if (Object.hasOwn(common, key)) return run(common[key]);
    return model.stroke ? paintingKey(event, key) : digitKey(event, key);
  }

  function run(action) {
    if (action === undefined) return false;
    typed = null;
    action();
    return true;
  }

  function paintingKey(event, key) {
    const isOnBoard = event.target.closest(".cell") !== null;
    if (key === " " || key === "x") return isOnBoard && run(key === "x" ? to.cross : to.paint);
    if (model.keys && key in model.keys) return isOnBoard && run(() => to.put(model.keys[key]));
    if (!model.tools.length) return false;
    if (key === "l") return run(to.showLetters);
    if (key === "r") return run(to.tellClues);
    if (key === "]" || key === "[") return run(() => to.chooseNext(key === "]" ? 1 : -1));
    const isTool = (tool) => String(tool.value) === key || (tool.letter && tool.letter === event.key);
    const tool = model.tools.find(isTool);
    return run(tool && (() => to.choose(tool.value)));
  }

  function digitKey(event, key) {
    const figure = figureOf(event);
    if (figure !== null) return type(figure, event.shiftKey ? "corner" : undefined);
    const erasing = { Delete: to.erase, Backspace: to.erase, x: to.erase };
    return run({ ...erasing, p: () => to.chooseNext(1), m: to["mark-all"], s: to["show-sums"], Escape: to.selectOne }[key]);
  }

  // Ctrl with 0 belongs to the browser, unless the 0 ends a digit such as 10.
  function centerKey(event) {
    const figure = figureOf(event);
    return (figure > 0 || (figure === 0 && typed !== null)) && type(figure, "center");
  }

  // Take a figure. A digit above 9 is typed figure by figure, and the larger digit replaces the one before. `kind` is the
  // kind of mark.
  function type(figure, kind) {
    const before = typed;
    typed = null;
    const isSecond = before !== null && before.kind === kind && Date.now() - before.time < SECOND_FIGURE_MS;
    const larger = isSecond ? 10 * before.figure + figure : 0;
    if (larger > 0 && larger <= model.side) {
      if (before.isMove) to.undo();
      to.write(larger, kind);
    } else if (figure === 0) {
      to.erase();
    } else {
      const isMove = to.write(figure, kind);
      if (10 * figure <= model.side) typed = { figure, kind, isMove, time: Date.now() };
    }
    return true;
  }

  return { press, forget: () => (typed = null) };
}

// Return the figure of a key, or null. With Shift, the sign depends on the keyboard layout, and a key of the number pad may
// mean an arrow.
function figureOf({ code, key }) {
  const figure = /^Digit([0-9])$/.exec(code)?.[1] ?? (/^[0-9]$/.test(key) ? key : null);
  return figure === null ? null : Number(figure);
}
