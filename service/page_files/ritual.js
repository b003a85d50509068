// The days of the player: a calendar with all puzzles of the day, the streak, statistics, and an album of pictures.

import { games } from "./store.js";
import { inWords, monthAfter, today, weeksOf } from "./days.js";
import { results, statisticsOf, streakOf } from "./results.js";
import { t } from "./texts.js";
import { byId, element } from "./element.js";
import { FAMILIES } from "./families.js";
import { gradeName, helped, titleOf } from "./game.js";
import { clock } from "./timer.js";

const FIRST_MONTH = "2000-01"; // of which the service has puzzles
const MARKS = { solved: "✓", helped: "✓?", begun: "…", "": "" };

// Show a month such as 2026-11 of a family.
export function showDays(family, month) {
  const records = results();
  const streak = streakOf(records);
  byId("streak").textContent = streak === 1 ? t`1 day in a row` : t`${streak} days in a row`;
  byId("days-family").replaceChildren(...Object.keys(FAMILIES).map((name) => new Option(titleOf(name), name, false, name === family)));
  byId("days-family").onchange = ({ target }) => (location.hash = `#days=${target.value}/${month}`);
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
  const names = weeksOf("2024-01")[0].map((day) => inWords(day, { weekday: "short" })); // which began on a Monday
  const row = (cells) => element("tr", "", {}, ...cells);
  return [
    element("thead", "", {}, row(names.map((name) => element("th", "", { scope: "col" }, name)))),
    element("tbody", "", {}, ...weeksOf(month).map((days) => row(days.map((day) => element("td", "", {}, ...(day ? [cellOf(day)] : [])))))),
  ];
}

function dayCell(family, day, record, isBegun) {
  const number = Number(day.slice(8));
  if (day > today()) return element("span", "", {}, `${number}`);
  const state = record ? (record.hints ? "helped" : "solved") : isBegun ? "begun" : "";
  const told = record ? resultOf(record) : isBegun ? t`begun` : t`open`;
  const properties = { href: `#${family}=${day}`, title: told, "aria-label": `${inWords(day)}: ${told}` };
  if (day === today()) properties["aria-current"] = "date";
  return element("a", state, properties, `${number}`, element("small", "", { ariaHidden: "true" }, MARKS[state]));
}

const resultOf = ({ seconds, hints }) => t`Solved in ${clock(seconds)}` + helped(hints);

function statisticsRow({ family, grade, count, alone, best, median }) {
  const times = [best, median].map((seconds) => (seconds === null ? "–" : clock(seconds)));
  const texts = [grade ? gradeName(grade) : "–", count, alone, ...times];
  return element("tr", "", {}, element("th", "", { scope: "row" }, titleOf(family)), ...texts.map((text) => element("td", "", {}, `${text}`)));
}

function framed({ picture, title, on, seconds, hints }) {
  const caption = element("figcaption", "", {}, element("strong", "", {}, title || t`Without a title`), ` ${inWords(on)}`);
  return element("figure", "", {}, element("img", "", { src: picture, alt: "", title: resultOf({ seconds, hints }) }), caption);
}
