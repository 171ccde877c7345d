// Checks that were begun, in memory that outlives the worker: it may be stopped at any time.

/** One check: a session put away. */
export interface Record {
  /** When the reading of the chain began, in seconds since 1970: verdicts age from here. */
  begun: number;
  /** Whether the session has its verdict. */
  done: boolean;
  /** What `session.export()` gave. */
  state: string;
}

/** So many fit: a session may hold a manifest of 1 MiB, and all of `chrome.storage.session` is 10 MB. */
const MOST = 4;

const PREFIX = "check ";

export async function load(toolRef: string): Promise<Record | undefined> {
  const key = PREFIX + toolRef;
  return (await chrome.storage.session.get<{ [key: string]: Record }>(key))[key];
}

/** Puts a check away; the oldest ones go. */
export async function save(toolRef: string, record: Record): Promise<void> {
  const others = (await all()).filter(([other]) => other !== toolRef);
  const old = others.sort(([, one], [, other]) => other.begun - one.begun).slice(MOST - 1);
  await forget(...old.map(([other]) => other));
  await chrome.storage.session.set({ [PREFIX + toolRef]: record });
}

export async function forget(...toolRefs: string[]): Promise<void> {
  await chrome.storage.session.remove(toolRefs.map((toolRef) => PREFIX + toolRef));
}

/** The tools whose check is under way. */
export async function unfinished(): Promise<string[]> {
  return (await all()).filter(([, record]) => !record.done).map(([toolRef]) => toolRef);
}

async function all(): Promise<[toolRef: string, Record][]> {
  const stored = await chrome.storage.session.get<{ [key: string]: Record }>(null);
  return Object.entries(stored)
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, record]) => [key.slice(PREFIX.length), record]);
}
