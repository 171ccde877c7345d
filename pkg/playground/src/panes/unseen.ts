// Characters without a shape, in the editor as everywhere on the page: their number stands for them. The editor's
// own highlightSpecialChars knows fewer of them, and makes an element of each where a file may hold a million.

import { Decoration, type DecorationSet, EditorView, MatchDecorator, ViewPlugin, type ViewUpdate, WidgetType } from "@codemirror/view";
import { UNSEEN, unseen } from "../text.js";

class Chip extends WidgetType {
  readonly #run: string;

  constructor(run: string) {
    super();
    this.#run = run;
  }

  override eq(other: Chip): boolean {
    return other.#run === this.#run;
  }

  override toDOM(): HTMLElement {
    return unseen(this.#run);
  }
}

const finder = new MatchDecorator({
  regexp: new RegExp(UNSEEN, "gu"),
  decoration: ([run]) => Decoration.replace({ widget: new Chip(run) }),
});

const plugin = ViewPlugin.fromClass(
  class {
    chips: DecorationSet;

    constructor(view: EditorView) {
      this.chips = finder.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.chips = finder.updateDeco(update, this.chips);
    }
  },
  { decorations: ({ chips }) => chips },
);

export const showUnseen = [plugin, EditorView.baseTheme({ ".unseen": { color: "var(--bad)", outline: "1px solid", fontSize: "0.6875rem" } })];
