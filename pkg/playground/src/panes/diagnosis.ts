// The reason why the hash differs: the cause, its proof, the attempts, and the means that would still prove
// something.

import type { Cause, CauseRow, Diagnosis, Trial } from "erc8257/advice";
import type { App } from "../app.js";
import { facts, h } from "../dom.js";
import { pane } from "../pane.js";
import { plural, theirs } from "../text.js";
import { CHANGES, CONTENTS, RESULTS, WHY } from "../words.js";
import { onDemand } from "./on-demand.js";

export function mountDiagnosis({ store }: App): void {
  pane(store, "diagnosis", ({ looked }) => looked, ({ diagnosis, causes }) => diagnosis && render(diagnosis, causes));
}

function render({ cause, repair, wanted, tried, content, unreadable }: Diagnosis, causes: readonly CauseRow[]): Node[] {
  return [
    ...(cause === null ? unexplained(unreadable, content) : explained(cause)),
    h("h3", {}, "What to do"),
    ...[repair.first, repair.action].flatMap((text) => (text === null ? [] : [h("p", {}, text)])),
    ...(wanted.length === 0
      ? []
      : [
          h("h3", {}, cause === null ? "What would still prove something" : "What could say more"),
          h("ul", { class: "listed", "aria-label": "What would help" }, ...wanted.map(({ sentence }) => h("li", {}, sentence))),
        ]),
    onDemand(summary(tried), () => attempts(tried, causes)),
  ];
}

function unexplained(unreadable: string | null, content: Diagnosis["content"]): Node[] {
  return [
    h("p", {}, h("b", {}, "The cause is not known: no mistake that could be tried gives the registered hash.")),
    ...(unreadable === null ? [] : [h("p", {}, "What was served cannot be read: ", theirs(unreadable))]),
    ...(content === null ? [] : [h("p", {}, `What was served ${CONTENTS[content]}.`)]),
  ];
}

function explained({ sentence, proof, detail, toolRef, hypothesis, changes, changesLeftOut }: Cause): Node[] {
  const rows = changes.map(({ change, pointer, served, hashed }) =>
    h(
      "li",
      {},
      h("b", {}, `${CHANGES[change]}: `),
      theirs(pointer === "" ? "the document" : pointer),
      served === null ? null : h("p", {}, "Served: ", theirs(served)),
      hashed === null ? null : h("p", {}, "Hashed: ", theirs(hashed)),
    ),
  );
  return [
    h("p", {}, h("b", {}, sentence)),
    facts([
      ["What proves it", proof],
      ...(detail === null ? [] : [["In this form", theirs(detail)] as [string, Node]]),
      ...(toolRef === null ? [] : [["The other tool", theirs(toolRef)] as [string, Node]]),
      ["Code", hypothesis],
    ]),
    ...(rows.length === 0
      ? []
      : [h("h3", {}, "What was different in the document that was hashed"), h("ul", { class: "rows", "aria-label": "Changes" }, ...rows)]),
    ...(changesLeftOut === 0 ? [] : [h("p", {}, `And ${plural(changesLeftOut, "more change", "more changes")}.`)]),
  ];
}

function summary(tried: readonly Trial[]): string {
  const open = tried.filter(({ result, why }) => result === "not-tried" && why !== "explained").length;
  const spared = tried.filter(({ why }) => why === "explained").length;
  const rest = [open === 0 ? "" : `; ${open} could not be tried`, spared === 0 ? "" : `; ${spared} were not needed`];
  return `What was tried: ${plural(tried.length - open - spared, "known mistake")}${rest.join("")}`;
}

function attempts(tried: readonly Trial[], causes: readonly CauseRow[]): HTMLElement {
  const rows = tried.map(({ hypothesis, result, why, forms }) => {
    const row = causes.find(({ cause }) => cause === hypothesis);
    const reason = why === null ? "" : ` ${WHY[why]}.`;
    const compared = forms === 0 ? "" : ` Compared: ${plural(forms, "form")}.`;
    return h(
      "li",
      { class: result },
      h("p", {}, h("b", {}, `${RESULTS[result]}: `), row?.message ?? hypothesis),
      h("p", { class: "quiet" }, `${hypothesis}.${reason}${compared}`),
    );
  });
  return h("ol", { class: "rows", "aria-label": "What was tried" }, ...rows);
}
