import { after } from "node:test";

/**
 * Stands for a test where a server or browser is to last for a whole suite: begun in a hook, it would end with the
 * hook. Called in the suite itself.
 */
export function scope() {
  const ends = [];
  after(async () => {
    for (const end of ends.reverse()) {
      await end();
    }
  });
  return { after: (end) => void ends.push(end) };
}
