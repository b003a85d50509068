// Trials: what a player tries out can be kept, or taken back as a whole. A trial may begin within another one.

import { say } from "./element.js";
import { t } from "./texts.js";

export class Trials {
  // `on` has the functions begun() and ended().
  constructor(game, on) {
    this.game = game;
    this.on = on;
  }

  // Begin a trial. If one is open already, ask first what to do with it.
  tryOut() {
    if (this.game.trials.length) this.tell(true);
    else this.#begin();
  }

  tell(isAsked = false) {
    const after = (run) => () => {
      run();
      this.on.ended();
      if (this.game.trials.length) this.tell();
    };
    const more = { [t`Take back`]: after(() => this.game.takeBackTrial()), [t`Keep`]: after(() => this.game.keepTrial()) };
    if (isAsked) more[t`Begin another trial`] = () => this.#begin();
    say(t`You are trying something out.`, { more });
  }

  #begin() {
    this.game.tryOut();
    this.on.begun();
    this.tell();
  }
}
