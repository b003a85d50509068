// What the service finds out about a draft: how many solutions it has, which values each cell can still have, which clues are
// in conflict, and which could be removed. If there is exactly one solution, its difficulty and its steps follow.

import { detailOf, ratedWithSteps } from "./answers.js";
import { cellsOf, isPainted, layersOf } from "./draft.js";
import { gradeName } from "./game.js";
import { MARK_KINDS } from "./entries.js";
import { t, word } from "./texts.js";

const PATIENCE = 350; // milliseconds that must pass without a change before the service is asked
const MOST_NAMES = 4; // how many clues a sentence names; on the board all of them are shaded
const LOOKS = { left: "→", right: "←", top: "↓", bottom: "↑" }; // arrows from a clue beside the board to its row or column

// Ask the service about a draft after a while without changes. `tell(found)` is called as soon as anything is known, and
// again when more is. `found` is { text, isUnique, candidates, open, spare, conflict, rated }; all but the text may be
// missing.
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
  const isKnown = detail.all_candidates || isPainted(draft.puzzle.family); // showing only some of the differences would mislead
  const counts = (isKnown ? detail.candidates : []).map(({ cell, solutions }) => [model.cellIn(...cell), solutions]);
  const named = (names) => names.map((name) => (detail.places[name] ? nameOf(draft.puzzle, detail.places[name][0]) : name));
  const shown = { ...detail, conflict: named(detail.conflict), removable: detail.removable && named(detail.removable) };
  return {
    text: [sentenceOf(proof, shown), flaw ? t`Two of the colors look alike.` : ""].filter(Boolean).join(" "),
    isUnique: proof.verdict === "unique",
    isCounted: proof.complete,
    candidates: new Map(counts),
    open: counts.filter(([, solutions]) => Object.keys(solutions).length > 1).map(([cell]) => cell),
    spare: places(detail.removable ?? []),
    conflict: places(detail.conflict),
  };
}

// Return the name of a clue. The clue is given as the name of the puzzle's member that has it, and its index there.
function nameOf(puzzle, [name, number]) {
  const cellAt = (cell, width = puzzle.width) => `R${Math.floor(cell / width) + 1}C${(cell % width) + 1}`;
  if (name === "marks") {
    const { kind, cells } = puzzle.marks[number];
    const title = MARK_KINDS.find((each) => each.name === kind)?.title ?? kind;
    return [word(title), ...cells.slice(0, 1).map((cell) => cellAt(cell))].join(" ");
  }
  const { kind, runs, shown } = isPainted(puzzle.family) ? { kind: name } : layersOf(puzzle.family).find((layer) => layer.name === name);
  if (["rows", "left", "right"].includes(kind)) return [LOOKS[kind], t`Row ${number + 1}`].filter(Boolean).join(" ");
  if (["columns", "top", "bottom"].includes(kind)) return [LOOKS[kind], t`Column ${number + 1}`].filter(Boolean).join(" ");
  const cell = cellAt(number, kind === "across" ? puzzle.width - 1 : puzzle.width);
  if (kind === "across" || kind === "down") return `${cell} ${kind === "across" ? "→" : "↓"}`;
  return runs ? `${shown[0] ? "↓" : "→"} ${cell}` : cell;
}

const listOf = (names) => names.slice(0, MOST_NAMES).join(", ") + (names.length > MOST_NAMES ? " …" : "");

function sentenceOf({ verdict, complete }, { solutions, removable, conflict }) {
  if (verdict === "none" && conflict.length === 1) return t`No solution: a clue contradicts the rules (${listOf(conflict)}).`;
  if (verdict === "none" && conflict.length) return t`No solution: clues contradict each other (${listOf(conflict)}).`;
  if (verdict === "none") return t`No solution.`;
  if (verdict === "unknown") return t`The service could not find out how many solutions there are.`;
  if (verdict !== "unique") return complete ? t`${solutions} solutions.` : t`More than ${solutions} solutions.`;
  const spare = removable?.length ?? 0;
  return t`Exactly one solution.` + (spare ? ` ${t`Any one of ${spare} clues could be removed: ${listOf(removable)}.`}` : "");
}

function gradeOf(rating) {
  const rule = word(rating.peak_rule ?? "");
  const [grade, score] = [gradeName(rating.grade ?? ""), rating.score];
  return rating.grade ? t`Grade: ${grade} (${score}). Hardest rule: ${rule}.` : t`The named rules alone do not solve this puzzle.`;
}
