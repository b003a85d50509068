// Dates as the service writes them, and as people read them.

import { language, t } from "./texts.js";

export const two = (number) => String(number).padStart(2, "0");

// Return today's date by the player's clock, such as 2026-11-23.
export function today(now = new Date()) {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const noonOf = (day) => new Date(`${day}T12:00:00`);

export const dayBefore = (day) => today(new Date(noonOf(day).getTime() - 86_400_000));

// Return the days of a month such as 2026-11 as a list of weeks from Monday to Sunday, with null for the days of other
// months.
export function weeksOf(month) {
  const [year, number] = month.split("-").map(Number);
  const count = new Date(year, number, 0).getDate();
  const days = Array.from({ length: count }, (_, place) => `${month}-${two(place + 1)}`);
  const cells = [...Array((noonOf(days[0]).getDay() + 6) % 7).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => cells[7 * week + place] ?? null),
  );
}

// Return the seven days of the week that a day lies in, from Monday to Sunday.
export function weekOf(day) {
  const noon = noonOf(day);
  const monday = noon.getDate() - ((noon.getDay() + 6) % 7);
  return Array.from({ length: 7 }, (_, place) => today(new Date(noon.getFullYear(), noon.getMonth(), monday + place, 12)));
}

// Return the month that lies a number of months after another one, or before it if the number is negative.
export function monthAfter(month, steps) {
  const [year, number] = month.split("-").map(Number);
  return today(new Date(year, number - 1 + steps, 1, 12)).slice(0, 7);
}

// Return a day as the player's language writes it: 2026-11-23 is 23 November, unless `parts` asks for other parts of the
// date.
export function inWords(day, parts = /** @type {Intl.DateTimeFormatOptions} */ ({ day: "numeric", month: "long" })) {
  return noonOf(day).toLocaleDateString(language() === "en" ? "en-GB" : language(), parts);
}

export function occasionOf(day) {
  if (!day) return "";
  return day === today() ? t`Today's puzzle` : t`Puzzle for ${inWords(day)}`;
}
