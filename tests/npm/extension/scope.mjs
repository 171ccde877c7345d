import { after } from "node:test";

/**
 * Stands for a test where something is to last for a whole suite: what begins in a hook would end with the hook.
 * Called in the suite itself.
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
