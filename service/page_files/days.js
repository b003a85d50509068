// Days as the service writes them, and as people read them.

// Return today as 2026-11-23, by the clock of the player.
export function today(now = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

// 2026-11-23 is 23 November.
export function inWords(day) {
  return new Date(`${day}T12:00:00`).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
}

export function occasionOf(day) {
  if (!day) return "";
  return day === today() ? "Today's puzzle" : `Puzzle of ${inWords(day)}`;
}
