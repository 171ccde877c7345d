// Two spellings of the same string: which escapes became characters, and the other way round.

/** A run of both texts, the same or spelled otherwise; positions in each. */
export interface Run {
  readonly same: boolean;
  readonly served: readonly [from: number, to: number];
  readonly canonical: readonly [from: number, to: number];
}

const SHORT: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** Calls `tell` with each run; false if the two are not the same string. */
export function spelled(served: string, canonical: string, tell: (run: Run) => void): boolean {
  let [one, other, start, otherStart] = [0, 0, 0, 0];
  let same = true;
  const end = (): void => {
    if (one > start || other > otherStart) {
      tell({ same, served: [start, one], canonical: [otherStart, other] });
    }
    [start, otherStart] = [one, other];
  };
  while (one < served.length && other < canonical.length) {
    const [length, otherLength] = [unitLength(served, one), unitLength(canonical, other)];
    const alike = length === otherLength && served.startsWith(canonical.slice(other, other + otherLength), one);
    if (!alike && unit(served, one, length) !== unit(canonical, other, otherLength)) {
      return false;
    }
    if (alike !== same) {
      end();
      same = alike;
    }
    one += length;
    other += otherLength;
  }
  end();
  return one === served.length && other === canonical.length;
}

function unitLength(text: string, at: number): number {
  if (text[at] !== "\\") {
    return 1;
  }
  return text[at + 1] === "u" ? 6 : 2;
}

function unit(text: string, at: number, length: number): string {
  const second = text[at + 1] ?? "";
  switch (length) {
    case 1:
      return text[at] ?? "";
    case 2:
      return SHORT[second] ?? second;
    default:
      return String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16));
  }
}
