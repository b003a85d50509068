// The form for a puzzle of one's choice, built from what the service says of its families.

import { choiceOf } from "./store.js";
import { FAMILIES } from "./families.js";
import { element } from "./element.js";

const FIRST = ["size", "difficulty"]; // the order of the others is that of the service
const SEED = {
  name: "seed",
  type: "integer",
  choices: [],
  form: { label: "Number of the puzzle", help: "The same number makes the same puzzle.", words: {}, is_expert: true },
};
const SIZE = "\\s*[1-9][0-9]{0,2}[xX][1-9][0-9]{0,2}\\s*";

// 10X15 is a size, too.
const written = (input) => (input.pattern ? input.value.trim().toLowerCase() : input.value.trim());

export const titleOf = (family) => FAMILIES[family]?.title ?? family.charAt(0).toUpperCase() + family.slice(1);

export class Form {
  #values = new Map(); // what was entered for each family, so that a switch to another one loses nothing

  constructor(root, families, onMake) {
    this.root = root;
    this.fields = root.querySelector("#fields");
    const chosen = families.find((family) => family.name === choiceOf("family")) ?? families[0];
    root.querySelector("#families").replaceChildren(
      ...families.map((family) => {
        const onchange = () => this.#show(family);
        const input = { type: "radio", name: "family", value: family.name, checked: family === chosen, onchange };
        const [name, summary] = [element("strong", "", {}, titleOf(family.name)), element("small", "", {}, family.summary)];
        return element("label", "family", {}, element("input", "", input), element("span", "", {}, name, summary));
      }),
    );
    root.onsubmit = (event) => {
      event.preventDefault();
      onMake(this.body());
    };
    root.querySelector("#draft").onclick = () => onMake(this.body(), true);
    this.#show(chosen);
  }

  #show(family) {
    if (this.family) this.#values.set(this.family.name, this.#entered());
    this.family = family;
    this.root.querySelector("#draft").hidden = !FAMILIES[family.name]?.written;
    const shown = [...family.fields.filter((field) => field.form), SEED];
    const rank = ({ name }) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
    shown.sort((one, other) => rank(one) - rank(other));
    const controls = (isExpert) => {
      const some = shown.filter((field) => field.form.is_expert === isExpert);
      return element("div", "fields", {}, ...some.map((field) => this.#control(field)));
    };
    const experts = element("details", "", {}, element("summary", "", {}, "For experts"), controls(true));
    this.fields.replaceChildren(controls(false), experts);
    const kept = this.#values.get(family.name) ?? FAMILIES[family.name]?.preset ?? {};
    for (const input of this.#inputs()) {
      const value = kept[input.name];
      if (value === undefined) continue;
      if (input.type === "checkbox") input.checked = value;
      else input.value = value;
    }
  }

  #control(field) {
    const name = element("span", "name", {}, field.form.label);
    const help = element("small", "", { id: `help-${field.name}` }, field.form.help);
    const input = this.#input(field);
    Object.assign(input, { name: field.name, id: `field-${field.name}` });
    input.setAttribute("aria-describedby", help.id);
    const isCheck = input.type === "checkbox";
    return element("label", `field${isCheck ? " check" : ""}`, {}, ...(isCheck ? [input, name] : [name, input]), help);
  }

  #input(field) {
    if (field.choices.length) {
      const any = field.default ? [] : [new Option("Any", "")];
      const options = field.choices.map((word) => new Option(field.form.words[word], word, false, word === field.default));
      return element("select", "", { "data-default": field.default ?? "" }, ...any, ...options);
    }
    if (field.type === "boolean") {
      const checked = Boolean(field.default);
      return element("input", "", { type: "checkbox", checked, "data-default": String(checked) });
    }
    const type = field.type === "integer" || field.type === "number" ? "number" : "text";
    const input = element("input", "", { type, placeholder: `${field.default ?? ""}` });
    if (type === "number") input.step = field.type === "integer" ? "1" : "any";
    if (field.metavar === "ROWSxCOLUMNS") {
      Object.assign(input, { pattern: SIZE, title: "Rows and columns, such as 10x15" });
    }
    if (field.name === "size") this.#suggest(input);
    return input;
  }

  #suggest(input) {
    const sizes = FAMILIES[this.family.name]?.sizes ?? [];
    const list = element("datalist", "", { id: "sizes" }, ...sizes.map((size) => new Option(size)));
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
