// Boards of islands that bridges join. A cell holds 1 or 2 for so many bridges across, 3 or 4 for one or two down, EMPTY if it
// is marked as having none, an array of those that it has not, or OPEN. A bridge passes all cells between two islands.

import { boardOf, STATES } from "./clues.js";

const OPEN = 0;
const EMPTY = 5;
const MOST = 2; // bridges between two islands
const [BRIDGE, MARK] = [1, 0];
const NAMES = ["empty", "single bridge across", "double bridge across", "single bridge down", "double bridge down"];
const SIGNS = ["∅", "−", "=", "|", "‖"];
const LOOKS = ["", "across single", "across double", "down single", "down double"];

export function bridges(puzzle) {
  const board = boardOf(puzzle);
  const numbers = board.layer("numbers");
  const isIsland = (cell) => numbers[cell] !== null;
  const spans = [...board.rows.map((line) => [line, 0]), ...board.columns.map((line) => [line, MOST])].flatMap(([line, more]) => spansOf(line, more, isIsland));
  const over = (cell) => spans.filter((span) => span.cells.includes(cell));
  const free = new Set(spans.flatMap((span) => span.cells));
  const isFixed = (cell) => !free.has(cell);
  const valueIn = (cells, cell) => (Array.isArray(cells[cell]) || cells[cell] === EMPTY ? OPEN : cells[cell]);
  const bridgesIn = (cells, span, at) => {
    const n = valueIn(cells, at) - span.more;
    return n >= 1 && n <= MOST ? n : 0;
  };
  const ways = board.cells.filter(isIsland).map((cell) => ({
    cell,
    ends: spans.filter((span) => span.ends.includes(cell)).map((span) => [span, span.cells.at(span.ends[0] === cell ? 0 : -1)]),
  }));

  function stateOf({ cell, ends }, cells) {
    const n = ends.reduce((sum, [span, at]) => sum + bridgesIn(cells, span, at), 0);
    return n === numbers[cell] ? "met" : n > numbers[cell] ? "clash" : "";
  }

  // Return the changes that give a span so many bridges, instead of what its cells held.
  function drawn(cells, span, n) {
    const others = [...new Set(span.cells.flatMap((cell) => over(cell)))].filter(
      (other) => other !== span && other.cells.some((cell) => span.cells.includes(cell) && bridgesIn(cells, other, cell)),
    );
    const emptied = n ? others.flatMap((other) => other.cells.map((cell) => [cell, OPEN])) : [];
    return [...emptied, ...span.cells.map((cell) => [cell, n ? n + span.more : OPEN])];
  }

  // A bridge becomes a double one, and that nothing; where bridges could run both ways, those down come next.
  function turned(cells, cell) {
    const ways = over(cell);
    const at = ways.findIndex((span) => bridgesIn(cells, span, cell));
    if (at < 0) return drawn(cells, ways[0], 1);
    if (bridgesIn(cells, ways[at], cell) < MOST) return drawn(cells, ways[at], MOST);
    return ways[at + 1] ? drawn(cells, ways[at + 1], 1) : drawn(cells, ways[at], 0);
  }

  return {
    ...board,
    ...{ family: puzzle.family, looks: "game bridges", first: board.cells.find(isIsland) ?? 0, isFixed },
    ...{ tools: [], paint: BRIDGE, blank: MARK, nameOf: (value) => NAMES[value] },
    isBorder: () => false,
    heads: () => null,
    start: () => numbers.map(() => OPEN),
    facts: (cells) => new Map(ways.map((way) => [way.cell, stateOf(way, cells)])),

    look(cells, cell, states) {
      const place = board.placeName(cell);
      if (isIsland(cell)) {
        const state = states.get(cell);
        return { classes: `given island ${state}`.trim(), text: `${numbers[cell]}`, state: `island ${numbers[cell]}${STATES[state]}`, place };
      }
      const [value, held] = [valueIn(cells, cell), cells[cell]];
      const not = Array.isArray(held) ? held : [];
      return {
        classes: LOOKS[value],
        picture: held === EMPTY ? "dot" : "",
        notes: not.length ? [["not", `≠${not.map((each) => SIGNS[each]).join(" ")}`, ""]] : [],
        state: held === EMPTY ? "marked as empty" : value ? NAMES[value] : not.map((each) => (each ? `no ${NAMES[each]}` : "not empty")).join(", ") || "open",
        place,
      };
    },

    // One cell turns the bridges that pass it. A stroke turns those along it, or marks its cells as empty.
    stroke(cells, line, tool) {
      const own = line.filter((cell) => !isFixed(cell));
      if (tool === MARK) {
        const value = cells[own[0]] === EMPTY ? OPEN : EMPTY;
        return own.filter((cell) => own.length === 1 || !valueIn(cells, cell)).map((cell) => [cell, value]);
      }
      if (!own.length) return [];
      if (line.length === 1) return turned(cells, own[0]);
      const along = spans.find((span) => span.cells.includes(own[0]) && line.every((cell) => span.row.includes(cell)));
      if (!along) return [];
      return drawn(cells, along, (bridgesIn(cells, along, own[0]) + 1) % (MOST + 1));
    },

    known: (cells, cell) => (isFixed(cell) || cells[cell] === EMPTY ? 0 : valueIn(cells, cell) || null),

    lacks(cells, cell, values) {
      const value = this.known(cells, cell);
      if (value !== null) return !values.includes(value);
      return Array.isArray(cells[cell]) && values.every((each) => cells[cell].includes(each));
    },

    decide: (cells, cell, value) => [[cell, value || EMPTY]],
    exclude: (cells, cell, values) => [[cell, [...new Set([...(Array.isArray(cells[cell]) ? cells[cell] : []), ...values])].sort((a, b) => a - b)]],
    clear: (cell) => [[cell, OPEN]],
    answer: (cell) => board.answers[cell],
    isWrong: (cells, cell) =>
      Array.isArray(cells[cell]) ? cells[cell].includes(board.answers[cell]) : cells[cell] !== OPEN && cells[cell] % EMPTY !== board.answers[cell],
    isSolved: (cells) => board.answers.every((answer, cell) => valueIn(cells, cell) === answer),
  };
}

// Return the spans of a line: the cells between two islands, the islands, and what is added to the number of bridges there.
function spansOf(line, more, isIsland) {
  const places = line.flatMap((cell, place) => (isIsland(cell) ? [place] : []));
  return places.slice(1).flatMap((end, i) => {
    const cells = line.slice(places[i] + 1, end);
    return cells.length ? [{ cells, more, row: line, ends: [line[places[i]], line[end]] }] : [];
  });
}
