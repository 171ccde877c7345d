// The four checks while a verification goes on. Until there is a verdict this stands in its place; none of it is one.

import type { CheckName } from "erc8257/slim";
import { byId, facts, h, sign } from "../dom.js";
import type { Live, Run, Store } from "../state.js";
import { theirs } from "../text.js";

type State = "waiting" | "asking" | "came";

const SIGNS: Record<State, string> = { waiting: "·", asking: "…", came: "→" };

export function mountLiveChecks(store: Store): void {
  const [body, checks] = [byId("verdict-body"), byId("checks")];
  const rows = h("div", { id: "live-checks" });
  checks.before(rows);
  let spoken: string | null = null;
  store.watch(
    ({ live, judged }) => (judged === null ? live : null),
    (live) => {
      const words = live === null ? null : sentence(live);
      checks.hidden = words !== null;
      // Read out once, and not again with every request. A verdict that has come writes itself.
      if (words !== spoken && store.state.judged === null) {
        body.replaceChildren(h("p", {}, words ?? "Nothing has been checked yet."));
      }
      spoken = words;
      rows.replaceChildren(...(live !== null && (live.stage === "calls" || live.stage === "fetch") ? rowsOf(live.run) : []));
    },
  );
}

function sentence(live: Live): string | null {
  switch (live.stage) {
    case "calls":
      return live.run.fetched
        ? "Checking: the hash is another one than the record's, so the record is read once more, in case it has just changed…"
        : "Checking: asking the chain for the tool's record…";
    case "fetch":
      return "Checking: fetching the manifest from where the record says…";
    case "stopped":
      return "Stopped. Nothing was decided.";
    case "failed":
      return "Nothing was checked: see the form.";
    default:
      return null;
  }
}

function rowsOf({ toolRef, fetched, block, config, asked }: Run): Node[] {
  const isAsking = asked.some(({ who, state }) => who === "Server" && state === "asking");
  const rows: [CheckName, State, string][] = !fetched
    ? [
        ["fetch", "waiting", "waits for the record, which says where the manifest is"],
        ["origin-binding", "waiting", "waits for the record and the manifest"],
        ["manifest-hash", "waiting", "waits for the record, which has the committed hash, and the manifest"],
        ["creator-binding", "waiting", "waits for the record, which has the creator, and the manifest"],
      ]
    : isAsking || asked.at(-1)?.who === "Server"
      ? [
          ["fetch", "asking", isAsking ? "the server is asked" : "the server answers"],
          ["origin-binding", "waiting", "waits for the manifest"],
          ["manifest-hash", "waiting", "waits for the manifest, to compare its hash with the record's"],
          ["creator-binding", "waiting", "waits for the manifest, to compare its creator with the record's"],
        ]
      : [
          ["fetch", "came", "the manifest has come"],
          ["origin-binding", "waiting", "waits for the second reading"],
          ["manifest-hash", "asking", "differs from the record's; the record is read once more"],
          ["creator-binding", "waiting", "waits for the second reading"],
        ];
  const known: [string, Node][] = [["Tool", theirs(toolRef)]];
  if (block !== null) {
    known.push(["Read at block", theirs(block)]);
  }
  if (config !== null) {
    known.push(["Manifest at", theirs(config.metadataURI)], ["Creator", theirs(config.creator)], ["Committed hash", theirs(config.manifestHash)]);
  }
  return [
    h("ol", { class: "checks", "aria-label": "The four checks so far" }, ...rows.map(([name, state, words], at) => row(at + 1, name, state, words))),
    facts(known),
  ];
}

function row(check: number, name: CheckName, state: State, words: string): HTMLElement {
  return h("li", { class: state, "data-state": state }, sign(SIGNS[state]), h("span", {}, h("b", {}, `${check} ${name}`), `: ${words}`));
}
