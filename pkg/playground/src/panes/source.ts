// The manifest as it was served, in an editor that comes after the first paint; until then as text.

import type { App } from "../app.js";
import { byId, h } from "../dom.js";
import type { State } from "../state.js";
import { theirBlock } from "../text.js";
import type { Editor } from "./editor.js";

export function mountSource(app: App): void {
  const [section, place] = [byId("source"), byId("source-body")];
  let editor: Editor | undefined;
  let loading = false;

  const show = ({ judged, subject }: State): void => {
    const body = judged?.body ?? (subject?.kind === "manifest" ? subject.body : null);
    section.hidden = body === null;
    if (body === null) {
      return;
    }
    if (editor !== undefined) {
      editor.show(body, judged?.report.findings ?? []);
      return;
    }
    place.replaceChildren(theirBlock(new TextDecoder("utf-8", { ignoreBOM: true }).decode(body), "The manifest"));
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
      editor = new Editor(host, (body) => app.edit(body));
      app.reveal = (at) => editor?.reveal(at);
      show(app.store.state);
    } catch (cause) {
      // The text is there; only nobody can type in it.
      loading = false;
      console.warn(cause);
    }
  };

  // A subject that could not be judged is still a file that somebody edits.
  app.store.watch(
    ({ judged, subject }) => judged ?? subject,
    () => show(app.store.state),
  );
}
