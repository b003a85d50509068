// How to play: the rules of a puzzle, then the input.

import { FAMILIES, MARKS, SHARED } from "./families.js";
import { element } from "./element.js";
import { word } from "./texts.js";

export function helpNodes({ family, marks = [] }) {
  const { rules = "", input = [], shared = [] } = FAMILIES[family];
  const kinds = [...new Set(marks.map(({ kind }) => kind))];
  const pairs = [...input, ...[...shared, "all"].flatMap((name) => SHARED[name])];
  const items = pairs.flatMap(([keys, text]) => [element("dt", "", {}, word(keys)), element("dd", "", {}, word(text))]);
  const list = element("dl", "", {}, ...items);
  return [element("p", "", {}, [rules, ...kinds.map((kind) => MARKS[kind])].map(word).join(" ")), list];
}
