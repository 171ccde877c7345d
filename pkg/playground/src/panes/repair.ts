// For a publisher: what to do next, the corrected file, and the call to send.

import type { Fixed, Repair } from "erc8257/advice";
import type { App } from "../app.js";
import { button, facts, h } from "../dom.js";
import { copier, download } from "../download.js";
import { pane } from "../pane.js";
import type { Judged } from "../state.js";
import { plural, theirBlock, theirs } from "../text.js";
import { next } from "./next.js";
import { onDemand } from "./on-demand.js";

export function mountRepair(app: App): void {
  pane(
    app.store,
    "repair",
    ({ looked }) => looked,
    ({ diagnosis, fixed, kept }) => {
      const { judged } = app.store.state;
      if (judged === null) {
        return null;
      }
      return [
        h("p", {}, h("b", {}, "Next: "), next(judged, fixed, diagnosis)),
        whichOne(judged.basis !== null),
        ...(diagnosis === null ? [] : suggested(app, diagnosis.repair)),
        ...(fixed === null ? [] : repaired(app, judged, fixed, kept)),
      ];
    },
  );
}

/** The library's two views of a manifest, and which of them is shown. */
function whichOne(verification: boolean): HTMLElement {
  return onDemand("What is the difference between validate and verify?", () => [
    h("p", {}, h("b", {}, "validate"), " reads the file alone, as strictly as its publisher should. Use it before you register the file, and after every change."),
    h("p", {}, h("b", {}, "verify"), " asks what every consumer asks: is this file the one that was registered? It needs the record onchain."),
    h("p", {}, verification ? "Above is what verify says." : "Above is what validate says. With the record filled in, it is what verify says."),
  ]);
}

function repaired(app: App, judged: Judged, { body, hash, changes, changesLeftOut, remaining, manifestValid }: Fixed, kept: string | null): Node[] {
  const count = changes.length + changesLeftOut;
  const errors = remaining.filter(({ severity }) => severity === "error").length;
  if (count === 0) {
    return left(judged, remaining);
  }
  const rows = changes.map(({ rule, pointer, before, after }) =>
    h(
      "li",
      {},
      h("p", {}, theirs(pointer === "" ? "the document" : pointer), h("span", { class: "quiet" }, ` (${rule})`)),
      h("p", {}, "Was: ", theirs(before)),
      h("p", {}, "Is: ", theirs(after)),
    ),
  );
  const text = kept ?? body;
  return [
    h("h3", {}, "The file, repaired"),
    h("p", {}, `${plural(count, "repair")} could be made without asking you. ${kept === null ? "The text is in canonical form." : "Your layout is kept."}`),
    h("ul", { class: "rows", "aria-label": "Repairs" }, ...rows),
    ...(changesLeftOut === 0 ? [] : [h("p", {}, `And ${plural(changesLeftOut, "more repair")}.`)]),
    ...left(judged, remaining),
    facts([
      ["Valid after the repairs", manifestValid ? "yes" : `not yet: ${plural(errors, "error")} left`],
      // A hash that is committed too early is one that has to be changed.
      ...(manifestValid && hash !== null ? [["Hash to commit", theirs(hash)] as [string, Node]] : []),
    ]),
    button("Put the repaired file into the editor", () => app.write(text)),
    copier("Copy the repaired file", () => text),
    download("Download the repaired file", "manifest.json", () => text),
    ...(kept === null ? [] : [download("Download it as canonical text", "manifest.canonical.json", () => body)]),
  ];
}

/** The decisions that a person has to make, as far as the findings above do not name them. */
function left(judged: Judged, remaining: Fixed["remaining"]): Node[] {
  const told = new Set(judged.report.findings.map(key));
  const untold = remaining.filter((finding) => !told.has(key(finding)));
  const count = remaining.length - untold.length;
  return [
    ...(count === 0 ? [] : [h("p", {}, `${plural(count, "finding")} above ${count === 1 ? "needs" : "need"} your decision: no program can repair ${count === 1 ? "it" : "them"} for you.`)]),
    ...(untold.length === 0
      ? []
      : [
          h("p", {}, "The publisher of this file should know, too:"),
          h(
            "ul",
            { class: "rows", "aria-label": "Left to repair" },
            ...untold.map(({ severity, message, fix, pointer, rule }) =>
              h(
                "li",
                { class: severity },
                h("p", {}, message, " ", pointer === null || pointer === "" ? null : theirs(pointer)),
                h("p", {}, fix),
                h("p", { class: "quiet" }, rule),
              ),
            ),
          ),
        ]),
  ];
}

function key({ rule, pointer }: Fixed["remaining"][number]): string {
  return `${rule} ${pointer}`;
}

function suggested(app: App, { calls, file: committed }: Repair): Node[] {
  const creator = app.store.state.judged?.config?.creator ?? null;
  const rows = calls.map(({ function: name, to, data }, at) =>
    h(
      "li",
      {},
      h("p", {}, h("b", {}, at === 0 ? "Recommended: " : "Or: "), name),
      facts([
        ["Contract", theirs(to)],
        ["Function", name],
        ["From", creator === null ? "the creator's account" : h("span", {}, "the creator's account, ", theirs(creator))],
      ]),
      theirBlock(data, `Call data of ${name}`),
      copier(`Copy the call data of ${name}`, () => data),
    ),
  );
  return [
    ...(rows.length === 0 ? [] : [h("h3", {}, "The call to send"), h("ul", { class: "rows", "aria-label": "Calls" }, ...rows)]),
    ...(committed === null
      ? []
      : [
          h("h3", {}, "A file with the committed hash"),
          h("p", {}, committed.valid ? "It is a valid manifest." : "It breaks rules of the standard, so it should not be served."),
          h("p", {}, served(committed.verifies)),
          ...file(app, "the file with the committed hash", committed.body),
        ]),
  ];
}

function served(verifies: boolean | null): string {
  if (verifies === null) {
    return "Whether it would verify cannot be said without the record.";
  }
  return verifies ? "Served at the registered URL, it verifies." : "Served at the registered URL, it does not verify.";
}

function file(app: App, name: string, body: string): Node[] {
  return [
    button(`Put ${name} into the editor`, () => app.write(body)),
    copier(`Copy ${name}`, () => body),
    download(`Download ${name}`, "manifest.json", () => body),
  ];
}
