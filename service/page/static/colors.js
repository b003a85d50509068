// Find colors that stand out from what they are drawn on. Source: WCAG 2.2, relative luminance and contrast ratio.

const STEPS = 50; // how many shades are tried between a color and black or white
const TOLD_APART = 3; // the least contrast of graphics, which are not text
const LINE = 4; // the contrast of lines, so that it is still at least 3 on the tints of hints
const THICK_LINE = 7;
const SIGN = 6.5; // the contrast of signs, which are read as text, also on the tints of hints

const parts = (color) => [1, 3, 5].map((place) => parseInt(color.slice(place, place + 2), 16));

function luminance(color) {
  const [red, green, blue] = parts(color).map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export const inkOn = (color) => (contrast(color, "#000000") >= contrast(color, "#ffffff") ? "#000000" : "#ffffff");

// Return the shade of a color that is nearest to it and has the given contrast to it.
function apart(color, ratio) {
  const [from, to] = [parts(color), parts(inkOn(color))];
  for (let step = 1; step < STEPS; step++) {
    const mixed = from.map((part, place) => Math.round(part + ((to[place] - part) * step) / STEPS));
    const found = `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    if (contrast(found, color) >= ratio) return found;
  }
  return inkOn(color);
}

// Fill an element with a color, and set the colors of what is written and drawn on it. An empty color removes all of them.
export function setPaint(node, color, sheet = "") {
  const set = (name, value) => node.style.setProperty(name, color ? value() : "");
  set("--paint", () => color);
  set("--ink", () => inkOn(color));
  set("--line", () => apart(color, LINE));
  set("--thick", () => apart(color, THICK_LINE));
  node.classList.toggle("faint", Boolean(color && sheet) && contrast(color, sheet) < TOLD_APART);
}

export function setSheet(node, sheet) {
  node.style.setProperty("--sheet", sheet);
  node.style.setProperty("--line", apart(sheet, LINE));
  node.style.setProperty("--thick", apart(sheet, THICK_LINE));
  node.style.setProperty("--sign", apart(sheet, SIGN));
}
