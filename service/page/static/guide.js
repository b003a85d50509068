// The hints of a game. A player who asks for a hint gets it in stages; a lesson explains every step.

import { say, withoutRule } from "./element.js";
import { FAMILIES, SHARED } from "./families.js";
import { slugOf } from "./game.js";
import { t, word } from "./texts.js";

export class Guide {
  #hint = null; // the current hint, with the stages that are still to come

  // `count` is the number of hints that the player has already asked for. With `hasPages`, the name of a rule links to the page about it. `on`
  // has the functions change(changes) and asked().
  constructor(game, grid, count, hasPages, on) {
    this.game = game;
    this.grid = grid;
    this.count = count;
    this.hasPages = hasPages;
    this.on = on;
  }

  // Forget the current hint, as the player made a move.
  forget() {
    this.#hint = null;
  }

  // Show the next stage of the hint, or the first stage of a new one.
  take() {
    const hint = this.#hint ?? this.game.hint();
    if (hint === null) return say(t`No step is left.`);
    const [stage, ...stages] = hint.stages;
    if (!this.#hint && hint.rule) {
      this.count += 1;
      this.on.asked();
    }
    if (!stages.length) this.on.change(hint.changes);
    this.#hint = stages.length ? { ...hint, stages } : null;
    if (this.game.isSolved) return;
    this.#explain(stage, () => this.take());
    this.grid.reveal([...stage.cells, ...stage.uses][0]);
  }

  // Explain the next step of a lesson and where it is. The player then makes that step. A lesson begins with the rules of the
  // puzzle.
  coach(isBegun = !this.game.isUntouched) {
    const { puzzle, isSolved } = this.game;
    const hint = puzzle.isLesson && !isSolved && this.game.hint();
    if (!hint) return;
    const whole = { ...hint.stages.at(-1), uses: hint.uses, next: t`Do it` };
    if (isBegun) return this.#explain(whole, () => this.on.change(hint.changes));
    const { rules, input } = FAMILIES[puzzle.family];
    const [keys, text] = (input ?? SHARED.digits)[0].map(word);
    say(`${word(rules)} ${keys}: ${text}.`, { rule: t`Tutorial`, action: t`Go on`, run: () => this.coach(true) });
  }

  #explain(stage, run) {
    const rule = word(stage.rule);
    say(withoutRule(rule, stage.text), { rule, href: this.#pageOf(stage.rule), action: stage.next, run });
    this.grid.mark("uses", stage.uses);
    this.grid.mark("about", stage.cells);
    this.grid.link(stage.links ?? []);
    this.grid.number(stage.numbers ?? []);
  }

  #pageOf(rule) {
    const { family } = this.game.puzzle;
    return this.hasPages && FAMILIES[family].learn.some((name) => slugOf(name) === slugOf(rule)) ? `rules-${family}.html#${slugOf(rule)}` : "";
  }
}
