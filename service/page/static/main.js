// The start of a page that has a service. The address says what the page shows: nothing stands for today's puzzles, #games
// for the saved games, #days for the calendar, #settings for the settings, #choices for the form, and #desk for the desk.
// #g=KEY is a saved game, #p=... is the puzzle of a link, #desk=... is the desk with the puzzle of a link, and #make=... is a
// puzzle that the service makes. #FAMILY is today's puzzle of a family, #FAMILY=DATE is that of another day, and
// #FAMILY=DATE/EDITION is another edition of it.

import { anotherPuzzle, showFamily, shownFamily } from "./bar.js";
import { Away, makePuzzle, NeedsKey, onWaiting, puzzleOfDay, sendLog, setKey, solved } from "./service.js";
import { dayOf, gameOfDay, games, isProgressOf, keepGame, keyOf, puzzleOf } from "./store.js";
import { addressOf, editionOf, isEdition } from "./editions.js";
import { closeHome, nextFamily, showHome } from "./home.js";
import { applyChoices, showSettings } from "./settings.js";
import { button, byId, element } from "./element.js";
import { cardOf, fragmentOf, puzzleIn, send } from "./share.js";
import { prepareForm } from "./form.js";
import { creditOf, describe, titleOf } from "./game.js";
import { inWords, occasionOf, today } from "./days.js";
import { prepareExamples } from "./example.js";
import { FAMILIES } from "./families.js";
import { showGames } from "./saved.js";
import { prepareLogs } from "./log.js";
import { open, opened, sayRefusals, showView } from "./view.js";
import { results, showDays, showMastery, streakOf, streakText } from "./results.js";
import { t, translate } from "./texts.js";

const GAME = "#g=";
const MAKE = "#make=";
const DATE = /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[/](.*))?$/;
const LATER = [429, 500, 503]; // after these answers, another try may succeed later
const PATIENCE = 700; // milliseconds of waiting, after which the player is offered to stop it

let desk = null; // the module of the desk, once it is loaded
let work = null; // the controller that stops the present request

// Show a view and the controls of the page that belong to it.
function show(name) {
  if (name !== "home") closeHome();
  if (name !== "desk") desk?.closeDesk();
  byId("back").hidden = byId("share").hidden = byId("another").hidden = name !== "play";
  for (const each of ["home", "games", "days", "settings"]) byId(`to-${each}`).hidden = name === each;
  byId("to-desk").hidden = name !== "home"; // a phone has room for four buttons
  showView(name);
}

function openPuzzle(found, { day = "" } = {}) {
  hideTrouble();
  byId("occasion").textContent = occasionOf(day);
  byId("occasion").href = `#days=${found.family}/${(day || today()).slice(0, 7)}`;
  byId("occasion").hidden = !day;
  showFamily(found.family);
  open(found, { day, show, onwards: onwardsFrom(found.family, day) });
}

// Return where a finished puzzle leads: to the next of today's puzzles, or to another puzzle.
function onwardsFrom(family, day) {
  const next = day === today() && nextFamily(family);
  return {
    share: () => share().catch(showError),
    another: () => byId("more").click(),
    next: next ? { name: titleOf(next), href: addressOf(next, day) } : null,
  };
}

function showToday() {
  show("home");
  document.title = "Gridwright";
  showHome();
}

function showOther(name, fill) {
  show(name);
  document.title = `${byId(`${name}-title`).textContent} – Gridwright`;
  fill?.();
}

const showSaved = () => showOther("games", () => showGames(byId("games")));

function showMonth(hash) {
  const [, family, month] = /^#days=(\w+)[/](2[0-9]{3}-(?:0[1-9]|1[0-2]))$/.exec(hash) ?? [];
  const isFamily = Object.hasOwn(FAMILIES, family);
  showOther("days", () => showDays(isFamily ? family : shownFamily(), month ?? today().slice(0, 7)));
}

function hideTrouble() {
  byId("trouble").hidden = true;
  window.ononline = null;
}

function showError(error, retry) {
  if (!byId("loading").hidden) showSaved(); // the puzzle that the player waited for will not come
  if (error.name === "AbortError") return;
  const isAway = error instanceof Away;
  const saved = games().length ? t`your saved games are here.` : t`try again in a moment.`;
  byId("error").textContent = isAway ? t`The service does not answer; ${saved}` : error.message;
  byId("key-form").hidden = !(error instanceof NeedsKey);
  byId("trouble-games").hidden = !isAway || !games().length || !byId("games").hidden;
  byId("again").hidden = !isAway && !LATER.includes(error.status);
  byId("trouble").hidden = false;
  byId("trouble").scrollIntoView({ block: "nearest" }); // the button that was pressed may be far below
  byId("again").onclick = retry;
  byId("key-form").onsubmit = (event) => {
    event.preventDefault();
    setKey(byId("key").value);
    retry();
  };
  window.ononline = isAway ? retry : null;
}

// Run something that needs the service, and stop whatever was running before.
async function during(run) {
  work?.abort();
  const mine = new AbortController();
  work = mine;
  hideTrouble();
  for (const name of ["more", "make"]) byId(name).disabled = true;
  const patience = setTimeout(() => (byId("stopping").hidden = false), PATIENCE);
  document.body.classList.add("busy");
  byId("spoken").textContent = t`Working …`;
  try {
    await run(mine.signal);
  } catch (error) {
    if (mine === work) showError(error, () => during(run));
  } finally {
    clearTimeout(patience);
    if (mine === work) {
      for (const name of ["more", "make"]) byId(name).disabled = false;
      byId("stopping").hidden = byId("waiting").hidden = true;
      byId("spoken").textContent = "";
      document.body.classList.remove("busy");
    }
  }
}

// Show what the address says. Saved games open even without the service.
function route() {
  const { hash } = location;
  return during(async (signal) => {
    if (hash.length < 2) showToday();
    else if (hash === "#games") showSaved();
    else if (hash === "#choices") await showForm(signal);
    else if (hash === "#desk") await showDesk(signal);
    else if (hash.startsWith("#desk=")) {
      await loadDesk(signal);
      show("desk");
      await desk.openDeskLink(byId("desk"), hash, deskDoes, signal);
    } else if (hash === "#settings") showOther("settings", showSettings);
    else if (/^#days\b/.test(hash)) showMonth(hash);
    else if (hash.startsWith(MAKE)) await openMade(hash.slice(MAKE.length), signal);
    else if (hash.startsWith(GAME)) await openGame(hash.slice(GAME.length), signal);
    else if (hash.startsWith("#p=")) await openLink(hash, signal);
    else {
      const [family, text = ""] = hash.slice(1).split("=");
      if (!Object.hasOwn(FAMILIES, family)) return showToday();
      const [, day = today(), edition = DATE.test(text) ? "" : editionOf(family)] = DATE.exec(text) ?? [];
      await openDay(family, day, isEdition(edition) ? edition : "", signal);
    }
  });
}

// Store a puzzle as a game, show it, and give it its address. `move` says whether that address is a new entry of the history,
// to go back from, or replaces the present entry.
async function take(found, signal, { day = "", edition = "", move = "replaceState" } = {}) {
  await keepGame(found, day, edition);
  signal?.throwIfAborted();
  const address = day ? addressOf(found.family, day, edition) : GAME + keyOf(found);
  history[move](null, "", `${location.pathname}${location.search}${address}`);
  openPuzzle(found, { day });
}

async function openGame(key, signal) {
  const found = await puzzleOf(key);
  signal.throwIfAborted();
  if (found) return openPuzzle(found, dayOf(key));
  showSaved();
  throw new Error(t`This game is not saved in this browser; perhaps it was deleted.`);
}

async function openDay(family, day, edition, signal) {
  const kept = gameOfDay(family, day, edition);
  const found = kept && (await puzzleOf(kept.key));
  if (found) return take(found, signal, { day, edition });
  showFamily(family);
  show("loading");
  const { date, puzzle: made } = await puzzleOfDay(family, day, edition, signal);
  return take(made, signal, { day: date, edition });
}

async function openLink(hash, signal) {
  const shared = await puzzleIn(hash);
  const whole = (await puzzleOf(keyOf(shared))) ?? (await solved(shared, signal));
  await take(whole, signal, dayOf(keyOf(whole)));
}

async function showForm(signal) {
  show("loading");
  await prepareForm((body, isDraft) => during((stopped) => make(body, stopped, isDraft)), signal);
  translate(byId("form"));
  showOther("form");
}

// Make the puzzle that a link asks for. With `lesson` in the link, every step is explained.
async function openMade(text, signal) {
  let asked;
  try {
    asked = JSON.parse(decodeURIComponent(text));
    if (asked === null || typeof asked !== "object" || Array.isArray(asked)) throw new Error("no request");
  } catch {
    throw new Error(t`The link is damaged: what follows # is not a puzzle. Ask for the link again, or make a new puzzle.`);
  }
  const { lesson, ...body } = asked;
  show("loading");
  const made = await makePuzzle(body, signal);
  await take(lesson ? { ...made, isLesson: true } : made, signal);
}

async function make(body, signal, isDraft = false) {
  const { difficulty, ...kind } = body; // the difficulty does not matter to a draft
  const made = await makePuzzle(isDraft ? kind : body, signal);
  if (!isDraft) return take(made, signal, { move: "pushState" });
  history.pushState(null, "", "#desk");
  return showDesk(signal, made);
}

// Show the desk: with an empty board like that of the puzzle `like`, or with the draft that was left on the desk.
async function showDesk(signal, like = null) {
  await loadDesk(signal);
  hideTrouble();
  show("desk");
  if (!desk.openDesk(byId("desk"), like, deskDoes)) location.hash = "#choices";
}

// Load the desk, which is a script of its own because most visitors never need it.
async function loadDesk(signal) {
  try {
    desk = await import("./desk.js");
  } catch {
    throw new Error(t`The desk could not be loaded. Load the page again.`);
  }
  signal.throwIfAborted();
}

const deskDoes = {
  during,
  play: async (puzzle, signal) => take(await solved(puzzle, signal), signal, { move: "pushState" }),
};

async function share() {
  const { play, puzzle } = opened;
  // A link to a daily puzzle names its day, so that it is the same for everyone. After solving, the player also shares the
  // result, which says nothing about the solution.
  const { day, edition } = dayOf(keyOf(puzzle));
  const link = new URL(day ? addressOf(puzzle.family, day, edition) : await fragmentOf(puzzle), location.href).href;
  const kind = ["Gridwright", titleOf(puzzle.family), describe(puzzle), creditOf(puzzle)].filter(Boolean).join(" · ");
  const about = [kind, day, play.result].filter(Boolean);
  const streak = streakOf(results());
  const lines = ["Gridwright", titleOf(puzzle.family), day && inWords(day), play.result, streak > 1 && streakText(streak)];
  const text = play.game.isSolved ? [...about, link].join("\n") : link;
  const field = element("input", "", { readOnly: true, value: link, id: "link", "aria-label": t`Link to this puzzle` });
  const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  const told = play.game.isSolved ? t`The result and the link were copied: ` : t`The link to this puzzle was copied: `;
  const image = button(t`As a picture`, () => cardOf(lines.filter(Boolean), keyOf(puzzle)).then(send));
  byId("message").replaceChildren(isCopied ? told : t`The link to this puzzle: `, field, play.game.isSolved ? image : "");
  field.select();
}

// Watch for changes by another tab, which may play the same puzzle or change other games.
function follow() {
  window.addEventListener("storage", (event) => {
    if (opened.puzzle && isProgressOf(opened.puzzle, event.key)) opened.isStale = true;
    if (!byId("games").hidden) showGames(byId("games"));
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && opened.isStale) openPuzzle(opened.puzzle, dayOf(keyOf(opened.puzzle)));
  });
}

async function begin() {
  const rules = document.querySelector("main.rules"); // a page that teaches the rules of a family
  if (!rules) byId("print").onclick = () => window.print();
  await applyChoices(rules ? ["texts", "rules"] : ["texts"]).catch(() => {}); // if the texts cannot be loaded, the page speaks English
  if (rules) {
    prepareExamples(rules);
    return showMastery(rules.dataset.family);
  }
  sayRefusals(() => t`Delete saved games.`);
  prepareLogs(sendLog);
  onWaiting(() => (byId("waiting").hidden = false));
  byId("more").onclick = () => during(async (signal) => make(anotherPuzzle(), signal));
  byId("share").onclick = () => share().catch(showError);
  byId("stop").onclick = () => work?.abort();
  follow();
  window.addEventListener("hashchange", route);
  await route();
  return navigator.serviceWorker?.register("worker.js").catch(() => {}); // without it the page still works, only not offline
}

begin();
