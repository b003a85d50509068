// What comes to the desk and what leaves it: texts and files in any notation, links, and pictures.

import { button, element } from "./element.js";
import { inNotation, notations, pictureOf, readPuzzle } from "./answers.js";
import { packed, send, withoutKnowledge } from "./share.js";
import { t } from "./texts.js";

const LINK = /^https?:/;
const PICTURES = { pdf: "application/pdf", png: "image/png", svg: "image/svg+xml" };

// Return the controls that open a puzzle from a text or a file. `open(puzzle, signal)` puts the puzzle on the desk.
export function openNodes(open, during) {
  const text = element("textarea", "", { rows: 4, "aria-label": t`Puzzle in any notation, or a link`, id: "desk-text", spellcheck: false });
  text.placeholder = t`Paste a puzzle or a link here, from f-puzzles, SudokuPad, puzz.link or penpa-edit, or in any other notation.`;
  const file = element("input", "", { type: "file", "aria-label": t`File with a puzzle`, id: "desk-file" });
  file.onchange = async () => {
    const [chosen] = file.files;
    if (chosen) text.value = await chosen.text();
    file.value = "";
    run();
  };
  const run = () => during(async (signal) => {
    if (text.value.trim()) await open(await readPuzzle(text.value.trim(), signal), signal);
  });
  return [text, element("p", "buttons", {}, file, button(t`Open`, run, "main", { id: "desk-read" }))];
}

// Return the controls that share and export the puzzle that `puzzleOf()` returns.
export function exportNodes(puzzleOf, during) {
  const select = element("select", "", { "aria-label": t`Notation`, id: "desk-notation" });
  const told = element("p", "desk-out", { role: "status" });
  let asked = "";
  // Ask for the list of a family only once: a new request ends the one that is running, and that may be an export.
  const fill = () => {
    const { family } = puzzleOf();
    if (asked !== family) during((signal) => list(family, signal));
  };
  const list = async (family, signal) => {
    const own = (await notations(signal)).filter((each) => [null, family].includes(each.family) && each.name !== "png");
    const pictures = Object.keys(PICTURES).map((name) => new Option(name.toUpperCase(), `picture:${name}`));
    const byUse = own.toSorted((one, other) => rank(one.name) - rank(other.name));
    select.replaceChildren(...pictures, ...byUse.map(({ name, description }) => new Option(`${name} – ${description}`, name)));
    asked = family;
  };
  const share = async () => {
    const link = new URL(`#desk=${await packed(JSON.stringify(puzzleOf(), withoutKnowledge))}`, location.href).href;
    const field = element("input", "", { readOnly: true, value: link, id: "desk-link", "aria-label": t`Link to this puzzle` });
    const isCopied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    told.replaceChildren(isCopied ? t`The link to this puzzle was copied: ` : t`The link to this puzzle: `, field);
    field.select();
  };
  const run = () => during(async (signal) => {
    const [, picture] = /^picture:(.*)$/.exec(select.value) ?? [];
    if (picture) {
      const blob = await pictureOf(puzzleOf(), picture, signal);
      return send(new File([blob], `puzzle.${picture}`, { type: PICTURES[picture] }));
    }
    const { text, base64 } = await inNotation(puzzleOf(), select.value, signal);
    if (base64) return send(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], `puzzle.${select.value}`));
    const href = text.trim();
    if (LINK.test(href)) return told.replaceChildren(element("a", "", { href, target: "_blank", rel: "noopener" }, t`Open the link`));
    told.replaceChildren(
      element("textarea", "", { readOnly: true, rows: 4, value: text, "aria-label": select.value }),
      button(t`Save as a file`, () => send(new File([text], `puzzle.${select.value}.txt`, { type: "text/plain" }))),
    );
  });
  const nodes = [element("p", "buttons", {}, button(t`Copy a link`, share, "", { id: "desk-share" }), select, button(t`Export`, run, "main", { id: "desk-run" })), told];
  select.onfocus = fill;
  select.onpointerenter = fill;
  return nodes;
}

const rank = (name) => {
  const place = ["gridwright", "sudokupad", "f-puzzles"].indexOf(name);
  return name.startsWith("puzzlink") ? 3 : place < 0 ? 4 : place;
};
