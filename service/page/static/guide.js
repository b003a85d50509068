// The hints of a game: in stages when the player asks for one, and in a lesson of each step.

import { say, withoutRule } from "./element.js";
import { FAMILIES, SHARED } from "./families.js";
import { slugOf } from "./game.js";
import { t, word } from "./texts.js";

export class Guide {
  #hint = null; // with the stages that are still to come

  // `count` is how many hints were asked for before; with `hasPages`, names of rules lead to the pages about them. `on` has
  // change(changes) and asked() as functions.
  constructor(game, grid, count, hasPages, on) {
    this.game = game;
    this.grid = grid;
    this.count = count;
    this.hasPages = hasPages;
    this.on = on;
  }

  // A move ends a hint.
  forget() {
    this.#hint = null;
  }

  // Show the next stage.
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

  // In a lesson, after the rules, the next step is always explained, and where it is; the player takes it.
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
    return this.hasPages && Object.hasOwn(FAMILIES[family].learn, slugOf(rule)) ? `rules-${family}.html#${slugOf(rule)}` : "";
  }
}
