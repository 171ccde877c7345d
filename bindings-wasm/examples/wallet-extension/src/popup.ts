// The popup: asks the worker, and shows what it answers. A wallet's own windows open it as popup.html?tool=….

import { element, theirs } from "./dom.js";
import type { Ask, Said, View } from "./messages.js";
import { rpc, useRpc } from "./wallet.js";
import * as words from "./words.js";

type Checked = Extract<View, { state: "checked" }>;

const form = document.querySelector("form")!;
const tool = document.querySelector<HTMLInputElement>("#tool")!;
const node = document.querySelector<HTMLInputElement>("#rpc")!;
const main = document.querySelector("main")!;

let port = connect();

/** When the worker is stopped, the port goes with it: a new one wakes the worker, which goes on where it was. */
function connect(): chrome.runtime.Port {
  const made = chrome.runtime.connect();
  made.onMessage.addListener(show);
  made.onDisconnect.addListener(() => {
    port = connect();
    if (tool.value !== "") {
      ask("look");
    }
  });
  return made;
}

function ask(type: Ask["type"]): void {
  port.postMessage({ type, toolRef: tool.value } satisfies Ask);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  main.replaceChildren(element("p", {}, "Asking…"));
  await useRpc(node.value);
  ask("check");
});

function show(view: View): void {
  main.dataset.state = view.state;
  main.replaceChildren(...content(view));
}

function content(view: View): Node[] {
  switch (view.state) {
    case "nothing":
      return [];
    case "impossible":
      return [heading("unknown", "?", "Cannot be checked"), element("p", {}, theirs(view.message))];
    case "checking":
      return [element("p", {}, view.stage === "chain" ? "Reading the chain…" : "Fetching the manifest…")];
    case "checked":
      return checked(view);
  }
}

function checked(view: Checked): Node[] {
  const { kind, sign, title, sentence } = words.verdict(view.report, view.advice);
  return [
    heading(kind, sign, title),
    element("p", {}, sentence),
    ...(view.said === null ? [] : tells(view.said, view.advice)),
    ...section("Checks", view.report.checks.map(check)),
    ...section("What is wrong with it", view.report.findings.map(finding)),
    ...section("What to know", view.advice.items.map(advice)),
  ];
}

function heading(kind: words.Verdict["kind"], sign: string, title: string): HTMLElement {
  return element("h1", { class: kind, "data-sign": sign }, title);
}

function section(title: string, rows: HTMLElement[]): Node[] {
  return rows.length === 0 ? [] : [element("h2", {}, title), element("ul", {}, ...rows)];
}

/** What the creator says, and what the wallet says of it. */
function tells(said: Said, { summary }: Checked["advice"]): Node[] {
  return [
    element("h2", {}, "In its creator's words"),
    said.icon === null ? element("span", {}) : element("img", { class: "icon", alt: "", src: said.icon }),
    element("p", {}, theirs(said.name)),
    theirs(said.description, "said"),
    element(
      "dl",
      {},
      ...fact("Address", theirs(said.endpoint)),
      ...fact("Price", words.price(summary)),
      ...fact("May be relied on", words.freshness(summary)),
    ),
  ];
}

function fact(name: string, value: Node | string): Node[] {
  return [element("dt", {}, name), element("dd", {}, value)];
}

function check(row: Checked["report"]["checks"][number]): HTMLElement {
  const { sign, sentence } = words.check(row);
  return element("li", { class: row.status }, `${sign} ${sentence}`);
}

function finding(row: Checked["report"]["findings"][number]): HTMLElement {
  return element(
    "li",
    { class: row.severity },
    row.message,
    ...found(row.pointer, row.found),
    element("p", { class: "quiet" }, `For its publisher: ${row.fix} (${row.rule}, ${row.section})`),
  );
}

function advice(row: Checked["advice"]["items"][number]): HTMLElement {
  return element(
    "li",
    { class: row.level },
    element("span", { class: "level" }, `${words.LEVELS[row.level]}: `),
    row.message,
    ...found(row.pointer, row.found),
    element("p", { class: "quiet" }, row.action),
  );
}

/** Where, and what stands there. */
function found(pointer: string | null, what: string | null): Node[] {
  const parts = [pointer, what].filter((part) => part !== null && part !== "");
  return parts.length === 0 ? [] : [element("p", { class: "quiet" }, theirs(parts.join(": ")))];
}

node.value = await rpc();
const wanted = new URLSearchParams(location.search).get("tool");
if (wanted !== null) {
  tool.value = wanted;
  ask("look");
}
