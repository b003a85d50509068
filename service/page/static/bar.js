// The buttons for another puzzle: one of the family on the screen, with the grade that the player chose.

import { choiceOf, keepChoice } from "./store.js";
import { byId } from "./element.js";
import { FAMILIES } from "./families.js";
import { gradeName } from "./game.js";
import { t } from "./texts.js";

const USUAL_GRADE = "easy";

// Return the family that the player chose last, or the first family if the player has not chosen any yet.
export function shownFamily() {
  const kept = choiceOf("family");
  return Object.hasOwn(FAMILIES, kept) ? kept : Object.keys(FAMILIES)[0];
}

export function showFamily(family) {
  if (Object.hasOwn(FAMILIES, family)) keepChoice("family", family);
  const { quick = {}, lesson = {} } = FAMILIES[family] ?? {};
  byId("lesson").href = `#make=${encodeURIComponent(JSON.stringify({ family, seed: 1, lesson: true, ...lesson }))}`;
  const grades = Object.keys(quick);
  const options = grades.map((word) => new Option(gradeName(word), word));
  byId("grade").replaceChildren(...(grades.length ? options : [new Option(t`Any difficulty`, "")]));
  byId("grade").disabled = !grades.length;
  byId("grade").onchange = () => keepChoice(`grade:${family}`, byId("grade").value);
  const kept = choiceOf(`grade:${family}`);
  if (grades.length) byId("grade").value = [kept, USUAL_GRADE, grades[0]].find((word) => grades.includes(word));
}

export const anotherPuzzle = () => ({ family: shownFamily(), ...FAMILIES[shownFamily()]?.quick[byId("grade").value] });
