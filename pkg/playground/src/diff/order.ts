// Members in the order of their names, against the order in which they were served: the fewest that count as moved.

export interface Step {
  /** Token of the name as served. */
  readonly served: number;
  /** Token of the name in canonical text; `null` where a member stood that was moved away. */
  readonly canonical: number | null;
  readonly moved: boolean;
}

/** Steps in canonical order, and between them those that stood there before. `null` if the names are not the same. */
export function steps(served: readonly Member[], canonical: readonly Member[]): Step[] | null {
  const places = new Map(served.map(({ name }, index) => [name, index]));
  const order = canonical.map(({ name }) => places.get(name) ?? -1);
  if (served.length !== canonical.length || places.size !== served.length || order.includes(-1)) {
    return null;
  }
  const kept = longestRise(order);
  const made: Step[] = [];
  let next = 0;
  const leave = (until: number): void => {
    for (; next < until; next++) {
      const { token } = served[next] as Member;
      if (!kept.has(next)) {
        made.push({ served: token, canonical: null, moved: true });
      }
    }
  };
  order.forEach((index, at) => {
    const stays = kept.has(index);
    if (stays) {
      leave(index);
      next = index + 1;
    }
    made.push({ served: (served[index] as Member).token, canonical: (canonical[at] as Member).token, moved: !stays });
  });
  leave(served.length);
  return made;
}

export interface Member {
  readonly name: string;
  readonly token: number;
}

/** The numbers of a longest rising subsequence, in n log n steps. */
function longestRise(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before = new Int32Array(numbers.length).fill(-1);
  numbers.forEach((number, at) => {
    const length = firstNotBelow(ends, numbers, number);
    before[at] = length === 0 ? -1 : ends[length - 1] ?? -1;
    ends[length] = at;
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    kept.add(numbers[at] as number);
  }
  return kept;
}

function firstNotBelow(ends: readonly number[], numbers: readonly number[], number: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[ends[middle] as number] as number) < number) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
