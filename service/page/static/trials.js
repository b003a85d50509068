// What a player tries out: it can be taken back as a whole, or kept; a trial may begin within another one.

import { say } from "./element.js";
import { t } from "./texts.js";

export class Trials {
  // `on` has begun() and ended() as functions.
  constructor(game, on) {
    this.game = game;
    this.on = on;
  }

  // Begin a trial, or ask what is to become of the present one.
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
    if (isAsked) more[t`Try further`] = () => this.#begin();
    say(t`You are trying something out.`, { more });
  }

  #begin() {
    this.game.tryOut();
    this.on.begun();
    this.tell();
  }
}
