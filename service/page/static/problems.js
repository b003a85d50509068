// What the page says when the service refuses a request. The sentences of the service are English. In other languages the
// page first names the kind of problem, and then gives the English sentence for those who can read it.

import { language, t } from "./texts.js";

const MEANINGS = {
  unauthorized: () => t`The key is missing or wrong.`,
  "body-too-large": () => t`The puzzle or file is too large.`,
  "invalid-request": () => t`One of the entries is not possible.`,
  "invalid-puzzle": () => t`This cannot be read as a puzzle, or its clues break the rules.`,
  "not-unique": () => t`The puzzle does not have exactly one solution.`,
  "not-met": () => t`No puzzle with these options was found; try other options.`,
  "too-much-work": () => t`This takes the service too long; try something smaller or easier.`,
  "too-many-requests": () => t`You sent too many requests; try again later.`,
  "internal-error": () => t`Something went wrong in the service.`,
  unavailable: () => t`The service is busy; try again in a moment.`,
};

// Advice for cases where the sentence of the service speaks of programs and commands. It is shown instead of that sentence.
const ADVICE = {
  "unknown-notation": () => t`No puzzle was found in this. Paste its grid row by row, paste its link, choose a file of another program, or draw it on this board.`,
};

// Return a problem of the service (RFC 9457) in words for the player, or "" if it says nothing.
export function sentenceOf({ code = "", detail, title = "" }) {
  if (Object.hasOwn(ADVICE, code)) return ADVICE[code]();
  const own = typeof detail === "string" ? detail : title;
  const meaning = language() === "en" ? "" : (MEANINGS[code]?.() ?? "");
  return meaning && own ? `${meaning} (${own})` : meaning || own;
}
