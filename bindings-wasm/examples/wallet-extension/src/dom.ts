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

/** Words of a stranger, which keep their direction to themselves. */
export function theirs(text: string, kind = ""): HTMLElement {
  return element("bdi", { class: kind }, text);
}
