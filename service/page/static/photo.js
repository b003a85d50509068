// A photograph as a nonogram. The player crops the photograph to the shape of the board. Each cell becomes light or dark by a
// threshold, or takes one of the puzzle's colors. The result can be repainted by hand while the service checks it.

import { element } from "./element.js";
import { t } from "./texts.js";

const SIDE = 240; // the side of the preview in pixels

// Return the controls that choose a photograph. `paint(colors)` is called with the colors of all cells, where -1 means none.
export function photoNodes(puzzleOf, paint) {
  const file = element("input", "", { type: "file", accept: "image/*", id: "desk-picture", "aria-label": t`Photograph` });
  const canvas = element("canvas", "desk-crop", { width: SIDE, height: SIDE, hidden: true });
  const range = (id, label, value) => {
    const input = element("input", "", { type: "range", min: 0, max: 100, value, id, disabled: true });
    input.oninput = () => show();
    input.onchange = () => apply();
    return [input, element("label", "", {}, `${label} `, input)];
  };
  const [zoom, zoomLabel] = range("desk-zoom", t`Size of the crop`, 100);
  const [across, acrossLabel] = range("desk-across", t`From the left`, 50);
  const [down, downLabel] = range("desk-down", t`From the top`, 50);
  const [light, lightLabel] = range("desk-light", t`Painted up to this brightness`, 50);
  let image = null;

  // Return the part of the photograph that the crop keeps, in the shape of the board: left, top, width and height.
  /** @type {() => [number, number, number, number]} */
  function part() {
    const { height, width } = puzzleOf();
    const scale = Math.min(image.width / width, image.height / height) * Math.max(zoom.value / 100, 0.05);
    const [w, h] = [width * scale, height * scale];
    return [(image.width - w) * (across.value / 100), (image.height - h) * (down.value / 100), w, h];
  }

  function show() {
    const { height, width } = puzzleOf();
    canvas.width = SIDE;
    canvas.height = Math.round((SIDE * height) / width);
    canvas.getContext("2d").drawImage(image, ...part(), 0, 0, canvas.width, canvas.height);
  }

  function apply() {
    const { height, width, palette } = puzzleOf();
    const small = new OffscreenCanvas(width, height);
    const brush = small.getContext("2d", { willReadFrequently: true });
    brush.imageSmoothingQuality = "high";
    brush.drawImage(image, ...part(), 0, 0, width, height);
    const { data } = brush.getImageData(0, 0, width, height);
    const pixels = Array.from({ length: height * width }, (_, place) => [...data.subarray(4 * place, 4 * place + 3)]);
    paint(colorsOf(pixels, palette, light.value / 100));
  }

  file.onchange = async () => {
    if (!file.files[0]) return;
    image = await createImageBitmap(file.files[0]);
    for (const input of [zoom, across, down, light]) input.disabled = false;
    canvas.hidden = false;
    show();
    apply();
  };
  return [file, canvas, zoomLabel, acrossLabel, downLabel, lightLabel];
}

/** @param {number[]} rgb */
const lightnessOf = ([red, green, blue]) => (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;

const rgbOf = (text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));

// Return the color of each pixel: -1 where the pixel is lighter than the threshold, and the nearest color elsewhere.
export function colorsOf(pixels, { background, colors }, threshold) {
  const inks = colors.map(({ rgb }) => rgbOf(rgb));
  const isDarkSheet = lightnessOf(rgbOf(background)) < 0.5;
  const distance = (one, other) => one.reduce((sum, value, at) => sum + (value - other[at]) ** 2, 0);
  return pixels.map((pixel) => {
    const isBlank = isDarkSheet ? lightnessOf(pixel) < threshold : lightnessOf(pixel) >= threshold;
    if (isBlank) return -1;
    return 1 + inks.map((ink) => distance(ink, pixel)).reduce((best, each, place, all) => (each < all[best] ? place : best), 0);
  });
}
