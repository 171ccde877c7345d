// The places of findings and of advice in the editor: the line, and in it the token. Not by @codemirror/lint, whose
// styles load pictures that the page's policy forbids.

import { type EditorState, type Range, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { Mark } from "./marks-of.js";
import { rangesAt } from "./range.js";

const setMarks = StateEffect.define<readonly Mark[]>();

/** Typing moves the marks, until the next report. */
const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects, newDoc }) {
    const [found] = effects.filter((effect) => effect.is(setMarks));
    return found === undefined ? before.map(changes) : decorations(newDoc, found.value);
  },
  provide: (self) => EditorView.decorations.from(self),
});

const STYLES = EditorView.baseTheme({
  ".line-error": { background: "var(--bad-line)" },
  ".line-warning, .line-info": { background: "var(--odd-line)" },
  ".mark-error": { textDecoration: "underline wavy var(--bad)" },
  ".mark-warning, .mark-info": { textDecoration: "underline wavy var(--odd)" },
  ".mark-advice": { textDecoration: "underline dotted var(--quiet)" },
});

export const marking = [field, STYLES];

export function mark(view: EditorView, marks: readonly Mark[]): void {
  view.dispatch({ effects: setMarks.of(marks) });
}

/** The remarks on the place of the caret. */
export function marksAtCaret(state: EditorState): Mark[] {
  const { head } = state.selection.main;
  const found: Mark[] = [];
  state.field(field).between(head, head, (_from, _to, { spec }) => {
    const { mark: here } = spec as { mark?: Mark };
    if (here !== undefined) {
      found.push(here);
    }
  });
  return found;
}

function decorations(doc: Text, marks: readonly Mark[]): DecorationSet {
  const places = rangesAt(doc, marks);
  const ranges = marks.flatMap((here, index): Range<Decoration>[] => {
    const { from, to } = places[index] ?? { from: 0, to: 0 };
    const { kind, message } = here;
    const line = kind === "advice" ? [] : [Decoration.line({ class: `line-${kind}` }).range(doc.lineAt(from).from)];
    const token = Decoration.mark({ class: `mark-${kind}`, attributes: { title: message }, mark: here });
    return from === to ? line : [...line, token.range(from, to)];
  });
  return Decoration.set(ranges, true);
}
