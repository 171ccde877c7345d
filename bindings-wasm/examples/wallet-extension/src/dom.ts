// Elements whose content is text, never markup: what a stranger wrote cannot become anything else.

type Child = Node | string | null;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: { [name: string]: string },
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A sign that says no more than the words beside it, and is not read out. */
export function sign(character: string): HTMLElement {
  return element("span", { "aria-hidden": "true" }, `${character} `);
}

/**
 * Controls, and characters that turn text around; tabs and line ends are harmless, and marks belong to Arabic and
 * Hebrew.
 */
const CONTROLS = /((?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069])/u;

/** Words of a stranger, in no language that we know: their direction stays with them, and nothing turns it around. */
export function theirs(text: string, attributes: { [name: string]: string } = {}): HTMLElement {
  // Split at a group, each second part is the text of the group.
  const parts = text.split(CONTROLS).map((part, at) => (at % 2 === 0 ? part : control(part)));
  return element("bdi", { lang: "", ...attributes }, ...parts);
}

function control(character: string): HTMLElement {
  const number = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  return element("span", { class: "control" }, `U+${number}`);
}
