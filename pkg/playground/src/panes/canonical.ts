// The hashed text, and its differences from the served one.

import type { Report } from "erc8257/slim";
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
    (difference) => {
      const { judged } = app.store.state;
      place.replaceChildren(...(difference === null || judged === null ? [] : shown(app, difference, isWrong(judged.report))));
    },
  );
}

function render({ report, body, canonical }: Judged, place: HTMLElement): Node[] | null {
  if (body === null) {
    return null;
  }
  const hashes = facts([
    ["Registered hash", theirs(report.expectedHash ?? "not known")],
    ["Hash of this file", theirs(report.computedHash ?? "none: the file cannot be read")],
  ]);
  if (canonical === null) {
    return [hashes, h("p", {}, "This is not strict JSON, so it has no canonical bytes and no hash. The findings say why.")];
  }
  const how = h("details", isWrong(report) ? { open: "" } : {}, h("summary", {}, "How the served bytes become the hashed bytes"), place);
  const text = (): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(canonical);
  const isSame = isCanonical(body, canonical);
  return [
    hashes,
    h("p", {}, sizes(body, canonical)),
    isSame ? place : how,
    onDemand("The canonical bytes alone", () => theirBlock(text(), "Canonical bytes")),
    copier("Copy the canonical text", text),
    download("Download the canonical bytes", "manifest.canonical.json", () => canonical),
  ];
}

/** Where the hash is another one, each move may matter; where it is the right one, none does. */
function isWrong({ checks }: Report): boolean {
  return checks.some(({ name, status }) => name === "manifest-hash" && status === "fail");
}

function isCanonical(served: Uint8Array, canonical: Uint8Array): boolean {
  return served.length === canonical.length && canonical.every((byte, index) => byte === served[index]);
}

function sizes(served: Uint8Array, canonical: Uint8Array): string {
  return isCanonical(served, canonical)
    ? "The file is in canonical bytes: all of it is hashed as it stands."
    : `The file has ${plural(served.length, "byte")}. The hashed text has ${plural(canonical.length, "byte")}: the same JSON in the one form that every implementation hashes.`;
}
