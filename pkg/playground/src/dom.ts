// Elements whose content is text, never markup: what a stranger wrote cannot become anything else.

type Child = Node | string | null;

/** The attributes that an element may have. None of these loads, links or runs anything. */
const ALLOWED = new Set([
  ...["autocomplete", "class", "data-state", "disabled", "for", "hidden", "id", "inputmode", "label", "lang", "name", "open", "placeholder"],
  ...["readonly", "rel", "role", "rows", "spellcheck", "tabindex", "target", "title", "type", "value"],
]);

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: { [name: string]: string },
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (!ALLOWED.has(name) && !name.startsWith("aria-")) {
      throw new Error(`no element here is given ${name}`);
    }
    made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function button(label: string, work: () => void): HTMLButtonElement {
  const made = h("button", { type: "button" }, label);
  made.addEventListener("click", work);
  return made;
}

/** A sign that says no more than the words beside it, and is not read out. */
export function sign(character: string): HTMLElement {
  return h("span", { class: "sign", "aria-hidden": "true" }, character);
}

/** Rows of a name and its value. */
export function facts(rows: readonly [string, Child][]): HTMLElement {
  return h("dl", {}, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

/** An element of index.html. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) {
    throw new Error(`index.html has no ${id}`);
  }
  return found;
}
