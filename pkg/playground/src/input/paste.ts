// Where to paste, drop or choose a file.

import type { App } from "../app.js";
import { button, byId, h } from "../dom.js";
import type { Notice } from "../state.js";

export function mountPaste(app: App): void {
  const box = h("textarea", { id: "paste-box", rows: "5", spellcheck: "false", autocomplete: "off", placeholder: "{ … }" });
  const file = h("input", { id: "paste-file", type: "file" });
  const said = h("p", { id: "notice", role: "status" });
  const take = (): void => app.take(new TextEncoder().encode(box.value), "What you pasted");

  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      take();
    }
  });
  // The pasted text is in the box only after the event.
  box.addEventListener("paste", () => setTimeout(take));
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen !== undefined) {
      void app.takeFile(chosen);
    }
  });
  byId("paste").append(
    h("label", { for: "paste-box" }, "A manifest, a bundle or a tool reference: paste it, or drop a file anywhere"),
    box,
    h("p", { class: "row" }, button("Check", take), h("label", { for: "paste-file" }, "or choose a file"), file),
    said,
  );
  app.store.watch(({ notice }) => notice, (notice) => show(said, notice));
  acceptDrops(app);
}

function show(said: HTMLElement, notice: Notice | null): void {
  said.className = notice?.problem === true ? "problem" : "quiet";
  said.textContent = notice?.message ?? "";
}

function acceptDrops(app: App): void {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer?.files ?? [];
    if (dropped !== undefined) {
      void app.takeFile(dropped);
      return;
    }
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (text !== "") {
      app.take(new TextEncoder().encode(text), "What you dropped");
    }
  });
}
