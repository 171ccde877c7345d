// Advice beside the verdict, which never uses it: the gravest first, and notes on demand.

import type { AdviceItem, AdviceLevel } from "erc8257/advice";
import type { App } from "../app.js";
import { button, h } from "../dom.js";
import { pane } from "../pane.js";
import { plural, theirs } from "../text.js";
import { LEVELS, ORDER } from "../words.js";
import { markId } from "./marks-of.js";
import { section as standard } from "./standard.js";

export function mountAdvice(app: App): void {
  pane(
    app.store,
    "advice",
    ({ looked }) => looked,
    ({ advice: { items } }) => {
      const of = (level: AdviceLevel): HTMLElement[] => items.flatMap((item, number) => (item.level === level ? [row(app, item, number)] : []));
      const grave = ORDER.filter((level) => level !== "note").flatMap(of);
      const notes = of("note");
      return [
        h("p", { class: "quiet" }, "Advice is about risk. No verdict depends on it."),
        grave.length === 0 ? h("p", {}, "There is no sign of danger that this page could see.") : list("Advice", grave),
        ...(notes.length === 0 ? [] : [h("details", {}, h("summary", {}, `${LEVELS.note}: ${plural(notes.length, "note")}`), list("Notes of advice", notes))]),
      ];
    },
  );
}

function list(label: string, rows: readonly HTMLElement[]): HTMLElement {
  return h("ul", { class: "rows", "aria-label": label }, ...rows);
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
    h("p", { class: "quiet" }, `${advice}, in the standard: `, standard(section)),
  );
}
