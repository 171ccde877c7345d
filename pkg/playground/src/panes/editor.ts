// CodeMirror in a shadow root: its styles are adopted there, and the page's policy needs no word for inline ones.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Place } from "../app.js";
import { mark, marking, marksAtCaret } from "./marks.js";
import type { Mark } from "./marks-of.js";
import { rangeAt } from "./range.js";
import { showUnseen } from "./unseen.js";

/** The pause after typing before the text is judged, in milliseconds. */
const PAUSE = 250;

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--name)" },
  { tag: tags.string, color: "var(--string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--number)" },
]);

const THEME = EditorView.theme({
  "&": { color: "inherit", fontSize: "0.8125rem" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", maxHeight: "28rem" },
  ".cm-content": { caretColor: "currentColor" },
  ".cm-gutters": { background: "transparent", color: "var(--quiet)", border: "none" },
});

export class Editor {
  readonly #view: EditorView;
  readonly #changing: () => void;
  readonly #edited: (body: Uint8Array) => void;
  readonly #atCaret: (marks: readonly Mark[]) => void;
  /** The bytes that the text stands for: bytes that are not UTF-8 are not all in the text. */
  #body: Uint8Array | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: HTMLElement, changing: () => void, edited: (body: Uint8Array) => void, atCaret: (marks: readonly Mark[]) => void) {
    this.#changing = changing;
    this.#edited = edited;
    this.#atCaret = atCaret;
    const root = host.attachShadow({ mode: "open" });
    this.#view = new EditorView({ state: this.#start(""), parent: root, root });
  }

  show(body: Uint8Array, marks: readonly Mark[]): void {
    // Unjudged typing of the text before does not belong to this one.
    if (body !== this.#body && (this.#timer !== undefined || !same(body, this.#body))) {
      this.#stop();
      this.#view.setState(this.#start(new TextDecoder("utf-8", { ignoreBOM: true }).decode(body)));
    }
    this.#body = body;
    mark(this.#view, marks);
  }

  /** The manifest is gone. */
  forget(): void {
    this.#stop();
    this.#body = null;
  }

  reveal(place: Place): void {
    const { from, to } = rangeAt(this.#view.state.doc, place);
    this.#view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.#view.focus();
  }

  /** Another text, as if it were typed: it can be undone. */
  write(text: string): void {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
    this.#view.focus();
  }

  #start(doc: string): EditorState {
    return EditorState.create({ doc, extensions: this.#extensions() });
  }

  #extensions(): Extension[] {
    return [
      // Lines end where the report's lines end, and every other byte stays as it is.
      EditorState.lineSeparator.of("\n"),
      lineNumbers(),
      showUnseen,
      history(),
      bracketMatching(),
      json(),
      syntaxHighlighting(COLOURS),
      marking,
      THEME,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "The manifest, line by line", tabindex: "0" }),
      // Tab leaves the editor, as it leaves every other field.
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.updateListener.of(({ docChanged, state }) => {
        this.#atCaret(marksAtCaret(state));
        return docChanged && this.#later();
      }),
    ];
  }

  #later(): void {
    if (this.#timer === undefined) {
      this.#changing();
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#body = new TextEncoder().encode(this.#view.state.doc.toString());
      this.#edited(this.#body);
    }, PAUSE);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

function same(one: Uint8Array, other: Uint8Array | null): boolean {
  return other !== null && one.length === other.length && one.every((byte, at) => byte === other[at]);
}
