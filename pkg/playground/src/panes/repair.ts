// For a publisher: the corrected file, and the call to send.

import type { Fixed, Repair } from "erc8257/advice";
import type { App } from "../app.js";
import { facts, h } from "../dom.js";
import { copier, download } from "../download.js";
import { pane } from "../pane.js";
import { plural, theirBlock, theirs } from "../text.js";

export function mountRepair({ store }: App): void {
  pane(
    store,
    "repair",
    ({ looked }) => looked,
    ({ diagnosis, fixed }) => {
      const shown = [...(fixed === null ? [] : repaired(fixed)), ...(diagnosis === null ? [] : suggested(diagnosis.repair))];
      return shown.length === 0 ? null : shown;
    },
  );
}

function repaired({ body, hash, changes, changesLeftOut, remaining, manifestValid }: Fixed): Node[] {
  const rows = changes.map(({ rule, pointer, before, after }) =>
    h("li", {}, theirs(pointer), ": ", theirs(before), " becomes ", theirs(after), h("span", { class: "quiet" }, ` (${rule})`)),
  );
  const count = changes.length + changesLeftOut;
  return [
    h("h3", {}, "The file, repaired"),
    h("p", {}, count === 0 ? "Nothing can be repaired without a decision but white space and order." : plural(count, "repair")),
    h("ul", {}, ...rows),
    ...(remaining.length === 0 ? [] : [h("p", {}, `${plural(remaining.length, "finding")} left, which a person has to repair.`)]),
    facts([
      ["Valid", manifestValid ? "yes" : "no"],
      ["Hash to commit", theirs(hash ?? "none")],
    ]),
    copier("Copy the repaired file", () => body),
    download("Download the repaired file", "manifest.json", () => body),
  ];
}

function suggested({ calls, file }: Repair): Node[] {
  const rows = calls.map(({ function: name, to, data }) =>
    h(
      "li",
      {},
      h("p", {}, h("b", {}, name), " of ", theirs(to)),
      theirBlock(data, `Call data of ${name}`),
      copier(`Copy the call data of ${name}`, () => data),
    ),
  );
  return [
    ...(rows.length === 0 ? [] : [h("h3", {}, "The call to send, from the creator's account"), h("ul", { class: "rows" }, ...rows)]),
    ...(file === null
      ? []
      : [
          h("h3", {}, "A file with the committed hash"),
          h("p", {}, file.valid ? "It is a valid manifest." : "It breaks rules of the standard, so it should not be served."),
          download("Download the file with the committed hash", "manifest.json", () => file.body),
        ]),
  ];
}
