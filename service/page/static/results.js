// What was solved: a record for each puzzle, which outlives the game, and what is shown of the records: calendar, streak,
// statistics and album.

import { clock } from "./clock.js";
import { dayBefore, inWords, monthAfter, today, weeksOf } from "./days.js";
import { bindChoice, games, keyOf, readJson, removeGame, writeText } from "./store.js";
import { addressOf } from "./editions.js";
import { FAMILIES } from "./families.js";
import { grouped } from "./clues.js";
import { t } from "./texts.js";
import { byId, element } from "./element.js";
import { gradeName, helped, slugOf, titleOf } from "./game.js";

const KEY = "gridwright:results";
const MOST = 3_000; // the most records that are kept
const MASTERED = 3; // the puzzles to solve without hints until the rule that they need counts as mastered
const MOST_HINTS = 3; // the most hints with which a solved puzzle counts as the player's own work

const isRecord = (each) => typeof each?.family === "string" && Number.isFinite(each.seconds) && Number.isInteger(each.hints);

export function results() {
  const kept = readJson(KEY);
  return Array.isArray(kept) ? kept.filter(isRecord) : [];
}

// Remember that a puzzle was solved, unless it was solved before. `day` is the date of a daily puzzle.
export function keepResult(puzzle, day, seconds, hints) {
  const key = keyOf(puzzle);
  const before = results();
  if (puzzle.isLesson || before.some((each) => each.key === key)) return;
  const { family, rating, title = "" } = puzzle;
  const picture = FAMILIES[family].titleIsAnswer ? pictureOf(puzzle) : "";
  const { grade = "", peak_rule: rule = "" } = rating ?? {};
  const about = { key, family, grade, rule: slugOf(rule), day, on: today(), title, picture };
  const record = { ...about, seconds: Math.round(seconds), hints };
  writeText(KEY, JSON.stringify([...before, record].slice(-MOST)));
}

// Return the finished picture of a puzzle as the address of an image that has one pixel for each cell.
function pictureOf({ height, width, solution, palette }) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const brush = canvas.getContext("2d");
  const paints = palette ? [palette.background, ...palette.colors.map(({ rgb }) => rgb)] : ["#ffffff", "#000000"];
  solution.flat().forEach((color, cell) => {
    brush.fillStyle = paints[color];
    brush.fillRect(cell % width, Math.floor(cell / width), 1, 1);
  });
  return canvas.toDataURL();
}

// Return whether a puzzle was solved with so many hints that it gets a mark of its own and does not count for the streak.
export const isHelped = ({ hints }) => hints > MOST_HINTS;

const countsFor = (record) => record.day && record.day === record.on && !isHelped(record);

// Return whether a daily puzzle was solved on its own day and with few hints.
export const isStreakDay = (records, day) => records.some((record) => record.day === day && countsFor(record));

// Return how many days in a row, up to today, a daily puzzle was solved on its own day and with few hints. A day that is not
// over does not end the streak.
export function streakOf(records, now = today()) {
  const days = new Set(records.filter(countsFor).map(({ day }) => day));
  let last = days.has(now) ? now : dayBefore(now);
  let count = 0;
  for (; days.has(last); last = dayBefore(last)) count += 1;
  return count;
}

export const streakText = (streak) => (streak === 1 ? t`1 day in a row` : t`${streak} days in a row`);

// Return the usual time for a family and a grade in seconds, without counting one game, or null if no other was solved.
export function usualTime(family, grade, key) {
  const own = results().filter((each) => each.family === family && each.grade === grade && each.key !== key);
  return statisticsOf(own)[0]?.median ?? null;
}

// Return for each family and grade how many puzzles were solved, how many of them without hints, and the best and the median
// time of the latter.
export function statisticsOf(records) {
  return [...grouped(records, ({ family, grade }) => `${family} ${grade}`).values()].map((own) => {
    const [{ family, grade }] = own;
    const times = own.filter(({ hints }) => !hints).map(({ seconds }) => seconds).sort((one, other) => one - other);
    const [best = null, median = null] = [times[0], times[Math.floor((times.length - 1) / 2)]];
    return { family, grade, count: own.length, alone: times.length, best, median };
  });
}

// Return for each rule of a family, easiest first, how many puzzles that need this rule were solved without hints.
export function masteryOf(family, records) {
  const own = records.filter((each) => each.family === family && !each.hints);
  return FAMILIES[family].learn.map((name) => {
    const rule = slugOf(name);
    const count = own.filter((each) => each.rule === rule).length;
    return { rule, name, count, isMastered: count >= MASTERED };
  });
}

// Return the rule to learn next: the easiest one after the hardest that is mastered, since whoever masters a rule knows the
// easier ones.
export const nextRule = (mastery) => mastery[mastery.findLastIndex(({ isMastered }) => isMastered) + 1];

const masteryText = ({ count, isMastered }) => (isMastered ? t`✓ mastered` : t`${count} of ${MASTERED} without hints`);

// Show beside each rule on a page about rules how well the player knows it.
export function showMastery(family) {
  for (const each of masteryOf(family, results())) {
    byId(each.rule).querySelector("h3").append(" ", element("small", "", {}, masteryText(each)));
  }
}

// Show the rules of a family that the player has needed so far, and the rule for tomorrow.
function showRules(family, records) {
  const mastery = masteryOf(family, records);
  const next = nextRule(mastery);
  const link = ({ rule, name }) => element("a", "", { href: `rules-${family}.html#${rule}` }, name);
  const needed = mastery.filter(({ count }) => count);
  byId("mastery").hidden = !mastery.length;
  byId("mastery").querySelector("ul").replaceChildren(
    ...needed.map((each) => element("li", "", {}, link(each), ` ${masteryText(each)}`)),
  );
  byId("suggestion").replaceChildren(...(next ? [t`For tomorrow:`, " ", link(next)] : []));
}

const FIRST_MONTH = "2000-01"; // the service has daily puzzles from this month on

// Show the calendar of a family for a month such as 2026-11.
export function showDays(family, month) {
  const records = results();
  const streak = streakOf(records);
  byId("streak").hidden = !streak;
  byId("streak").textContent = streakText(streak);
  byId("days-family").replaceChildren(...Object.keys(FAMILIES).map((name) => new Option(titleOf(name), name, false, name === family)));
  byId("days-family").onchange = ({ target }) => (location.hash = `#days=${target.value}/${month}`);
  const forget = () => {
    for (const game of games()) if (game.family === family && game.day && !game.isBegun) removeGame(game.key);
  };
  bindChoice(byId("level"), `level:${family}`, { usual: "usual", run: forget });
  showRules(family, records);
  byId("month").textContent = inWords(`${month}-01`, { month: "long", year: "numeric" });
  for (const [id, steps, isThere] of [["earlier", -1, month > FIRST_MONTH], ["later", 1, month < today().slice(0, 7)]]) {
    byId(id).href = `#days=${family}/${monthAfter(month, steps)}`;
    byId(id).classList.toggle("away", !isThere);
  }
  const begun = new Set(games().filter((game) => game.family === family && game.isBegun).map((game) => game.day));
  const solved = new Map(records.filter((each) => each.family === family).map((each) => [each.day, each]));
  byId("calendar").replaceChildren(...calendar(month, (day) => dayCell(family, day, solved.get(day), begun.has(day))));
  byId("statistics").hidden = !records.length;
  byId("statistics").querySelector("tbody").replaceChildren(...statisticsOf(records).map(statisticsRow));
  const pictures = records.filter(({ picture }) => picture).toReversed();
  byId("album").hidden = !pictures.length;
  byId("album").querySelector("div").replaceChildren(...pictures.map(framed));
}

function calendar(month, cellOf) {
  const names = weeksOf("2024-01")[0].map((day) => inWords(day, { weekday: "short" })); // January 2024 began on a Monday
  const row = (cells) => element("tr", "", {}, ...cells);
  return [
    element("thead", "", {}, row(names.map((name) => element("th", "", { scope: "col" }, name)))),
    element("tbody", "", {}, ...weeksOf(month).map((days) => row(days.map((day) => element("td", "", {}, ...(day ? [cellOf(day)] : [])))))),
  ];
}

function dayCell(family, day, record, isBegun) {
  const number = Number(day.slice(8));
  if (day > today()) return element("span", "", {}, `${number}`);
  const state = record ? (isHelped(record) ? "helped" : "solved") : isBegun ? "begun" : "";
  const told = record ? resultOf(record) : isBegun ? t`begun` : t`open`;
  const properties = { href: addressOf(family, day), title: told, "aria-label": `${inWords(day)}: ${told}` };
  if (day === today()) properties["aria-current"] = "date";
  return element("a", state, properties, `${number}`);
}

const resultOf = ({ seconds, hints }) => t`Solved in ${clock(seconds)}` + helped(hints);

function statisticsRow({ family, grade, count, alone, best, median }) {
  const times = [best, median].map((seconds) => (seconds === null ? "–" : clock(seconds)));
  const texts = [grade ? gradeName(grade) : "–", count, alone, ...times];
  return element("tr", "", {}, element("th", "", { scope: "row" }, titleOf(family)), ...texts.map((text) => element("td", "", {}, `${text}`)));
}

function framed({ picture, title, on, seconds, hints }) {
  const caption = element("figcaption", "", {}, element("strong", "", {}, title || t`Untitled`), ` ${inWords(on)}`);
  return element("figure", "", {}, element("img", "", { src: picture, alt: "", title: resultOf({ seconds, hints }) }), caption);
}
