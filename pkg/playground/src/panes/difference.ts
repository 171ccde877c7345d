// The difference between the served and the hashed text: in numbers, as a list that leads to each place, and as a
// text.

import type { App } from "../app.js";
import type { Change } from "../diff/changes.js";
import type { Difference } from "../diff/difference.js";
import type { Kind, Piece } from "../diff/pieces.js";
import { button, h } from "../dom.js";
import { harmless, plural, theirs } from "../text.js";

/** `isWrong`: the hash is another one, so that each move is told. */
export function shown(app: App, { pieces, cut, space, moved, rewritten, changes }: Difference, isWrong: boolean): Node[] {
  if (space + moved + rewritten === 0) {
    return [];
  }
  const told = isWrong ? changes : changes.filter(({ kind }) => kind !== "moved");
  const more = isWrong ? moved + rewritten - changes.length : 0;
  return [
    h("ul", { "aria-label": "The differences" }, ...counts(space, moved, rewritten)),
    told.length === 0 ? null : h("ul", { class: "listed", "aria-label": "What was moved or respelled" }, ...told.map((change) => row(app, change))),
    more > 0 ? h("p", { class: "quiet" }, `And ${plural(more, "more change", "more changes")}.`) : null,
    h("p", { class: "quiet", "aria-hidden": "true" }, ...legend(space, moved, rewritten)),
    h("pre", { class: "block pieces", role: "group", "aria-label": "What is hashed, with what was served", tabindex: "0" }, ...grouped(pieces)),
    cut ? h("p", { class: "quiet" }, "The rest is not shown here; the canonical bytes can be downloaded.") : null,
  ].filter((node) => node !== null);
}

function counts(space: number, moved: number, rewritten: number): Node[] {
  return [
    space > 0 ? `White space: ${plural(space, "byte")} between values ${space === 1 ? "is" : "are"} left out.` : null,
    moved > 0 ? `Order: ${plural(moved, "member")} ${moved === 1 ? "stands" : "stand"} elsewhere, since names are sorted.` : null,
    rewritten > 0 ? `Spelling: ${plural(rewritten, "value or name", "values or names")} ${rewritten === 1 ? "is written otherwise and means" : "are written otherwise and mean"} the same.` : null,
  ].flatMap((said) => (said === null ? [] : [h("li", {}, said)]));
}

function row(app: App, { kind, pointer, line, column, before, after }: Change): HTMLElement {
  const what = kind === "moved" ? ["Moved: "] : ["Respelled: ", theirs(before), " as ", theirs(after), " in "];
  const place = button(`Line ${line}, column ${column}`, () => app.reveal({ line, column }));
  return h("li", {}, ...what, theirs(pointer === "" ? "the document" : pointer), " ", place);
}

function legend(space: number, moved: number, rewritten: number): Node[] {
  return [
    space > 0 ? h("del", { class: "space" }, "·↵ left out") : null,
    moved > 0 ? h("ins", { class: "moved" }, "moved here") : null,
    moved > 0 ? h("del", { class: "gone" }, "stood here") : null,
    rewritten > 0 ? h("span", {}, h("del", { class: "old" }, "as served"), h("ins", { class: "new" }, "as hashed")) : null,
  ].flatMap((sample) => (sample === null ? [] : [sample, new Text(" ")]));
}

/** Pieces that were moved together stay together. */
function grouped(pieces: readonly Piece[]): Node[] {
  const made: Node[] = [];
  let [group, last]: [HTMLElement | null, number] = [null, 0];
  for (const piece of pieces) {
    if (piece.move !== last) {
      last = piece.move;
      group = last === 0 ? null : h("ins", { class: "moved" });
      made.push(...(group === null ? [] : [group]));
    }
    const node = element(piece);
    group === null ? made.push(node) : group.append(node);
  }
  return made;
}

const TAGS: Record<Kind, "span" | "del" | "ins"> = { same: "span", space: "del", old: "del", new: "ins", gone: "del" };

function element({ kind, head, left, tail }: Piece): HTMLElement {
  const whole = kind === "space" ? [visible(head), visible(tail)] : [head, tail];
  const [start, end] = whole.map((text) => harmless(text)) as [(Node | string)[], (Node | string)[]];
  const between = left === 0 ? [] : [h("span", { class: "quiet" }, ` … ${plural(left, "character")} … `)];
  // A screen reader has the numbers; it would read each space.
  const quiet: { [name: string]: string } = kind === "space" ? { "aria-hidden": "true" } : {};
  const made = h(TAGS[kind], { class: kind, ...quiet });
  made.append(...start, ...between, ...end);
  return made;
}

/** White space by signs, and lines still end where they ended. */
function visible(space: string): string {
  return space.replaceAll(" ", "·").replaceAll("\t", "⇥").replaceAll("\r", "␍").replaceAll("\n", "↵\n");
}
