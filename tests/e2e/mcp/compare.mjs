// Holds the public verifier of the standard, mcp-readiness, against our probe of the same servers, criterion by criterion: does it pass?
// `differences.tsv` has a line for each server of which the two say otherwise, with the criteria that the verifier passes alone, and those
// that it refuses alone. Its arguments are the command, and a folder with a file.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { auditServer } from "mcp-readiness";
import { comparison } from "../differences.mjs";
import { WAYS, pretend } from "./pretend.mjs";
import { everything, fastmcp, filesystem, ours } from "./servers.mjs";

const [command, folder] = process.argv.slice(2);
const { note, finish } = comparison(new URL("differences.tsv", import.meta.url), 50);

/** The verifier enters by the newer revision first, and so do we where the two are compared. The command's default is the older one. */
const ERAS = ["modern-first", "legacy-first"];

/**
 * What these deserve by the specification, worked out by hand, entered by each of `ERAS`: era, grade, criteria that pass, tool that may be
 * called. FastMCP 2 and 3 stand on the official SDK 1, which knows no newer revision, and whose error for an unknown method fails C10.
 */
const DESERVED = {
  "FastMCP 2": ["legacy A 9 list_harbours", "legacy A 9 list_harbours"],
  "FastMCP 3": ["legacy A 9 list_harbours", "legacy A 9 list_harbours"],
  "FastMCP 4": ["modern A 10 list_harbours", "legacy A 10 list_harbours"],
  "erc8257 mcp": ["modern A 10 explain_code", "legacy A 10 explain_code"],
};

/** The same, by a report. */
function judged({ era, grades, call }) {
  const { grade, passes } = grades.find(({ profile }) => profile === "spec");
  return `${era} ${grade} ${passes} ${call?.tool}`;
}

/** Our report. */
async function probed(url, era) {
  const options = ["discoverability", "mcp", url, "--era", era, "--allow-private-addresses", "--json"];
  const ran = await promisify(execFile)(command, options).catch((error) => error);
  if (!ran.stdout) throw new Error(`no report on ${url}: ${ran.stderr}`);
  return JSON.parse(ran.stdout);
}

/** What a machine that stalls makes of a server is not compared: such a run is made again. */
async function unhurried(ask, isSlow) {
  for (let tries = 1; ; tries += 1) {
    const said = await ask();
    if (tries === TRIES || !isSlow(said)) return said;
  }
}

/** Runs at most, and milliseconds from which both say that a server is slow. */
const TRIES = 8;
const SLOW_MS = 5_000;

const isSlow = ({ measures, findings }) => measures.latencyMs >= SLOW_MS || findings.some(({ rule }) => rule === "disc-answer-timeout");
const isSlowToThem = ({ latency_ms, criteria }) => latency_ms >= SLOW_MS || criteria.some(({ evidence }) => /timeout|hang|aborted/.test(evidence));

/** The criteria of which the verifier says otherwise; nothing where it says the same of all. */
function otherwise({ criteria }, theirs) {
  const differs = criteria.filter(({ id, spec }) => (spec === "pass") !== theirs.criteria.find((one) => one.id === id).pass);
  const those = (word, list) => (list.length > 0 ? [`${word} ${list.map(({ id }) => id).join(" ")}`] : []);
  return [...those("passes", differs.filter(({ spec }) => spec !== "pass")), ...those("refuses", differs.filter(({ spec }) => spec === "pass"))].join(", ");
}

for (const [name, start] of [
  ...Object.entries(WAYS).map(([name, way]) => [name, () => pretend(way)]),
  ["server-everything", everything],
  ["server-filesystem", () => filesystem(folder)],
  ...["2", "3", "4"].map((version) => [`FastMCP ${version}`, () => fastmcp(version)]),
  ["erc8257 mcp", () => ours(command)],
]) {
  const server = await start();
  try {
    const report = await unhurried(() => probed(server.url, ERAS[0]), isSlow);
    const theirs = await unhurried(() => auditServer(server.url), isSlowToThem);
    const differs = otherwise(report, theirs);
    note("mcp-readiness", differs ? `${name}: ${differs}` : name, "", differs);
    const [first, second] = DESERVED[name] ?? [];
    if (!first) continue;
    note("mcp-readiness", `${name}, grade`, `${first}, A`, `${judged(report)}, ${theirs.grade}`);
    note("our probe", `${name}, ${ERAS[1]}`, second, judged(await unhurried(() => probed(server.url, ERAS[1]), isSlow)));
  } finally {
    await server.stop();
  }
}
finish();
