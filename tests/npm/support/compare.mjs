// Runs all cases of a kind, and compares the members that a case names.

import assert from "node:assert/strict";

/** The members of a value that an expectation names. */
export function named(actual, expected) {
  if (Array.isArray(actual)) {
    return actual.map((value, index) => (Array.isArray(expected) && index < expected.length ? named(value, expected[index]) : value));
  }
  if (typeof actual !== "object" || actual === null || typeof expected !== "object" || expected === null) {
    return actual;
  }
  const members = Object.entries(actual).filter(([name]) => Object.hasOwn(expected, name));
  return Object.fromEntries(members.map(([name, value]) => [name, named(value, expected[name])]));
}

/** Compares the members that the expectation names. */
export function same(actual, expected) {
  assert.deepStrictEqual(named(actual, expected), expected);
}

/** Runs a check on every case, and fails once with all that differ. */
export function each(cases, check) {
  const failures = [];
  for (const given of cases) {
    try {
      check(given);
    } catch (error) {
      failures.push(`${given.id}: ${error.message}`);
    }
  }
  assert.equal(failures.length, 0, `${failures.length} of ${cases.length} differ\n${failures.slice(0, 10).join("\n")}`);
}

/** The error that a call threw, which must be of the package. */
export function thrown({ Erc8257Error }, work) {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof Erc8257Error, `${error}`);
    assert.ok(error instanceof Error && error.name === "Erc8257Error" && error.message.length > 0);
    return error;
  }
  throw new Error("nothing was thrown");
}
