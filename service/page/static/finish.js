// The card of a finished puzzle: the time, the player's usual time, the days in a row, the help that was used, and what comes
// next. The picture or the board stays in sight beside the card.

import { button, byId, element } from "./element.js";
import { clock } from "./clock.js";
import { results, streakOf, streakText, usualTime } from "./results.js";
import { nameOf, titleOf } from "./game.js";
import { t } from "./texts.js";

// Show the card. `used` has the seconds, hints and checks. `onwards` says where to go from here: it has share(), another()
// and, for a daily puzzle, `next` with the name and the address of the next one. It is null on a page that contains its
// puzzles.
export function showFinish(root, puzzle, key, used, onwards) {
  const streak = streakOf(results());
  const usual = usualTime(puzzle.family, puzzle.rating?.grade ?? "", key);
  const facts = [
    [t`Time`, clock(used.seconds)],
    [t`Usual time`, usual === null ? "–" : clock(usual)],
    [t`Hints`, `${used.hints}`],
    [t`Checks`, `${used.checks}`],
  ];
  const list = element("dl", "", {}, ...facts.map(([name, value]) => element("div", "", {}, element("dt", "", {}, name), element("dd", "", {}, value))));
  const title = nameOf(puzzle, true) || titleOf(puzzle.family);
  const parts = [element("h3", "", { id: "finish-title" }, `✓ ${title}`), list];
  if (streak && onwards) parts.push(element("p", "streak", {}, streakText(streak)));
  if (onwards) parts.push(element("p", "buttons", {}, ...leading(onwards)));
  root.replaceChildren(...parts);
  root.hidden = false;
}

function leading({ next, another, share }) {
  const onward = next
    ? element("a", "button main", { href: next.href }, t`Next: ${next.name}`)
    : button(t`Another puzzle`, another, "main");
  return [onward, button(t`Share`, share), element("a", "button", { href: "#" }, t`Today's puzzles`)];
}

export function hideFinish() {
  byId("finish").hidden = true;
}
