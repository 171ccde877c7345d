// Why the hash is another one.

import type { Cause, Diagnosis } from "erc8257/advice";
import type { App } from "../app.js";
import { facts, h } from "../dom.js";
import { pane } from "../pane.js";
import { plural, theirs } from "../text.js";

export function mountDiagnosis({ store }: App): void {
  pane(store, "diagnosis", ({ looked }) => looked, ({ diagnosis }) => diagnosis && render(diagnosis));
}

function render({ cause, repair, wanted, tried, content }: Diagnosis): Node[] {
  return [
    ...(cause === null
      ? [h("p", {}, "None of the well-known mistakes that could be tried gives the committed hash.")]
      : explained(cause)),
    ...(content === null ? [] : [h("p", {}, `What was served looks like this: ${content}.`)]),
    ...[repair.first, repair.action].filter((text) => text !== null).map((text) => h("p", {}, h("b", {}, "To do: "), text)),
    h("ul", {}, ...wanted.map(({ sentence }) => h("li", {}, sentence))),
    h("p", { class: "quiet" }, `${plural(tried.length, "hypothesis", "hypotheses")} looked at.`),
  ];
}

function explained({ sentence, proof, detail, toolRef, hypothesis, changes, changesLeftOut }: Cause): Node[] {
  const rows = changes.map(({ change, pointer, served, hashed }) =>
    h("li", {}, `${change} `, theirs(pointer), ": served ", theirs(served ?? "nothing"), ", hashed ", theirs(hashed ?? "nothing")),
  );
  return [
    h("p", {}, h("b", {}, sentence)),
    facts([
      ["Proof", proof],
      ...(detail === null ? [] : [["Form", theirs(detail)] as [string, Node]]),
      ...(toolRef === null ? [] : [["Other tool", theirs(toolRef)] as [string, Node]]),
      ["Code", hypothesis],
    ]),
    h("ul", {}, ...rows),
    ...(changesLeftOut === 0 ? [] : [h("p", {}, `And ${plural(changesLeftOut, "more change", "more changes")}.`)]),
  ];
}
