// The places of findings in the editor: the line, and in it the token. Not by @codemirror/lint, whose styles load
// pictures that the page's policy forbids.

import { type Range, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { Finding } from "erc8257/slim";
import { rangeAt } from "./range.js";

const setMarks = StateEffect.define<readonly Finding[]>();

/** What is typed moves the marks, until there is another report. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects, newDoc }) {
    const [found] = effects.filter((effect) => effect.is(setMarks));
    return found === undefined ? before.map(changes) : decorations(newDoc, found.value);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const STYLES = EditorView.baseTheme({
  ".line-error": { background: "var(--bad-line)" },
  ".line-warning, .line-info": { background: "var(--odd-line)" },
  ".mark-error": { textDecoration: "underline wavy var(--bad)" },
  ".mark-warning, .mark-info": { textDecoration: "underline wavy var(--odd)" },
});

export const marking = [marks, STYLES];

export function mark(view: EditorView, findings: readonly Finding[]): void {
  view.dispatch({ effects: setMarks.of(findings) });
}

function decorations(doc: Text, findings: readonly Finding[]): DecorationSet {
  const ranges = findings.flatMap(({ line, column, severity, message }): Range<Decoration>[] => {
    if (line === null || column === null) {
      return [];
    }
    const { from, to } = rangeAt(doc, { line, column });
    const whole = Decoration.line({ class: `line-${severity}` }).range(doc.lineAt(from).from);
    const token = Decoration.mark({ class: `mark-${severity}`, attributes: { title: message } });
    return from === to ? [whole] : [whole, token.range(from, to)];
  });
  return Decoration.set(ranges, true);
}
