/** The work on a file, done once for all entries that ask for it. */
export function once(work) {
  const done = new Map();
  return (file) => {
    if (!done.has(file)) done.set(file, work(file));
    return done.get(file);
  };
}
