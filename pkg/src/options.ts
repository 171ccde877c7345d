// Objects of options: invalid ones, and unknown members.

import { Erc8257Error, wrong } from "./error.js";

/** The options, if each that is given is one of `names`. @internal */
export function known<T extends object>(options: T, names: readonly string[]): T {
  if (typeof options !== "object" || options === null) {
    throw wrong("/options", `is not an object with ${names.join(", ")}`);
  }
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && !names.includes(name)) {
      const near = names.find((other) => isNear(other, name));
      throw usage("unknown", name, `is not an option; ${near === undefined ? `there are ${names.join(", ")}` : `did you mean ${near}?`}`);
    }
  }
  return options;
}

/** The error for a missing member. @internal */
export function missing(member: string, what: string): Erc8257Error {
  return usage("missing", member, `is missing: ${what}`);
}

function usage(kind: "missing" | "unknown", member: string, reason: string): Erc8257Error {
  return new Erc8257Error(`usage-${kind}`, `${member} ${reason}`, { pointer: `/${member}`, member, reason });
}

/** Whether one name is a part of the other, whatever the case, or is written alike but for two characters. */
function isNear(name: string, given: string): boolean {
  const [one, other] = [name.toLowerCase(), given.slice(0, 40).toLowerCase()];
  return one.includes(other) || other.includes(one) || distance(one, other) <= 2;
}

/** How many characters must be added, left out or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to++) {
      const changed = row[to]! + (one[at] === other[to] ? 0 : 1);
      next.push(Math.min(changed, row[to + 1]! + 1, next[to]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
