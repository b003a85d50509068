// What is drawn in cells, in the color of their text: of the system where it has its own.

const SHAPES = {
  star: "M12 2l3 7 7.5.6-5.7 5 1.8 7.4-6.6-4-6.6 4 1.8-7.4-5.7-5L9 9z",
  tent: "M12 3l10 18h-7l-3-7-3 7H2z",
  tree: "M12 2l6 8h-3l4.5 7H14v5h-4v-5H4.5L9 10H6z",
  dot: "M12 9a3 3 0 0 1 0 6a3 3 0 0 1 0-6z",
  point: "M12 3a9 9 0 0 1 0 18a9 9 0 0 1 0-18z",
  cross: "M4 6l2-2 6 6 6-6 2 2-6 6 6 6-2 2-6-6-6 6-2-2 6-6z",
  ring: "M12 1a11 11 0 0 1 0 22a11 11 0 0 1 0-22zm0 2a9 9 0 0 0 0 18a9 9 0 0 0 0-18z",
};
const SPACE = "http://www.w3.org/2000/svg";

// Return the node for a picture; its cell says what it is.
export function pictureNode(name) {
  const picture = document.createElementNS(SPACE, "svg");
  const shape = document.createElementNS(SPACE, "path");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("class", `picture ${name}`);
  shape.setAttribute("d", SHAPES[name]);
  picture.append(shape);
  return picture;
}
