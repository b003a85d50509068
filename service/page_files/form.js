// The form for a new puzzle, built from what the service says of its families.

import { FAMILIES } from "./families.js";
import { element } from "./grid.js";

const ASKED = ["size", "difficulty"]; // of a family that names no fields to ask for at once; all others are under "More"
const HIDDEN = ["unique"]; // the page plays only what was proved
const SEED = { name: "seed", type: "integer", help: "The same seed makes the same puzzle.", choices: [] };
const OF_THE_COMMAND_LINE = / \[[^\]]*--[^\]]*\]/; // about other options, such as [with --image ...]
const SIZE = "\\s*[1-9][0-9]{0,2}[xX][1-9][0-9]{0,2}\\s*";

// 10X15 is a size, too.
function written(input) {
  return input.pattern ? input.value.trim().toLowerCase() : input.value.trim();
}

export function titleOf(family) {
  return FAMILIES[family]?.title ?? family.charAt(0).toUpperCase() + family.slice(1);
}

export class Form {
  #values = new Map(); // what was entered for each family, so that a switch to another one loses nothing

  constructor(root, families, onMake) {
    this.root = root;
    this.families = families;
    this.fields = root.querySelector("#fields");
    const choice = root.querySelector("#families");
    choice.replaceChildren(
      ...families.map((family, place) => {
        const label = element("label", "family");
        const input = element("input");
        Object.assign(input, { type: "radio", name: "family", value: family.name, checked: place === 0 });
        input.onchange = () => this.#show(family);
        const text = element("span");
        const name = element("strong");
        name.textContent = titleOf(family.name);
        const summary = element("small");
        summary.textContent = family.summary;
        text.append(name, summary);
        label.append(input, text);
        return label;
      }),
    );
    root.onsubmit = (event) => {
      event.preventDefault();
      onMake(this.body());
    };
    if (families.length) this.#show(families[0]);
  }

  #show(family) {
    if (this.family) this.#values.set(this.family.name, this.#entered());
    this.family = family;
    const shown = [...family.fields.filter((field) => !HIDDEN.includes(field.name))];
    if (!shown.some((field) => field.name === "seed")) shown.push(SEED);
    const { asked = ASKED, preset = {} } = FAMILIES[family.name] ?? {};
    const common = asked.flatMap((name) => shown.filter((field) => field.name === name));
    const others = shown.filter((field) => !asked.includes(field.name));
    const grid = element("div", "fields");
    grid.append(...common.map((field) => this.#control(field)));
    const more = element("details");
    const summary = element("summary");
    summary.textContent = "More";
    const rest = element("div", "fields");
    rest.append(...others.map((field) => this.#control(field)));
    more.append(summary, rest);
    this.fields.replaceChildren(grid, more);
    const kept = this.#values.get(family.name) ?? preset;
    for (const input of this.#inputs()) {
      const value = kept[input.name];
      if (value === undefined) continue;
      if (input.type === "checkbox") input.checked = value;
      else input.value = value;
    }
  }

  #control(field) {
    const label = element("label", "field");
    const name = element("span", "name");
    name.textContent = field.name.charAt(0).toUpperCase() + field.name.slice(1).replaceAll("_", " ");
    const input = this.#input(field);
    input.name = field.name;
    input.id = `field-${field.name}`;
    const help = element("small");
    help.id = `help-${field.name}`;
    help.textContent = (field.help ?? "").replace(OF_THE_COMMAND_LINE, "");
    input.setAttribute("aria-describedby", help.id);
    label.append(...(input.type === "checkbox" ? [input, name] : [name, input]), help);
    label.classList.toggle("check", input.type === "checkbox");
    return label;
  }

  #input(field) {
    if (field.choices?.length) {
      const select = element("select");
      const words = field.choices.filter(Boolean);
      const any = field.default ? [] : [new Option("any", "")];
      select.append(...any, ...words.map((word) => new Option(word, word, false, word === field.default)));
      select.dataset.default = field.default ?? "";
      return select;
    }
    const input = element("input");
    if (field.type === "boolean") {
      Object.assign(input, { type: "checkbox", checked: Boolean(field.default) });
      input.dataset.default = String(Boolean(field.default));
      return input;
    }
    input.type = field.type === "integer" || field.type === "number" ? "number" : "text";
    if (input.type === "number") input.step = field.type === "integer" ? "1" : "any";
    input.placeholder = `${field.default ?? ""}` || field.metavar || "any";
    input.dataset.kind = field.type;
    if (field.metavar === "ROWSxCOLUMNS") {
      Object.assign(input, { pattern: SIZE, title: "Rows and columns, such as 10x15" });
    }
    if (field.name === "size") this.#suggest(input);
    return input;
  }

  #suggest(input) {
    const list = element("datalist");
    list.id = "sizes";
    list.append(...(FAMILIES[this.family.name]?.sizes ?? []).map((size) => new Option(size)));
    document.getElementById("sizes")?.remove();
    this.root.append(list);
    input.setAttribute("list", list.id);
    input.autocomplete = "off";
  }

  #inputs() {
    return this.fields.querySelectorAll("input, select");
  }

  #entered() {
    return Object.fromEntries(
      [...this.#inputs()].map((input) => [input.name, input.type === "checkbox" ? input.checked : input.value]),
    );
  }

  // What was changed; the rest is left to the service.
  body() {
    const body = { family: this.family.name };
    for (const input of this.#inputs()) {
      if (input.type === "checkbox") {
        if (String(input.checked) !== input.dataset.default) body[input.name] = input.checked;
      } else if (input.value.trim() !== "" && input.value !== input.dataset.default) {
        body[input.name] = input.type === "number" ? Number(input.value) : written(input);
      }
    }
    return body;
  }
}
