// The layers that a setter writes in: the tabs that hold them, and the values that each of them takes.

import { layersOf } from "./draft.js";
import { t } from "./texts.js";

const MOST_NUMBER = 99; // the largest number with two figures

// Return whether boards of a family always have all of their clues, as pictures do, so that no clue can be added.
export const isWhole = (family) => layersOf(family).every((layer) => layer.is_label);

// Return the tabs of a puzzle, each with a title, and with its layers or with the kinds of marks. Layers that are written in
// the same way share a tab, as signs do, and the clues around the board.
export function tabsOf({ family, grids }) {
  const groups = new Map();
  for (const layer of layersOf(family)) {
    if (layer.is_label && grids) continue; // boards that overlap have fixed boxes
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
    givens: t`Digits`, numbers: t`Numbers`, regions: t`Regions`, cages: t`Regions`, rooms: t`Rooms`, signs: t`Signs`, walls: t`Walls`, trees: t`Trees`,
    board: t`Walls`, across_sums: t`Sums across`, down_sums: t`Sums down`,
  };
  return titles[name] ?? name;
}

// Return whether numbers in a layer can be too long for a pad of buttons, so that they are typed.
export const isTyped = ({ most }) => most > MOST_NUMBER;

// Return the values that may be written in a layer, up to the number of the board's rows if the layer names no largest value.
// Of labels, it returns those in use and one more.
export function valuesOf({ name, least, most, is_label: isLabel, signs }, puzzle) {
  if (signs) return [...signs].map(Number);
  const side = Math.max(puzzle.height, puzzle.width);
  const labels = () => (most === null ? side - 1 + least : Math.min(most, Math.max(...puzzle[name].flat()) + 1));
  const last = isLabel ? labels() : (most ?? side);
  return Array.from({ length: Math.min(last, MOST_NUMBER) - least + 1 }, (_, place) => place + least);
}
