// The manifest as it was served, in an editor that comes after the first paint; until then as text.

import type { App } from "../app.js";
import { byId, h } from "../dom.js";
import type { State } from "../state.js";
import { theirBlock } from "../text.js";
import { caretLine } from "./caret.js";
import type { Editor } from "./editor.js";
import { marksOf } from "./marks-of.js";

export function mountSource(app: App): void {
  const [section, body] = [byId("source"), byId("source-body")];
  const place = h("div", {});
  const bytes = h("p", { id: "bytes", class: "problem", role: "status" });
  const caret = caretLine();
  body.append(bytes, place, caret.element);
  let editor: Editor | undefined;
  let loading = false;

  const show = ({ judged, looked, subject }: State): void => {
    const served = judged?.body ?? (subject?.kind === "manifest" ? subject.body : null);
    section.hidden = served === null;
    if (served === null) {
      editor?.forget();
      return;
    }
    if (editor !== undefined) {
      editor.show(served, marksOf(judged?.report.findings ?? [], looked?.advice.items ?? []));
      return;
    }
    place.replaceChildren(theirBlock(new TextDecoder("utf-8", { ignoreBOM: true }).decode(served), "The manifest"));
    if (!loading) {
      loading = true;
      requestAnimationFrame(() => setTimeout(() => void load()));
    }
  };

  const load = async (): Promise<void> => {
    try {
      const { Editor } = await import("./editor.js");
      const host = h("div", { class: "editor" });
      // On the page first: it measures its lines.
      place.replaceChildren(host);
      editor = new Editor(host, () => app.changing(), (typed) => app.edit(typed), caret.show);
      app.reveal = (at) => editor?.reveal(at);
      app.write = (text) => editor?.write(text);
      show(app.store.state);
    } catch (cause) {
      // The text is there, but the visitor cannot type in it yet.
      loading = false;
      console.warn(cause);
    }
  };

  // A subject that could not be judged is still a file that the visitor edits.
  const changed = ({ judged, subject }: State): unknown => judged ?? subject;
  app.store.watch(changed, () => {
    show(app.store.state);
    bytes.textContent = wrongBytes(app.store.state);
  });
  app.store.watch(({ looked }) => looked, () => editor !== undefined && show(app.store.state));
}

/** The editor holds text: bytes that are not text cannot be in it. */
function wrongBytes({ judged, subject }: State): string {
  const served = judged?.body ?? (subject?.kind === "manifest" ? subject.body : null);
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(served ?? new Uint8Array());
    return "";
  } catch {
    return "These bytes are not UTF-8. Unreadable bytes are shown as U+FFFD (�); the verdict is about the bytes as served. If you type here, the page judges the shown text and no longer those bytes.";
  }
}
