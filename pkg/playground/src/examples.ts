// The standard's examples and instructive failures, which the build takes from the conformance vectors.

import type { App } from "./app.js";
import { button, byId, h } from "./dom.js";
import type { Subject } from "./state.js";

export interface Example {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly sentence: string;
  readonly bundle: string;
}

/** Those that show most, by one press. */
const FIRST = ["free-tool", "risky-tool", "hash-mismatch", "diagnose-raw", "impersonated-creator"];

async function all(): Promise<readonly Example[]> {
  return (await import("#examples")).default;
}

/** Set when the list is there. */
let choose: (example: Example) => void = () => {};

export function mountExamples(app: App): void {
  const select = h("select", { id: "example" }, h("option", { value: "" }, "Choose one…"));
  const sentence = h("p", { class: "quiet", role: "status" });
  const chips = h("p", { class: "chips", role: "group", "aria-label": "Examples to begin with" });
  let examples: readonly Example[] = [];

  choose = (example) => {
    select.value = example.id;
    sentence.textContent = example.sentence;
    app.take(new TextEncoder().encode(example.bundle), `The example “${example.title}”`);
  };
  select.addEventListener("change", () => {
    const chosen = examples.find(({ id }) => id === select.value);
    if (chosen === undefined) {
      sentence.textContent = "";
    } else {
      choose(chosen);
    }
  });
  byId("examples").append(h("label", { for: "example" }, "Or an example"), chips, select, sentence);

  void all().then((loaded) => {
    examples = loaded;
    const groups = [...new Set(examples.map(({ group }) => group))];
    select.append(...groups.map((group) => grouped(group, examples.filter((one) => one.group === group))));
    const first = FIRST.flatMap((id) => examples.filter((one) => one.id === id));
    chips.append(...first.map((example) => button(example.title, () => choose(example))));
  });
}

/**
 * The example of this name, if the page is still waiting for it. `null`: the name is unknown, or its example is no
 * longer wanted.
 */
export async function openExample(app: App, name: string, isWanted: () => boolean): Promise<Subject | null> {
  const found = (await all()).find(({ id }) => id === name);
  if (!isWanted()) {
    return null;
  }
  if (found === undefined) {
    app.refuse("The link names an example that this page does not have.");
    return null;
  }
  choose(found);
  return app.store.state.subject;
}

function grouped(label: string, examples: readonly Example[]): HTMLElement {
  return h("optgroup", { label }, ...examples.map(({ id, title }) => h("option", { value: id }, title)));
}
