// What a setter writes in: the layers of a family in tabs, and the values that each takes.

import { layersOf } from "./draft.js";
import { t } from "./texts.js";

const MOST_NUMBER = 99; // of two figures

// Whether each board of a family has all its clues, as a picture has, so that none can be added.
export const isWhole = (family) => layersOf(family).every((layer) => layer.is_label);

// Return the tabs of a puzzle, each with a title and layers, or for marks. Layers that are written in the same way share
// a tab: signs, and what stands around the board.
export function tabsOf({ family, grids }) {
  const groups = new Map();
  for (const layer of layersOf(family)) {
    if (layer.is_label && grids) continue; // boards that overlap have boxes of their own
    const isBetween = ["across", "down"].includes(layer.kind);
    const title = isBetween ? t`Signs` : layer.kind === "cells" ? titleOf(layer.name) : t`Around`;
    groups.set(title, [...(groups.get(title) ?? []), layer]);
  }
  const tabs = [...groups].map(([title, layers]) => ({ title, layers, isMarks: false }));
  if (family === "sudoku" && !grids) tabs.push({ title: t`Marks`, layers: [], isMarks: true });
  return tabs;
}

function titleOf(name) {
  const titles = {
    givens: t`Digits`, numbers: t`Numbers`, regions: t`Regions`, cages: t`Regions`, signs: t`Signs`, walls: t`Walls`, trees: t`Trees`, board: t`Walls`,
    across_sums: t`Sums across`, down_sums: t`Sums down`,
  };
  return titles[name] ?? name;
}

// Whether a layer takes numbers of more figures than a pad has buttons for: these are typed.
export const isTyped = ({ most }) => most > MOST_NUMBER;

// Return the values that may be written in a layer; as many as the board has rows, where that is not said. Of many labels
// there are those in use and another one.
export function valuesOf({ name, least, most, is_label: isLabel, signs }, puzzle) {
  if (signs) return [...signs].map(Number);
  const side = Math.max(puzzle.height, puzzle.width);
  const labels = () => (most === null ? side - 1 + least : Math.min(most, Math.max(...puzzle[name].flat()) + 1));
  const last = isLabel ? labels() : (most ?? side);
  return Array.from({ length: Math.min(last, MOST_NUMBER) - least + 1 }, (_, place) => place + least);
}
