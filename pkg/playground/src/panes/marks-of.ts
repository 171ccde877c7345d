// The marks in the editor: findings and advice that have a place.

import type { AdviceItem } from "erc8257/advice";
import type { Finding } from "erc8257/slim";
import type { Place } from "../app.js";

/** Something that is said of a place; `id` is the element that says all of it. */
export interface Mark extends Place {
  readonly kind: Finding["severity"] | "advice";
  readonly message: string;
  readonly id: string;
}

/** Findings, and advice after them. */
export function marksOf(findings: readonly Finding[], items: readonly AdviceItem[]): Mark[] {
  return [
    ...findings.flatMap((finding, number) => at(finding, finding.severity, markId("finding", number))),
    ...items.flatMap((item, number) => at(item, "advice", markId("advice", number))),
  ];
}

function at({ line, column, message }: Finding | AdviceItem, kind: Mark["kind"], id: string): Mark[] {
  return line === null || column === null ? [] : [{ line, column, kind, message, id }];
}

/** The name of a finding, and of a piece of advice, on the page. */
export function markId(of: "finding" | "advice", number: number): string {
  return `${of}-${number}`;
}
