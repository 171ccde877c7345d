// What is wrong, where, and how to repair it.

import type { Finding } from "erc8257/slim";
import type { App } from "../app.js";
import { button, h } from "../dom.js";
import { pane } from "../pane.js";
import { plural, theirs } from "../text.js";
import { SEVERITIES, UNSEEN } from "../words.js";

export function mountFindings(app: App): void {
  pane(
    app.store,
    "findings",
    ({ judged }) => judged,
    ({ report: { findings } }) => [
      h("p", {}, findings.length === 0 ? "Nothing is wrong." : plural(findings.length, "finding")),
      h("ul", { class: "rows" }, ...findings.map((finding) => row(app, finding))),
    ],
  );
}

function row(app: App, { severity, rule, section, check, message, pointer, line, column, found, expected, fix }: Finding): HTMLElement {
  const place = line === null || column === null ? null : { line, column };
  const about = [rule, section, ...(check === null ? [] : [`check ${check}`])].join(", ");
  const unseen = UNSEEN[rule];
  return h(
    "li",
    { class: severity },
    h("p", {}, h("b", {}, `${SEVERITIES[severity]}: `), message),
    place && button(`Line ${place.line}, column ${place.column}`, () => app.reveal(place)),
    pointer !== null && pointer !== "" ? h("p", { class: "quiet" }, "At ", theirs(pointer)) : null,
    found === null ? null : h("p", {}, "Found: ", theirs(found)),
    expected === null ? null : h("p", {}, "Expected: ", theirs(expected)),
    h("p", {}, fix),
    unseen === undefined ? null : h("p", { class: "quiet" }, unseen),
    h("p", { class: "quiet" }, about),
  );
}
