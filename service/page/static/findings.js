// What the service finds out about a draft: how many solutions it has, the values that are left, clues in conflict and
// clues to spare; and, where there is one solution, how hard it is and by which steps it is found.

import { detailOf, ratedWithSteps } from "./service.js";
import { cellsOf } from "./draft.js";
import { gradeName } from "./game.js";
import { t, word } from "./texts.js";

const PATIENCE = 350; // milliseconds without a change, before the service is asked
const MOST_NAMES = 4; // of clues, in a sentence; all are shaded

// Ask the service about a draft when no change came for a while. `tell(found)` is called as soon as something is known:
// { text, isUnique, candidates, open, spare, conflict, rated }, all but the text perhaps missing.
export function study(draft, model, signal, tell) {
  const timer = setTimeout(async () => {
    try {
      const found = foundIn(await detailOf(draft.puzzle, signal), draft, model);
      tell(found);
      if (!found.isUnique) return;
      const rated = await ratedWithSteps(draft.puzzle, signal);
      tell({ ...found, rated, text: `${found.text} ${gradeOf(rated)}` });
    } catch (error) {
      if (error.name !== "AbortError") tell({ text: error.message || t`The service does not answer.` });
    }
  }, PATIENCE);
  signal.addEventListener("abort", () => clearTimeout(timer));
}

function foundIn({ proof, detail, flaw }, draft, model) {
  const places = (names) => names.flatMap((name) => detail.places[name] ?? []).flatMap((place) => cellsOf(draft, model, place));
  const isKnown = detail.all_candidates || !model.side;
  const counts = (isKnown ? detail.candidates : []).map(({ cell, solutions }) => [model.cellIn(...cell), solutions]);
  return {
    text: [sentenceOf(proof, detail), flaw ? t`Two of the colors look alike.` : ""].filter(Boolean).join(" "),
    isUnique: proof.verdict === "unique",
    isCounted: proof.complete,
    candidates: new Map(counts),
    open: counts.filter(([, solutions]) => Object.keys(solutions).length > 1).map(([cell]) => cell),
    spare: places(detail.removable ?? []),
    conflict: places(detail.conflict),
  };
}

const listOf = (names) => names.slice(0, MOST_NAMES).join(", ") + (names.length > MOST_NAMES ? " …" : "");

function sentenceOf({ verdict, complete }, { solutions, removable, conflict }) {
  if (verdict === "none" && conflict.length === 1) return t`No solution: a clue contradicts the rules (${listOf(conflict)}).`;
  if (verdict === "none" && conflict.length) return t`No solution: clues contradict each other (${listOf(conflict)}).`;
  if (verdict === "none") return t`No solution.`;
  if (verdict === "unknown") return t`It was not found out how many solutions there are.`;
  if (verdict !== "unique") return complete ? t`${solutions} solutions.` : t`More than ${solutions} solutions.`;
  const spare = removable?.length ?? 0;
  return t`Exactly one solution.` + (spare ? ` ${t`Each of ${spare} clues could go: ${listOf(removable)}.`}` : "");
}

function gradeOf(rating) {
  const rule = word(rating.peak_rule ?? "");
  const [grade, score] = [gradeName(rating.grade ?? ""), rating.score];
  return rating.grade ? t`Grade: ${grade} (${score}), by ${rule}.` : t`The named rules alone do not solve it.`;
}
