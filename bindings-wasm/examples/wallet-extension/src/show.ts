// A view on the page.

import { element, sign, theirs } from "./dom.js";
import type { Said, View } from "./messages.js";
import * as words from "./words.js";

type Checked = Extract<View, { state: "checked" }>;
type Item = Checked["advice"]["items"][number];

/** Of a place in the manifest, so many characters are shown. */
const LONGEST = 80;

const main = document.querySelector("main")!;
const verdict = document.querySelector("#verdict")!;
const rest = document.querySelector("#view")!;

let shown = "";

export function show(view: View): void {
  const text = JSON.stringify(view);
  if (text === shown) {
    // It would be read out again.
    return;
  }
  shown = text;
  main.dataset.state = view.state;
  const [first, then] = parts(view);
  verdict.replaceChildren(...first);
  rest.replaceChildren(...then);
}

/** What is read out, and what is there to be read. */
function parts(view: View): [Node[], Node[]] {
  switch (view.state) {
    case "idle":
      return [[], []];
    case "checking":
      return [[element("p", {}, view.stage === "chain" ? "Reading the chain…" : "Fetching the manifest…")], []];
    case "impossible":
      return [[heading("unknown", "?", "Cannot be checked"), element("p", {}, theirs(view.message))], []];
    case "checked":
      return checked(view);
  }
}

function checked({ outcome, report, advice, said }: Checked): [Node[], Node[]] {
  const verdict = words.verdict(outcome, report, advice);
  const told = said === null ? [] : tells(said, advice.summary);
  const known = section("What to know", grouped(advice.items).map(item));
  return [
    [heading(verdict.kind, verdict.sign, verdict.title), element("p", {}, verdict.sentence)],
    [
      // Danger comes before the words of a creator who may be dangerous.
      ...(verdict.kind === "suspicious" ? known : told),
      ...(verdict.kind === "suspicious" ? told : []),
      ...section("Checks", report.checks.map((row) => check(row, verdict))),
      ...section(words.FINDINGS[verdict.kind], report.findings.map((row) => finding(row, verdict))),
      ...(verdict.kind === "suspicious" ? [] : known),
    ],
  ];
}

function heading(kind: words.Verdict["kind"], mark: string, title: string): HTMLElement {
  return element("h2", { class: kind }, sign(mark), title);
}

function section(title: string, rows: HTMLElement[]): Node[] {
  return rows.length === 0 ? [] : [element("h3", {}, title), element("ul", {}, ...rows)];
}

/** What the creator says, and what the wallet says of it. */
function tells({ name, description, endpoint, icon }: Said, summary: Checked["advice"]["summary"]): Node[] {
  return [
    element("h3", {}, "In its creator's words"),
    ...(icon === null ? [] : [element("img", { class: "icon", alt: "", src: icon })]),
    element("p", {}, theirs(name, { class: "name" })),
    theirs(description, scrolls("Description", "said")),
    element(
      "dl",
      {},
      ...fact("Address", theirs(endpoint, scrolls("Address", "address"))),
      ...fact("Price", words.price(summary)),
      ...fact("May be relied on", words.freshness(summary)),
    ),
  ];
}

/** What may be longer than its room: whoever has no mouse scrolls it by its focus. */
function scrolls(name: string, kind: string): { [name: string]: string } {
  return { class: kind, role: "group", "aria-label": name, tabindex: "0" };
}

function fact(name: string, value: Node | string): Node[] {
  return [element("dt", {}, name), element("dd", {}, value)];
}

function check(row: Checked["report"]["checks"][number], verdict: words.Verdict): HTMLElement {
  const said = words.check(row, verdict);
  return element("li", { class: said.kind }, sign(said.sign), said.sentence);
}

function finding(row: Checked["report"]["findings"][number], verdict: words.Verdict): HTMLElement {
  return element(
    "li",
    { class: row.severity },
    row.message,
    ...found(row.pointer, row.found),
    ...(row.expected === null ? [] : [element("p", { class: "quiet" }, "Should be: ", theirs(row.expected))]),
    element("p", { class: "quiet" }, words.repair(row, verdict)),
  );
}

/** What is said of several places is said once, and what matters most comes first. */
function grouped(items: readonly Item[]): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    groups.set(item.advice, [...(groups.get(item.advice) ?? []), item]);
  }
  const levels = Object.keys(words.LEVELS);
  const rank = ([first]: Item[]) => levels.indexOf(first!.level);
  return [...groups.values()].sort((one, other) => rank(one) - rank(other));
}

function item(places: Item[]): HTMLElement {
  const { level, message, action } = places[0]!;
  return element(
    "li",
    { class: level },
    element("span", { class: "level" }, `${words.LEVELS[level]}: `),
    message,
    ...places.flatMap(({ pointer, found: what }) => found(pointer, what)),
    element("p", { class: "quiet" }, `For this wallet: ${action}`),
  );
}

/** Where, and what stands there. Names of members may be long; the other is short already. */
function found(pointer: string | null, what: string | null): Node[] {
  const place = pointer !== null && pointer.length > LONGEST ? `${pointer.slice(0, LONGEST)}…` : pointer;
  const parts = [place, what].filter((part) => part !== null && part !== "");
  return parts.length === 0 ? [] : [element("p", { class: "quiet" }, theirs(parts.join(": ")))];
}
