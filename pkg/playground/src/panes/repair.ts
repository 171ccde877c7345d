// For a publisher: what to do next, the corrected file, and the call to send.

import type { Fixed, Repair } from "erc8257/advice";
import type { App } from "../app.js";
import { button, facts, h } from "../dom.js";
import { copier, download } from "../download.js";
import { pane } from "../pane.js";
import { plural, theirBlock, theirs } from "../text.js";
import { next } from "./next.js";
import { onDemand } from "./on-demand.js";

export function mountRepair(app: App): void {
  pane(
    app.store,
    "repair",
    ({ looked }) => looked,
    ({ diagnosis, fixed }) => {
      const { judged } = app.store.state;
      const shown = [...(diagnosis === null ? [] : suggested(app, diagnosis.repair)), ...(fixed === null ? [] : repaired(app, fixed))];
      return judged === null ? null : [h("p", {}, h("b", {}, "Next: "), next(judged, fixed, diagnosis)), whichOne(judged.basis !== null), ...shown];
    },
  );
}

/** The library's two views of a manifest, and which of them is shown. */
function whichOne(verification: boolean): HTMLElement {
  return onDemand("validate or verify?", () => [
    h("p", {}, h("b", {}, "validate"), " reads the file alone, as strictly as its publisher should: before it is registered, and after every change."),
    h("p", {}, h("b", {}, "verify"), " asks what every consumer asks: is this file what the registry's record commits? It needs the record, so it is for afterwards."),
    h("p", {}, verification ? "Above is what verify says." : "Above is what validate says; with the record filled in, verify."),
  ]);
}

function repaired(app: App, { body, hash, changes, changesLeftOut, remaining, manifestValid }: Fixed): Node[] {
  const rows = changes.map(({ rule, pointer, before, after }) =>
    h(
      "li",
      {},
      h("p", {}, theirs(pointer === "" ? "the document" : pointer), h("span", { class: "quiet" }, ` (${rule})`)),
      h("p", {}, "Was: ", theirs(before)),
      h("p", {}, "Is: ", theirs(after)),
    ),
  );
  const count = changes.length + changesLeftOut;
  return [
    h("h3", {}, "The file, repaired"),
    h("p", {}, `${done(count, remaining.length)} It is written in canonical form.`),
    ...(rows.length === 0 ? [] : [h("ul", { class: "rows", "aria-label": "Repairs" }, ...rows)]),
    ...(changesLeftOut === 0 ? [] : [h("p", {}, `And ${plural(changesLeftOut, "more repair")}.`)]),
    ...left(remaining),
    facts([
      ["Valid", manifestValid ? "yes" : "no"],
      ["Hash to commit", theirs(hash ?? "none")],
    ]),
    ...file(app, "the repaired file", body),
  ];
}

function done(count: number, left: number): string {
  if (count > 0) {
    return `${plural(count, "repair")} that needed no decision of a person.`;
  }
  return left === 0 ? "Nothing in it has to be repaired." : "Nothing in it can be repaired without a decision of a person.";
}

/** What `validate` still finds: a person's work. */
function left(remaining: Fixed["remaining"]): Node[] {
  return remaining.length === 0
    ? []
    : [
        h("p", {}, `${plural(remaining.length, "finding")} of validate left, for a person to decide:`),
        h(
          "ul",
          { class: "rows", "aria-label": "Left to repair" },
          ...remaining.map(({ severity, message, fix, pointer, rule }) =>
            h(
              "li",
              { class: severity },
              h("p", {}, message, " ", pointer === null || pointer === "" ? null : theirs(pointer)),
              h("p", {}, fix),
              h("p", { class: "quiet" }, rule),
            ),
          ),
        ),
      ];
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
