// What is hashed, and how it differs from what was served.

import type { App } from "../app.js";
import { facts, h } from "../dom.js";
import { copier, download } from "../download.js";
import { pane } from "../pane.js";
import type { Judged } from "../state.js";
import { plural, theirBlock, theirs } from "../text.js";
import { shown } from "./difference.js";
import { onDemand } from "./on-demand.js";

export function mountCanonical(app: App): void {
  const place = h("div", { id: "difference" });
  pane(app.store, "canonical", ({ judged }) => judged, (judged) => render(judged, place));
  // It comes from the worker, after the verdict.
  app.store.watch(
    ({ difference }) => difference,
    (difference) => place.replaceChildren(...(difference === null ? [] : shown(app, difference))),
  );
}

function render({ report, body, canonical }: Judged, place: HTMLElement): Node[] | null {
  if (body === null) {
    return null;
  }
  const hashes = facts([
    ["Committed onchain", theirs(report.expectedHash ?? "not known")],
    ["Of this manifest", theirs(report.computedHash ?? "none: it cannot be read")],
  ]);
  if (canonical === null) {
    return [hashes, h("p", {}, "It is no strict JSON, so it has no canonical bytes and no hash. The findings say why.")];
  }
  const text = (): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(canonical);
  return [
    hashes,
    h("p", {}, sizes(body, canonical)),
    place,
    onDemand("The canonical bytes alone", () => theirBlock(text(), "Canonical bytes")),
    copier("Copy the canonical text", text),
    download("Download the canonical bytes", "manifest.canonical.json", () => canonical),
  ];
}

function sizes(served: Uint8Array, canonical: Uint8Array): string {
  const same = served.length === canonical.length && canonical.every((byte, index) => byte === served[index]);
  return same
    ? "It was served in canonical bytes: what was served is what is hashed."
    : `${plural(served.length, "byte")} were served, ${plural(canonical.length, "byte")} are hashed: the same JSON in the one form that everybody hashes.`;
}
