// The form for a puzzle of the player's choice. The service writes the form, with one template for each family.

import { byId } from "./element.js";
import { choiceOf } from "./store.js";
import { FAMILIES } from "./families.js";
import { fileOf } from "./service.js";

const parts = new Map(); // the fields of each family that was shown, so that switching families loses nothing

// Get the form ready. When it is sent, `make(body, isDraft)` is called with what the player entered.
export async function prepareForm(make, signal) {
  const root = byId("form");
  if (byId("families").children.length) return;
  byId("families").innerHTML = await fileOf("form.html", signal);
  const choices = [...root.querySelectorAll("[name=family]")];
  const show = (family) => {
    const template = root.querySelector(`template[data-family=${family}]`);
    if (!parts.has(family)) parts.set(family, template.content.cloneNode(true).firstChild);
    byId("fields").replaceChildren(parts.get(family));
    byId("draft").hidden = !template.hasAttribute("data-layers") && !FAMILIES[family]?.written;
  };
  root.onchange = ({ target }) => target.name === "family" && show(target.value);
  (choices.find((choice) => choice.value === choiceOf("family")) ?? choices[0]).click();
  root.onsubmit = (event) => {
    event.preventDefault();
    make(entered(root), false);
  };
  byId("draft").onclick = () => make(entered(root), true);
}

// Return the request that the form asks for. It names only what the player changed and leaves everything else to the service.
function entered(root) {
  const body = { family: root.elements.family.value };
  for (const input of byId("fields").querySelectorAll("input, select")) {
    const text = input.value.trim();
    if (input.type === "checkbox") {
      if (String(input.checked) !== input.dataset.default) body[input.name] = input.checked;
    } else if (text !== "" && text !== input.dataset.default) {
      // A size may be typed with a capital X, as in 10X15.
      body[input.name] = input.type === "number" ? Number(text) : input.pattern ? text.toLowerCase() : text;
    }
  }
  return body;
}
