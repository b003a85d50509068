// The start of the page: it opens the puzzles inside it, the one in its link, the last one, or the form.

import { families, makePuzzle, NeedsKey, setKey, solved } from "./service.js";
import { Form, titleOf } from "./form.js";
import { fragmentOf, puzzleIn } from "./share.js";
import { isPlayed, MAX_CELLS, nameOf } from "./game.js";
import { games, keepGame, keepOldGame, puzzleOf } from "./store.js";
import { openCollection } from "./collection.js";
import { Play } from "./play.js";

const byId = (id) => document.getElementById(id);
const embedded = byId("puzzles"); // only in a page that was made with its puzzles inside

let play = null;
let puzzle = null;
let work = null; // the controller that stops the present request

function showError(error) {
  if (error.name === "AbortError") return;
  const place = byId("error");
  place.textContent = error.message;
  place.hidden = false;
  if (error instanceof NeedsKey) byId("key-field").hidden = false;
}

function hideError() {
  byId("error").hidden = true;
}

function close() {
  play?.close();
  play = null;
  for (const id of ["play", "picture", "print"]) byId(id).hidden = true;
}

function open(found) {
  close();
  puzzle = found;
  hideError();
  byId("form").hidden = true;
  byId("new").hidden = embedded !== null;
  byId("print").hidden = false;
  byId("share").hidden = embedded !== null || !isPlayed(found);
  document.title = `${nameOf(found) || titleOf(found.family)} – Gridwright`;
  const isPlayable = isPlayed(found);
  byId("picture").hidden = isPlayable;
  byId("play").hidden = !isPlayable;
  if (isPlayable) play = new Play(found);
  else showPicture(found);
}

// A family that the page cannot play, or a board too large for it, is at least shown.
function showPicture(found) {
  const isLarge = found.height * found.width > MAX_CELLS;
  const reason = document.createElement("p");
  reason.textContent = isLarge
    ? `This puzzle has more than ${MAX_CELLS.toLocaleString("en")} cells, too many to play here; this is its picture.`
    : `${titleOf(found.family)} cannot be played here yet; this is its picture.`;
  const picture = document.createElement("img");
  picture.src = found.picture ?? `v1/puzzles/${encodeURIComponent(found.id)}.svg`;
  picture.alt = found.description ?? titleOf(found.family);
  byId("picture").replaceChildren(reason, picture);
}

async function during(run) {
  work?.abort();
  work = new AbortController();
  const mine = work;
  const button = byId("make");
  hideError();
  button.disabled = true;
  byId("stop").hidden = false;
  byId("spoken").textContent = "Working …";
  document.body.classList.add("busy");
  try {
    await run(mine.signal);
  } catch (error) {
    showError(error);
  } finally {
    if (mine === work) {
      button.disabled = false;
      byId("stop").hidden = true;
      byId("spoken").textContent = "";
      document.body.classList.remove("busy");
    }
  }
}

async function showForm() {
  byId("form").hidden = false;
  if (byId("families").childElementCount) return;
  await during(async (signal) => {
    new Form(byId("form"), await families(signal), make);
  });
}

function make(body) {
  during(async (signal) => {
    const found = await makePuzzle(body, signal);
    history.replaceState(null, "", location.pathname + location.search);
    await keepGame(found);
    open(found);
    byId("play").scrollIntoView({ block: "start" });
  });
}

// Open the puzzle of the link; return whether there was one.
async function openLink() {
  if (!location.hash) return false;
  let isLink = false;
  await during(async (signal) => {
    const found = await puzzleIn(location.hash);
    if (found === null) return;
    const whole = await solved(found, signal);
    isLink = true;
    await keepGame(whole);
    open(whole);
  });
  return isLink;
}

async function share() {
  const link = new URL(await fragmentOf(puzzle), location.href).href;
  history.replaceState(null, "", link);
  const message = byId("message");
  const field = document.createElement("input");
  Object.assign(field, { readOnly: true, value: link, id: "link" });
  field.setAttribute("aria-label", "Link to this puzzle");
  const isCopied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  message.replaceChildren(isCopied ? "The link to this puzzle was copied: " : "The link to this puzzle: ", field);
  field.select();
}

async function begin() {
  byId("new").onclick = () => showForm().then(() => byId("form").scrollIntoView({ block: "start" }));
  byId("print").onclick = () => window.print();
  byId("share").onclick = () => share().catch(showError);
  byId("stop").onclick = () => work?.abort();
  byId("key").onchange = (event) => {
    setKey(event.target.value);
    showForm();
  };
  if (embedded) {
    openCollection(JSON.parse(embedded.textContent), open, close);
    return;
  }
  window.addEventListener("hashchange", openLink);
  if (await openLink()) return;
  const isBroken = !byId("error").hidden;
  await keepOldGame();
  const [last] = games();
  const kept = isBroken || !last ? null : await puzzleOf(last.key);
  if (kept) open(kept);
  else {
    const message = byId("error").textContent;
    await showForm();
    if (isBroken) showError(new Error(message));
  }
}

begin().catch(showError);
