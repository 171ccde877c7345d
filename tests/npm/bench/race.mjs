// Contestants in turns, so that what else this machine does falls on all of them alike.

/** Rounds, and how long each contestant runs in one, in milliseconds. */
const [ROUNDS, TURN] = [40, 8];

/** Microseconds a call of each: the best and the median of the rounds. */
export function race(contestants) {
  const sizes = contestants.map(({ work }) => calls(work));
  const times = contestants.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    contestants.forEach(({ work }, index) => times[index].push(batch(work, sizes[index]) / sizes[index]));
  }
  return contestants.map(({ name }, index) => {
    const sorted = times[index].sort((one, other) => one - other);
    return { name, best: sorted[0] * 1000, median: sorted[ROUNDS >> 1] * 1000 };
  });
}

/** How many calls last one turn; the engine has compiled what it will by then. */
function calls(work) {
  for (let count = 64; ; count *= 2) {
    const time = batch(work, count);
    if (time >= 4 * TURN) {
      return Math.max(1, Math.round((count * TURN) / time));
    }
  }
}

function batch(work, count) {
  const start = performance.now();
  for (let left = count; left > 0; left--) {
    work();
  }
  return performance.now() - start;
}
