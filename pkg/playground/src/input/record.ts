// For a manifest alone: the registry's record of it, so that the four checks can run.

import type { App } from "../app.js";
import { byId, h } from "../dom.js";
import { isOf, missing } from "../judge.js";
import type { Fields, Known, State } from "../state.js";
import { theirs } from "../text.js";

const LABELS: Record<keyof Fields, { readonly label: string; readonly placeholder: string }> = {
  creator: { label: "Creator", placeholder: "0x…" },
  metadataURI: { label: "Metadata URI", placeholder: "https://tools.example.com/.well-known/ai-tool/echo.json" },
  manifestHash: { label: "Committed manifest hash", placeholder: "0x…" },
};

export function mountRecord(app: App): void {
  const section = byId("record");
  const names = Object.keys(LABELS) as (keyof Fields)[];
  const inputs = names.map((name) => [name, field(name)] as const);
  const said = h("p", { class: "quiet", role: "status" });
  const origin = h("p", { class: "quiet" });

  const typed = (): void => {
    const [creator, metadataURI, manifestHash] = inputs.map(([, input]) => input.value.trim());
    app.record({ creator: creator ?? "", metadataURI: metadataURI ?? "", manifestHash: manifestHash ?? "" });
  };
  inputs.forEach(([, input]) => input.addEventListener("change", typed));
  inputs.forEach(([, input]) => input.addEventListener("input", () => app.changing()));
  // What was typed and taken back is not a change, and yet to be judged.
  inputs.forEach(([, input]) => input.addEventListener("blur", () => app.store.state.changing && typed()));
  byId("record-body").append(
    h("p", { class: "quiet" }, "This is what getToolConfig(toolId) of the registry returns. Fill in all three, and the four checks run."),
    origin,
    ...inputs.flatMap(([name, input]) => [h("label", { for: input.id }, LABELS[name].label), input]),
    said,
  );

  app.store.watch(
    ({ subject }) => subject,
    (subject) => {
      section.hidden = subject?.kind !== "manifest";
      if (subject?.kind === "manifest") {
        inputs.forEach(([name, input]) => fill(input, subject.fields[name]));
        said.textContent = left(subject.fields);
        origin.replaceChildren(...(subject.known !== null && isOf(subject.known, subject.fields) ? readFrom(subject.known) : []));
      }
    },
  );
  app.store.watch(
    ({ notice }: State) => notice?.field,
    (wrong) => inputs.forEach(([name, input]) => input.setAttribute("aria-invalid", String(name === wrong))),
  );
}

function readFrom({ toolRef, block }: Known): (Node | string)[] {
  return ["This page read it from the chain, of ", theirs(toolRef), ...(block === null ? [] : [" at block ", theirs(block)]), "."];
}

function field(name: keyof Fields): HTMLInputElement {
  const { placeholder } = LABELS[name];
  return h("input", { id: `record-${name}`, autocomplete: "off", spellcheck: "false", placeholder });
}

/** Leaves a field alone that has this value already: the visitor may be typing in it. */
function fill(input: HTMLInputElement, value: string): void {
  if (input.value.trim() !== value) {
    input.value = value;
  }
}

function left(fields: Fields): string {
  const names = missing(fields).map((name) => LABELS[name].label.toLowerCase());
  return names.length === 0 ? "" : `Missing: ${names.join(", ")}.`;
}
