// The editions of the puzzle of a day: an easier or harder week, and a small board for phones where the usual one is larger
// than a phone shows well. An edition is a text, "" for the usual one, such as "harder", "small" or "harder/small".

import { choiceOf } from "./store.js";
import { FAMILIES } from "./families.js";

const SMALL = "small";
const USUAL = "usual";
const PHONE = 600; // pixels of the shorter side of the screen, below which it is that of a phone
const EDITION = /^(?:(easier|harder|hardest)(?:\/(small))?|(small))$/;

// Return the edition that fits the player's choice of the week, and the device.
export function editionOf(family) {
  const level = choiceOf(`level:${family}`);
  const isSmall = Math.min(screen.width, screen.height) < PHONE && Object.hasOwn(FAMILIES[family].days ?? {}, SMALL);
  return [level !== USUAL && level, isSmall && SMALL].filter(Boolean).join("/");
}

export const isEdition = (text) => text === "" || EDITION.test(text);

// Return the edition as the parts of a request to the service.
export function partsOf(edition) {
  const parts = edition.split("/");
  return { level: parts.find((part) => part && part !== SMALL) ?? "", isSmall: parts.includes(SMALL) };
}

// Return the address of the puzzle of a day, which is the same for everyone.
export const addressOf = (family, day, edition = editionOf(family)) => `#${family}=${day}${edition && `/${edition}`}`;

// Return { size, grade } of the puzzle of a day before it is made.
export function requestOf(family, day, edition = editionOf(family)) {
  const weekday = (new Date(`${day}T12:00:00`).getDay() + 6) % 7;
  return FAMILIES[family].days?.[edition]?.[weekday] ?? {};
}
