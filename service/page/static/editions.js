// The editions of a daily puzzle: an easier or a harder week, and a small board for phones in families whose usual board is
// too large for them. An edition is a text such as "harder", "small" or "harder/small"; the usual edition is "".

import { choiceOf } from "./store.js";
import { FAMILIES } from "./families.js";

const SMALL = "small";
const USUAL = "usual";
const PHONE = 600; // pixels: a screen whose shorter side has fewer is that of a phone
const EDITION = /^(?:(easier|harder|hardest)(?:\/(small))?|(small))$/;

// Return the edition that fits the week that the player chose, and the device.
export function editionOf(family) {
  const level = choiceOf(`level:${family}`);
  const isSmall = Math.min(screen.width, screen.height) < PHONE && Object.hasOwn(FAMILIES[family].days ?? {}, SMALL);
  return [level !== USUAL && level, isSmall && SMALL].filter(Boolean).join("/");
}

export const isEdition = (text) => text === "" || EDITION.test(text);

// Return the edition as { level, isSmall }, as a request to the service needs it.
export function partsOf(edition) {
  const parts = edition.split("/");
  return { level: parts.find((part) => part && part !== SMALL) ?? "", isSmall: parts.includes(SMALL) };
}

// Return the address of a daily puzzle, which is the same for everyone.
export const addressOf = (family, day, edition = editionOf(family)) => `#${family}=${day}${edition && `/${edition}`}`;

// Return the { size, grade } that a daily puzzle will have, before it is made.
export function requestOf(family, day, edition = editionOf(family)) {
  const weekday = (new Date(`${day}T12:00:00`).getDay() + 6) % 7;
  const [size = "", grade = ""] = FAMILIES[family].days?.[edition]?.split(",")[weekday].split(" ") ?? [];
  return { size, grade };
}
