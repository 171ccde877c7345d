// Checks and calls that were begun, in memory that outlives the worker: it may be stopped at any time.

import type { CallView } from "./messages.js";

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
  return stored<Record>(PREFIX);
}

/** One call: put away before each of its steps, with the signature once there is one; or its end. */
export type CallRecord = { state: "unfinished"; input: string; put: string } | Extract<CallView, { state: "called" }>;

const CALL = "call ";

export async function loadCall(toolRef: string): Promise<CallRecord | undefined> {
  const key = CALL + toolRef;
  return (await chrome.storage.session.get<{ [key: string]: CallRecord }>(key))[key];
}

/** No call gives way to others while it is unfinished: it may have been paid. */
export async function saveCall(toolRef: string, record: CallRecord): Promise<void> {
  const ended = (await stored<CallRecord>(CALL)).filter(([other, { state }]) => other !== toolRef && state === "called");
  await forgetCall(...ended.slice(MOST - 1).map(([other]) => other));
  await chrome.storage.session.set({ [CALL + toolRef]: record });
}

export async function forgetCall(...toolRefs: string[]): Promise<void> {
  await chrome.storage.session.remove(toolRefs.map((toolRef) => CALL + toolRef));
}

/** The tools whose call is under way. */
export async function unfinishedCalls(): Promise<string[]> {
  return (await stored<CallRecord>(CALL)).filter(([, { state }]) => state === "unfinished").map(([toolRef]) => toolRef);
}

async function stored<R>(prefix: string): Promise<[toolRef: string, R][]> {
  const all = await chrome.storage.session.get<{ [key: string]: R }>(null);
  return Object.entries(all)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, record]) => [key.slice(prefix.length), record]);
}
