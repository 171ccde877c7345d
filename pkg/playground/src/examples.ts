// The standard's examples and instructive failures, which the build takes from the conformance vectors.

import type { App } from "./app.js";
import { byId, h } from "./dom.js";

export interface Example {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly sentence: string;
  readonly bundle: string;
}

export function mountExamples(app: App): void {
  const select = h("select", { id: "example" }, h("option", { value: "" }, "Choose one…"));
  const sentence = h("p", { class: "quiet", role: "status" });
  let examples: readonly Example[] = [];

  select.addEventListener("change", () => {
    const chosen = examples.find(({ id }) => id === select.value);
    sentence.textContent = chosen?.sentence ?? "";
    if (chosen !== undefined) {
      app.take(new TextEncoder().encode(chosen.bundle), `The example “${chosen.title}”`);
    }
  });
  byId("examples").append(h("label", { for: "example" }, "Or an example"), select, sentence);

  void import("#examples").then((loaded) => {
    examples = loaded.default;
    const groups = [...new Set(examples.map(({ group }) => group))];
    select.append(...groups.map((group) => grouped(group, examples.filter((one) => one.group === group))));
  });
}

function grouped(label: string, examples: readonly Example[]): HTMLElement {
  return h("optgroup", { label }, ...examples.map(({ id, title }) => h("option", { value: id }, title)));
}
