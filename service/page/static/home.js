// The first screen. It shows today's puzzle of each family as a tile with its drawing, size, grade and state, then the week
// and the days in a row, and three suggestions for new visitors. All of this is known without the service. The page then asks
// the service for each of today's puzzles that is not stored yet, one by one, so that they open at once and also offline.

import { byId, element } from "./element.js";
import { inWords, today, weekOf } from "./days.js";
import { clock } from "./clock.js";
import { isHelped, isStreakDay, results, streakOf, streakText } from "./results.js";
import { FAMILIES } from "./families.js";
import { gradeName, titleOf } from "./game.js";
import { emblemOf } from "./emblem.js";
import { addressOf, editionOf, requestOf } from "./editions.js";
import { gameOfDay, games, keepGame } from "./store.js";
import { puzzleOfDay } from "./service.js";
import { t } from "./texts.js";

const PATIENCE = 1_000; // milliseconds, after which a tile says that its puzzle is being made

let fetching = null; // the controller that stops the requests for today's puzzles

export function closeHome() {
  fetching?.abort();
  fetching = null;
}

// Show all tiles. `isAsking` says whether the service may be asked for puzzles that are not stored.
export function showHome(isAsking = true) {
  closeHome();
  const [day, records] = [today(), results()];
  byId("home-day").textContent = inWords(day, { weekday: "short", day: "numeric", month: "long" });
  showWeek(records, day);
  const isNew = !records.length && !games().some(({ isBegun }) => isBegun);
  byId("suggestions").hidden = !isNew;
  const suggested = Object.entries(FAMILIES).filter(([, { first }]) => first);
  if (isNew) byId("suggestions").querySelector(".tiles").replaceChildren(...suggested.map(suggestion));
  byId("tiles").replaceChildren(...Object.keys(FAMILIES).map((family) => tileOf(family, day, records)));
  if (isAsking) askForAll(day);
}

function showWeek(records, now) {
  const streak = streakOf(records, now);
  byId("home-streak").hidden = !streak;
  byId("home-streak").textContent = streakText(streak);
  byId("week").replaceChildren(
    ...weekOf(now).map((day) => {
      const count = records.filter((each) => each.day === day).length;
      const state = isStreakDay(records, day) ? "solved" : count ? "helped" : "";
      const told = t`${inWords(day, { weekday: "long" })}: ${count} solved`;
      const letter = element("span", "", { "aria-hidden": "true" }, inWords(day, { weekday: "narrow" }));
      const node = element("li", state, { title: told }, letter, element("span", "spoken", {}, told));
      if (day === now) node.setAttribute("aria-current", "date");
      return node;
    }),
  );
}

// Return the state of a family's puzzle of a day (untouched, begun or solved) and the time that it took.
export function stateOf(family, day, records) {
  const edition = editionOf(family);
  const record = records.find((each) => each.family === family && each.day === day);
  if (record) return { name: isHelped(record) ? "helped" : "solved", seconds: record.seconds, picture: record.picture };
  const game = gameOfDay(family, day, edition);
  return { name: game?.isBegun ? "begun" : "", share: game?.share ?? 0, seconds: game?.seconds ?? 0 };
}

function tileOf(family, day, records) {
  const state = stateOf(family, day, records);
  const { size, grade } = requestOf(family, day);
  const told = { solved: `✓ ${clock(state.seconds)}`, helped: `✓? ${clock(state.seconds)}`, begun: `${Math.floor(state.share * 100)} % · ${clock(state.seconds)}` };
  return tile({ family, href: addressOf(family, day), size, grade, picture: state.picture, state: told[state.name] ?? "", name: state.name });
}

function tile({ family, href, size, grade, picture = "", state = "", name = "" }) {
  const about = [size.replace("x", "×"), grade && gradeName(grade)].filter(Boolean).join(" · ");
  const drawing = picture ? element("img", "emblem", { src: picture, alt: "" }) : emblemOf(FAMILIES[family]);
  const texts = element("span", "about", {}, element("strong", "", {}, titleOf(family)), element("small", "", {}, about));
  return element("a", `tile ${name}`, { href, "data-family": family }, drawing, texts, element("span", "state", {}, state));
}

function suggestion([family, { first }]) {
  const href = `#make=${encodeURIComponent(JSON.stringify({ family, ...first }))}`;
  return tile({ family, href, size: first.size, grade: first.difficulty });
}

// Ask for today's puzzles, even if the service still has to make them. The tile of a puzzle that takes long says so.
async function askForAll(day) {
  const mine = new AbortController();
  fetching = mine;
  for (const family of Object.keys(FAMILIES)) {
    if (gameOfDay(family, day, editionOf(family))) continue;
    const state = byId("tiles").querySelector(`[data-family="${family}"] .state`);
    const before = state.textContent;
    const patience = setTimeout(() => (state.textContent = t`is being made …`), PATIENCE);
    const edition = editionOf(family);
    try {
      const { date, puzzle } = await puzzleOfDay(family, day, edition, mine.signal);
      await keepGame(puzzle, date, edition);
    } catch {
      return; // without the service, the player still has the stored puzzles
    } finally {
      clearTimeout(patience);
      state.textContent = before;
    }
    if (mine.signal.aborted) return;
  }
}

// Return the family that comes next after another one: the first whose puzzle of today is unsolved, or null if there is none.
export function nextFamily(family, day = today(), records = results()) {
  const all = Object.keys(FAMILIES);
  const at = all.indexOf(family);
  const inTurn = [...all.slice(at + 1), ...all.slice(0, at)];
  return inTurn.find((each) => !["solved", "helped"].includes(stateOf(each, day, records).name)) ?? null;
}
