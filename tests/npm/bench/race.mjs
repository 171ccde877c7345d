// Contestants in turns, so that what else this machine does falls on all of them alike.

/** Rounds, how long each contestant runs in one, and how long before the first, in milliseconds. */
const [ROUNDS, TURN, WARM] = [40, 8, 500];

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

/** How many calls last one turn, once the engine has compiled the code. */
function calls(work) {
  let last = 0;
  for (let spent = 0; spent < WARM; spent += last) {
    last = batch(work, 100);
  }
  return Math.max(1, Math.round((100 * TURN) / last));
}

function batch(work, count) {
  const start = performance.now();
  for (let left = count; left > 0; left--) {
    work();
  }
  return performance.now() - start;
}
