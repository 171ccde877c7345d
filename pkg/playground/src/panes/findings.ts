// The faults, their places and their repairs: errors first, since only they decide.

import { explain, type Finding } from "erc8257/slim";
import type { App } from "../app.js";
import { button, facts, h } from "../dom.js";
import { copier } from "../download.js";
import { pane } from "../pane.js";
import { plural, theirs } from "../text.js";
import type { State } from "../state.js";
import { commandOf } from "../live/command.js";
import { LEVEL_OF_RULE, SEVERITIES, UNSEEN } from "../words.js";
import { onDemand } from "./on-demand.js";
import { markId } from "./marks-of.js";
import { section as standard } from "./standard.js";

const GROUPS: readonly (readonly [Finding["severity"], string, string])[] = [
  ["error", "Errors", "Each of them breaks a rule or fails a check."],
  ["warning", "Warnings", "They change no verdict."],
  ["info", "Notes", "They are good to know and change no verdict."],
];

/** An unknown fact is not a fault. */
const OPEN = ["error", "What happened", "No server or RPC gave a usable answer."] as const;

export function mountFindings(app: App): void {
  pane(
    app.store,
    "findings",
    ({ judged }) => judged,
    ({ report, basis }) => {
      const { findings } = report;
      const isOpen = basis !== null && report.outcome === "unavailable";
      const groups = isOpen ? [OPEN, ...GROUPS.slice(1)] : GROUPS;
      return [
        h("p", {}, findings.length === 0 ? "No rule is broken." : isOpen ? "Nothing is known for or against the tool." : counted(findings)),
        ...groups.flatMap(([severity, title, sentence]) => group(app, findings, severity, title, sentence, isOpen)),
      ];
    },
  );
}

function counted(findings: readonly Finding[]): string {
  const counts = GROUPS.map(([severity]) => [severity, findings.filter((finding) => finding.severity === severity).length] as const);
  const told = counts.filter(([, count]) => count > 0).map(([severity, count]) => plural(count, SEVERITIES[severity].toLowerCase()));
  return `${told.join(", ")}.`;
}

function group(app: App, findings: readonly Finding[], severity: Finding["severity"], title: string, sentence: string, isOpen: boolean): Node[] {
  // Numbered as the report has them: the marks in the source lead to these numbers.
  const rows = findings.flatMap((finding, number) => (finding.severity === severity ? [row(app, finding, number, isOpen && severity === "error")] : []));
  return rows.length === 0
    ? []
    : [h("h3", {}, title), h("p", { class: "quiet" }, sentence), h("ul", { class: "rows", "aria-label": title }, ...rows)];
}

function row(app: App, finding: Finding, number: number, isOpen: boolean): HTMLElement {
  const { severity, rule, message, pointer, line, column, found, expected, fix } = finding;
  const place = line === null || column === null ? null : { line, column };
  const unseen = app.store.state.judged?.report.policy.addressesEnforced === false ? UNSEEN[rule] : undefined;
  return h(
    "li",
    { class: isOpen ? "open" : severity, id: markId("finding", number), tabindex: "-1" },
    h("p", {}, h("b", {}, isOpen ? "Not known: " : `${SEVERITIES[severity]}: `), message),
    place && button(`Line ${place.line}, column ${place.column}`, () => app.reveal(place)),
    pointer !== null && pointer !== "" ? h("p", { class: "quiet" }, "At ", theirs(pointer)) : null,
    found === null ? null : h("p", {}, "Found: ", theirs(found)),
    expected === null ? null : h("p", {}, "Expected: ", theirs(expected)),
    // A publisher's repair does not help a visitor whose browser was not let in.
    isOpen && unseen !== undefined ? null : h("p", {}, h("b", {}, "To do: "), fix),
    ...(unseen === undefined ? [] : [h("p", { class: "quiet" }, unseen), ...byCommand(app.store.state)]),
    onDemand(`Rule ${rule}`, () => explained(finding)),
  );
}

/** The whole command, with the RPCs that were asked where this page asked them. */
function byCommand({ judged, live }: State): Node[] {
  const toolRef = judged?.report.toolRef ?? null;
  if (toolRef === null) {
    return [];
  }
  const isLive = live.stage === "done" && judged?.basis === "page";
  const command = isLive ? live.run.command : commandOf(toolRef, []);
  return command === null ? [] : [h("p", { class: "row" }, h("code", { class: "command" }, theirs(command)), copier("Copy this command", () => command))];
}

/** The library's text on the rule, beside this one breach of it. */
function explained({ rule, section, check, message, fix }: Finding): HTMLElement {
  const row = explain(rule);
  const rows: [string, string | Node][] = [
    ["In the standard", standard(section)],
    ["Check that fails", check === null ? "none" : String(check)],
  ];
  if (row !== null) {
    rows.push(["Level", LEVEL_OF_RULE[row.level]]);
    rows.push(["When verified", SEVERITIES[row.severity]], ["When validated", SEVERITIES[row.publisherSeverity]]);
    rows.push(...(row.message === message ? [] : [["The rule", row.message] as [string, string]]));
    rows.push(...(row.fix === fix ? [] : [["To do in general", row.fix] as [string, string]]));
  }
  return facts(rows);
}
