// Words of strangers: shown as text, in their own direction, with nothing in them that cannot be seen.

import { h } from "./dom.js";

/**
 * A run of characters without a shape of their own, or that turn others around; tabs and line ends are harmless. The
 * core escapes the same.
 */
export const UNSEEN = /((?:(?![\t\n])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]){1,64})/u;

/** So many of a run are named; the rest is counted. */
const NAMED = 4;

/** More than this of one text helps no reader, and a page would be slow with it. */
const MOST = 4_000;

export function theirs(text: string, most = MOST): HTMLElement {
  return h("bdi", { lang: "" }, ...harmless(text, most));
}

/** The same as a block that keeps its lines, and can be scrolled by keyboard. */
export function theirBlock(text: string, label: string, most = MOST): HTMLElement {
  return h("pre", { class: "block", role: "group", "aria-label": label, tabindex: "0" }, theirs(text, most));
}

/** The same without an element of its own. */
export function harmless(text: string, most = MOST): (Node | string)[] {
  // Split at a group, each second part is the text of the group.
  const parts = cut(text, most).split(UNSEEN);
  const shown = parts.map((part, at) => (at % 2 === 0 ? part : unseen(part)));
  return text.length > most ? [...shown, h("span", { class: "quiet" }, ` … and ${text.length - most} more characters`)] : shown;
}

function cut(text: string, most: number): string {
  return text.length > most ? text.slice(0, most) : text;
}

/** The replacement of a run of them. */
export function unseen(run: string): HTMLElement {
  const characters = [...run];
  const named = characters.slice(0, NAMED).map((character) => `U+${number(character)}`);
  const more = characters.length > NAMED ? [`… ${characters.length - NAMED} more`] : [];
  return h("span", { class: "unseen" }, [...named, ...more].join(" "));
}

function number(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}

/** A message of the library as a sentence: it begins with a capital letter, and ends. */
export function sentence(message: string): string {
  const begun = message.slice(0, 1).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

export function plural(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : more}`;
}
