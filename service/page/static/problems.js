// What the page says when the service refuses something. Its own sentences are English; in other languages the kind of the
// problem is said first, and the sentence of the service follows for those who read it.

import { language, t } from "./texts.js";

const MEANINGS = {
  unauthorized: () => t`The key is missing or wrong.`,
  "body-too-large": () => t`The puzzle or file is too large.`,
  "invalid-request": () => t`One of the entries is not possible.`,
  "invalid-puzzle": () => t`This cannot be read as a puzzle, or its clues break the rules.`,
  "not-unique": () => t`The puzzle does not have exactly one solution.`,
  "not-met": () => t`No puzzle with these options was found; try other ones.`,
  "too-much-work": () => t`This takes the service too long; try something smaller or easier.`,
  "too-many-requests": () => t`These were too many requests; try again later.`,
  "internal-error": () => t`Something went wrong in the service.`,
  unavailable: () => t`The service is busy; try again in a moment.`,
};

// What a person can do, where the sentence of the service speaks to programs and of commands; it stands alone.
const ADVICE = {
  "unknown-notation": () => t`No puzzle was found in this. Paste its grid row by row or its link, choose a file of another program, or draw it on this board.`,
};

// Return a problem of the service (RFC 9457) as the player reads it; "" if it says nothing.
export function sentenceOf({ code = "", detail, title = "" }) {
  if (Object.hasOwn(ADVICE, code)) return ADVICE[code]();
  const own = typeof detail === "string" ? detail : title;
  const meaning = language() === "en" ? "" : (MEANINGS[code]?.() ?? "");
  return meaning && own ? `${meaning} (${own})` : meaning || own;
}
