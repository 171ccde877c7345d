// What is hashed, and how it differs from what was served.

import type { App } from "../app.js";
import { facts, h } from "../dom.js";
import { download } from "../download.js";
import { pane } from "../pane.js";
import type { Judged } from "../state.js";
import { plural, theirBlock, theirs } from "../text.js";

export function mountCanonical({ store }: App): void {
  pane(store, "canonical", ({ judged }) => judged, render);
}

function render({ report, body, canonical }: Judged): Node[] | null {
  if (body === null) {
    return null;
  }
  const hashes = facts([
    ["Committed onchain", theirs(report.expectedHash ?? "not known")],
    ["Of this manifest", theirs(report.computedHash ?? "none: it cannot be read")],
  ]);
  if (canonical === null) {
    return [hashes, h("p", {}, "It is no strict JSON, so it has no canonical bytes and no hash.")];
  }
  return [
    hashes,
    h("p", {}, difference(body, canonical)),
    theirBlock(new TextDecoder("utf-8", { ignoreBOM: true }).decode(canonical), "Canonical bytes"),
    download("Download the canonical bytes", "manifest.canonical.json", () => canonical),
  ];
}

function difference(served: Uint8Array, canonical: Uint8Array): string {
  const first = canonical.findIndex((byte, index) => byte !== served[index]);
  if (first < 0 && served.length === canonical.length) {
    return "It was served in canonical bytes.";
  }
  const from = first < 0 ? canonical.length : first;
  return `${plural(served.length, "byte")} were served, ${plural(canonical.length, "byte")} are hashed; they differ from byte ${from + 1} on.`;
}
