// The start of a page that contains its puzzles: it has no service, and its addresses only name those puzzles.

import { applyInside } from "./settings.js";
import { byId } from "./element.js";
import { open, sayRefusals, showView } from "./view.js";
import { openCollection } from "./saved.js";
import { prepareLogs } from "./log.js";

byId("print").onclick = () => window.print();
applyInside();
sayRefusals();
prepareLogs();
openCollection(JSON.parse(byId("puzzles").textContent), (puzzle) => open(puzzle), () => showView("collection"));
