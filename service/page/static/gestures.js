// Gestures that move and zoom the board: two fingers, one finger on the clues, the middle mouse button, and the wheel.

const SLOP = 8; // the pixels that a finger may move while it taps
const WHEEL_RESTS_MS = 140;
const REST_MS = 60; // a finger that rests so long before it is lifted leaves the board at rest
const EDGE = 26; // the pixels from the edge of the pane within which a stroke scrolls the board
const EDGE_STEP = 9; // the pixels that the board scrolls in each frame

// Listen for gestures that move and zoom the board. `grid` says whether a stroke is being painted, and the signal ends the
// listening.
export function listenToGestures(viewport, grid, signal) {
  const { pane } = viewport;
  const fingers = new Map();
  let pinch = null;
  let drag = null;
  let glide = 0;
  let begun = [0, 0]; // where the stroke began
  let edge = 0;
  let wheel = null;

  const pointsOf = () => [...fingers.values()];
  /** @param {any[]} points */
  const middle = ([a, b]) => viewport.pointOf((a.x + b.x) / 2, (a.y + b.y) / 2);
  /** @param {any[]} points */
  const distance = ([a, b]) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);

  function press(event) {
    cancelAnimationFrame(glide);
    if (event.pointerType === "touch") {
      if (event.isPrimary) fingers.clear(); // this is the first finger; the lifting of earlier ones may have gone unnoticed
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 2) {
        grid.cancel();
        drag = null;
        pinch = { distance: distance(pointsOf()) };
        viewport.hold(middle(pointsOf()));
      } else if (fingers.size === 1 && event.target.closest(".head, .corner")) {
        drag = dragFrom(event);
      }
    } else if (event.button === 1) {
      drag = dragFrom(event);
      event.preventDefault(); // it keeps the browser from scrolling by itself
    }
    if (drag || pinch || fingers.size > 1) event.stopPropagation();
    else begun = [event.clientX, event.clientY];
  }

  function dragFrom(event) {
    return { id: event.pointerId, x: event.clientX, y: event.clientY, far: 0, speed: [0, 0], time: 0 };
  }

  function move(event) {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pinch) viewport.scale(distance(pointsOf()) / pinch.distance, middle(pointsOf()));
    else if (drag?.id === event.pointerId) dragTo(event);
    else if (grid.isPainting) followEdge(event.clientX, event.clientY);
    if (drag || pinch) event.stopPropagation();
  }

  function dragTo(event) {
    const [x, y] = [drag.x - event.clientX, drag.y - event.clientY];
    drag.far = Math.max(drag.far, Math.hypot(x, y));
    if (drag.far <= SLOP && event.pointerType === "touch") return;
    const [, rest] = viewport.pan(x, y);
    if (event.pointerType === "touch") window.scrollBy(0, rest);
    Object.assign(drag, { x: event.clientX, y: event.clientY, speed: [x, y], time: event.timeStamp });
  }

  function release(event) {
    fingers.delete(event.pointerId);
    cancelAnimationFrame(edge);
    if (pinch && event.pointerType === "touch") {
      pinch = null;
      viewport.settle();
    }
    if (drag?.id !== event.pointerId) return;
    const { far, speed, time } = drag;
    drag = null;
    if (event.pointerType !== "touch" || event.type === "pointercancel") return;
    if (far > SLOP && event.timeStamp - time < REST_MS) glideOn(speed);
  }

  // Let the board glide on after a finger has moved and released it, and slow down.
  function glideOn([x, y]) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    glide = requestAnimationFrame(() => {
      viewport.pan(x, y);
      if (Math.hypot(x, y) > 1) glideOn([0.94 * x, 0.94 * y]);
    });
  }

  // Scroll the board while a stroke comes close to the edge of the pane.
  function followEdge(x, y) {
    cancelAnimationFrame(edge);
    const isMeant = [x, y].map((place, axis) => Math.abs(place - begun[axis]) > EDGE);
    const steps = viewport.edgeAt(x, y, EDGE).map((side, axis) => (isMeant[axis] ? EDGE_STEP * side : 0));
    if (!grid.isPainting || !steps.some(Boolean)) return;
    const rest = viewport.pan(...steps);
    grid.dragTo(x, y);
    if (rest.some((left, axis) => left !== steps[axis])) edge = requestAnimationFrame(() => followEdge(x, y));
  }

  function turn(event) {
    if (!event.ctrlKey && !event.metaKey) return; // without the key, the browser scrolls the pane
    event.preventDefault();
    const point = viewport.pointOf(event.clientX, event.clientY);
    if (!wheel) {
      viewport.hold(point);
      wheel = { factor: 1 };
    }
    clearTimeout(wheel.rest);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    wheel.factor *= Math.exp(Math.max(-30, Math.min(30, -event.deltaY * lines)) * 0.01);
    viewport.scale(wheel.factor, point);
    wheel.rest = setTimeout(() => {
      wheel = null;
      viewport.settle();
    }, WHEEL_RESTS_MS);
  }

  const first = { signal, capture: true };
  pane.addEventListener("pointerdown", press, first);
  pane.addEventListener("pointermove", move, first);
  // Without this, a browser can take the end of a fast stroke for a fling, and the next tap, perhaps on a color, for the tap
  // that stops it.
  pane.addEventListener("touchstart", (event) => event.preventDefault(), { signal, passive: false });
  pane.addEventListener("wheel", turn, { signal, passive: false });
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, release, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(wheel?.rest);
    cancelAnimationFrame(glide);
    cancelAnimationFrame(edge);
  });
}
