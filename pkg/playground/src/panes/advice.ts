// What to know beside the verdict, which never uses it.

import type { AdviceItem } from "erc8257/advice";
import type { App } from "../app.js";
import { button, h } from "../dom.js";
import { pane } from "../pane.js";
import { theirs } from "../text.js";
import { LEVELS } from "../words.js";
import { markId } from "./marks-of.js";

export function mountAdvice(app: App): void {
  pane(
    app.store,
    "advice",
    ({ looked }) => looked,
    ({ advice: { items } }) => [
      h("p", { class: "quiet" }, "Risk, not validity: no verdict depends on this."),
      items.length === 0 ? h("p", {}, "Nothing to say.") : h("ul", { class: "rows", "aria-label": "Advice" }, ...items.map((item, number) => row(app, item, number))),
    ],
  );
}

function row(app: App, { level, message, action, found, line, column, pointer, advice, section }: AdviceItem, number: number): HTMLElement {
  const place = line === null || column === null ? null : { line, column };
  return h(
    "li",
    { class: level, id: markId("advice", number), tabindex: "-1" },
    h("p", {}, h("b", {}, `${LEVELS[level]}: `), message),
    place && button(`Line ${place.line}, column ${place.column}`, () => app.reveal(place)),
    pointer !== null && pointer !== "" ? h("p", { class: "quiet" }, "At ", theirs(pointer)) : null,
    found === null ? null : h("p", {}, "Found: ", theirs(found)),
    h("p", {}, h("b", {}, "To do: "), action),
    h("p", { class: "quiet" }, `${advice}, ${section}`),
  );
}
