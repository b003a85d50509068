// Runs in the page, and lists what is drawn with too little contrast to its surroundings. Source: WCAG 2.2, success criteria
// 1.4.3 (texts) and 1.4.11 (graphics that mean something, and the edges of controls).

export function audit() {
  const [TEXT, GRAPHIC] = [4.5, 3];
  const SOLID = 0.7; // anything that lets more through is a tint, not a line
  const found = new Map();
  let checked = 0;

  function colorOf(text) {
    const numbers = (text.match(/-?[\d.]+(?:e-?\d+)?%?/g) ?? []).map(parseFloat);
    if (text.startsWith("color(srgb")) return [...numbers.slice(0, 3).map((part) => part * 255), numbers[3] ?? 1];
    if (/^rgba?\(/.test(text)) return [...numbers.slice(0, 3), numbers[3] ?? 1];
    throw new Error(`a color in another form: ${text}`);
  }

  const over = ([r, g, b, a], under) => [r, g, b].map((part, place) => part * a + under[place] * (1 - a));

  function luminance(color) {
    const [r, g, b] = color.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  function contrast(one, other) {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }

  // Return the color behind an element's content: its background over the backgrounds of its parents.
  function fillOf(node) {
    if (node === null) return [255, 255, 255];
    const own = colorOf(getComputedStyle(node).backgroundColor);
    return own[3] === 1 ? own.slice(0, 3) : over(own, fillOf(node.parentElement));
  }

  const outsideOf = (node) => fillOf(node.parentElement);
  const opacityOf = (node) => (node ? Number(getComputedStyle(node).opacity) * opacityOf(node.parentElement) : 1);
  const isSeen = (node) => node.checkVisibility({ visibilityProperty: true }) && node.closest(".spoken, .board.paused") === null;
  const nameOf = (node) => `${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ""}${[...node.classList].map((name) => `.${name}`).join("")}`;

  function need(what, node, ratio, least) {
    checked += 1;
    if (ratio >= least - 0.005) return;
    const key = `${what} of ${nameOf(node)}`;
    if (!(found.get(key) <= ratio)) found.set(key, Math.round(ratio * 100) / 100);
  }

  function readable(node, style, text) {
    if (!text.trim() || style.visibility === "hidden" || style.display === "none") return;
    const fill = fillOf(node);
    const ink = colorOf(style.color);
    need("text", node, contrast(over([...ink.slice(0, 3), ink[3] * opacityOf(node)], fill), fill), TEXT);
  }

  // Return the colors of an element's frames: its inner shadows and its outline.
  function framesOf(node) {
    const style = getComputedStyle(node);
    const shadows = style.boxShadow === "none" ? [] : style.boxShadow.split(/,(?![^(]*\))/);
    const frames = shadows.filter((each) => each.includes("inset")).map((each) => /\w+\([^)]*\)/.exec(each)[0]);
    if (style.outlineStyle !== "none") frames.push(style.outlineColor);
    return frames.map(colorOf).flatMap((color) => (color[3] < SOLID ? [] : [over(color, fillOf(node))]));
  }

  function borderOf(style, side, fill) {
    const color = colorOf(style.getPropertyValue(`border-${side}-color`));
    const isDrawn = parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 && color[3] >= SOLID;
    return isDrawn ? over(color, fill) : null;
  }

  for (const node of document.body.querySelectorAll("*")) {
    if (!isSeen(node)) continue;
    const own = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE);
    readable(node, getComputedStyle(node), own.map((child) => child.data).join(""));
    for (const place of ["::before", "::after"]) {
      const style = getComputedStyle(node, place);
      const data = /^attr\(data-(\w+)\)$/.exec(style.content)?.[1];
      readable(node, style, node.dataset[data] ?? /^"(.*)"$/.exec(style.content)?.[1] ?? "");
    }
  }

  for (const node of document.querySelectorAll("button, .button, .puzzles a, input, select, .swatch, .family")) {
    if (!isSeen(node) || ["radio", "checkbox"].includes(node.type)) continue;
    const outside = outsideOf(node);
    const edges = [fillOf(node), borderOf(getComputedStyle(node), "top", outside)].filter(Boolean);
    need("edge", node, Math.max(...edges.map((edge) => contrast(edge, outside))), GRAPHIC);
  }

  if (document.activeElement?.matches(":focus-visible:not(.cell)")) {
    const node = document.activeElement;
    need("focus", node, contrast(over(colorOf(getComputedStyle(node).outlineColor), outsideOf(node)), outsideOf(node)), GRAPHIC);
  }

  // Two neighboring cells need a line between them, unless their fills differ. Between walls no line is needed.
  const board = document.querySelector("#board");
  const isPaused = board?.classList.contains("paused");
  const isDone = board?.matches(".nonogram.solved"); // only the picture is left, which may have any colors
  const cells = [...document.querySelectorAll("#board .cell")].filter((node) => node.checkVisibility() && !isPaused);
  const columns = Number(board?.style.getPropertyValue("--columns"));
  const sheet = board?.style.getPropertyValue("--sheet") ?? "";
  cells.forEach((cell, number) => {
    const style = getComputedStyle(cell);
    const fill = fillOf(cell);
    for (const [side, other] of [
      ["right", (number + 1) % columns ? cells[number + 1] : null],
      ["bottom", cells[number + columns]],
    ]) {
      if (!other || ["wall", "outside"].some((name) => [cell, other].every((each) => each.matches(`.${name}`)))) continue;
      if (cell.matches(".loop *")) continue;
      const beside = fillOf(other);
      const line = borderOf(style, side, fill);
      const lines = line ? [contrast(line, fill), contrast(line, beside)] : [];
      // A line that can be seen from one side can be seen. Between cells that look the same, both sides are one line.
      need(`${side} line`, cell, isDone ? (line ? 0 : GRAPHIC) : Math.max(contrast(fill, beside), ...lines), GRAPHIC);
    }
    const frames = Math.max(0, ...framesOf(cell).map((color) => contrast(color, fill)));
    for (const name of ["about", "uses", "wrong", "at"]) if (cell.matches(`.${name}`)) need(`frame .${name}`, cell, frames, GRAPHIC);
    if (cell.matches(":focus-visible")) need("focus", cell, frames, GRAPHIC);
    if (cell.matches(".painted")) {
      const probe = document.createElement("i");
      probe.style.color = sheet;
      board.append(probe);
      const empty = colorOf(getComputedStyle(probe).color).slice(0, 3);
      probe.remove();
      need("paint", cell, isDone ? GRAPHIC : Math.max(contrast(fill, empty), frames), GRAPHIC);
    }
    for (const dot of cell.querySelectorAll(".dots span")) need("dot", dot, contrast(borderOf(getComputedStyle(dot), "top", fill), fill), GRAPHIC);
    for (const picture of cell.querySelectorAll(".picture")) need("picture", picture, contrast(colorOf(getComputedStyle(picture).fill), fill), GRAPHIC);
    if (cell.matches(".line, .bulb, .dotted")) {
      const sign = getComputedStyle(cell, "::before");
      const edges = [colorOf(sign.backgroundColor).slice(0, 3), borderOf(sign, "top", fill)].filter(Boolean);
      const shadow = /^\w+\([^)]*\)/.exec(sign.boxShadow);
      if (shadow) edges.push(colorOf(shadow[0]).slice(0, 3));
      need("sign", cell, Math.max(...edges.map((edge) => contrast(edge, fill))), GRAPHIC);
    }
    if (cell.matches(".lit")) {
      const open = cells.find((each) => each.matches(":not(.wall, .lit, .uses, .about)"));
      const corners = [...style.backgroundImage.matchAll(/(?:rgba?|color)\([^()]*\)/g)].map((match) => colorOf(match[0]));
      const marks = corners.filter((color) => color[3] === 1).map((color) => contrast(color.slice(0, 3), fill));
      if (open) need("light", cell, Math.max(contrast(fill, fillOf(open)), ...marks), GRAPHIC);
    }
    if (cell.matches(".wall, .black")) {
      const open = cells.find((each) => each.matches(":not(.wall, .black)"));
      need("wall", cell, contrast(fill, fillOf(open)), GRAPHIC);
    }
    if (cell.matches(".clash:is(.wall, .game :not(.outside, .loop *))")) need("clash", cell, frames, GRAPHIC);
  });
  return { found: Object.fromEntries(found), checked };
}
