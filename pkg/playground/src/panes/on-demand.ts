// What most visitors do not open is made when they do.

import { h } from "../dom.js";

export function onDemand(summary: string, content: () => Node | Node[]): HTMLElement {
  const made = h("details", {}, h("summary", {}, summary));
  made.addEventListener("toggle", () => made.append(...[content()].flat()), { once: true });
  return made;
}
