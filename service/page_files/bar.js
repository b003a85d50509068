// The bar above the board: a tab for each family, and another puzzle of the grade that is chosen.

import { choiceOf, keepChoice } from "./store.js";
import { byId, element } from "./element.js";
import { FAMILIES } from "./families.js";
import { families } from "./service.js";
import { titleOf } from "./form.js";

const USUAL_GRADE = "easy";

// Return the family that the player chose last; the first one at the first visit.
export function chosenFamily() {
  const kept = choiceOf("family");
  return Object.hasOwn(FAMILIES, kept) ? kept : Object.keys(FAMILIES)[0];
}

export function buildBar() {
  byId("tabs").replaceChildren(
    ...Object.keys(FAMILIES).map((family) =>
      element("a", "", { href: `#${family}`, "data-family": family }, titleOf(family)),
    ),
  );
  byId("grade").onchange = () => keepChoice(`grade:${shownFamily()}`, byId("grade").value);
}

const shownFamily = () => byId("bar").dataset.family ?? chosenFamily();

export function showFamily(family) {
  if (Object.hasOwn(FAMILIES, family)) keepChoice("family", family);
  byId("bar").dataset.family = family;
  for (const tab of byId("tabs").children) {
    if (tab.dataset.family === family) {
      tab.setAttribute("aria-current", "true");
      byId("tabs").scrollLeft = tab.offsetLeft - (byId("tabs").clientWidth - tab.offsetWidth) / 2;
    } else tab.removeAttribute("aria-current");
  }
  // The grades come when the service answers; without it the button is there all the same.
  showGrades().catch(() => {});
}

async function showGrades(signal) {
  const quick = await quickOf(shownFamily(), signal);
  const grades = Object.keys(quick);
  const grade = byId("grade");
  if (grades.join() !== [...grade.options].map((each) => each.value).join()) {
    const options = grades.map((word) => new Option(word.charAt(0).toUpperCase() + word.slice(1), word));
    grade.replaceChildren(...(options.length ? options : [new Option("Any difficulty", "")]));
  }
  grade.disabled = !grades.length;
  const kept = choiceOf(`grade:${shownFamily()}`);
  if (grades.length) grade.value = [kept, USUAL_GRADE, grades[0]].find((word) => grades.includes(word));
}

async function quickOf(family, signal) {
  return (await families(signal)).find((each) => each.name === family)?.quick ?? {};
}

// Return the request for another puzzle of the family and the grade that are shown.
export async function anotherPuzzle(signal) {
  await showGrades(signal);
  const family = shownFamily();
  return { family, ...(await quickOf(family, signal))[byId("grade").value] };
}
