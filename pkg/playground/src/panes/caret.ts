// Below the editor: the remarks on the place of the caret, and the way to all of them.

import { button, byId, h } from "../dom.js";
import { SEVERITIES } from "../words.js";
import type { Mark } from "./marks-of.js";

/** A reader does not take in more of one line. */
const MOST = 3;

export function caretLine(): { element: HTMLElement; show: (marks: readonly Mark[]) => void } {
  const element = h("div", { id: "caret", role: "status" });
  let last: readonly Mark[] = [];
  const show = (marks: readonly Mark[]): void => {
    if (marks.length === last.length && marks.every(({ id, message }, at) => id === last[at]?.id && message === last[at].message)) {
      return;
    }
    last = marks;
    element.replaceChildren(...marks.slice(0, MOST).map(row));
  };
  return { element, show };
}

function row({ kind, message, id }: Mark): HTMLElement {
  const of = kind === "advice" ? "Advice" : SEVERITIES[kind];
  const way = button(kind === "advice" ? "To the advice" : "To the finding", () => {
    const said = byId(id);
    said.closest("details")?.setAttribute("open", "");
    said.focus();
  });
  return h("p", { class: kind }, h("b", {}, `${of}: `), message, " ", way);
}
