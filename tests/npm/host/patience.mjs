// One time-out holds for the RPC and for the server of a manifest. A busy machine may keep an honest RPC waiting for so long
// that a short one ends it, and the case would show nothing.

/** Seconds to wait for an answer that never comes, try after try. The bed is silent, or slow, for longer. */
const WAITS = [25, 35, 45];

/** Seconds for an answer that a busy machine may be slow with. */
export const LONG = 240;

/**
 * What `run` gives, with ever more seconds for a step until that is what is wanted. A short time keeps a test quick that
 * waits for silence, but on a busy machine it also ends what is not silent.
 */
export async function givenTime(wanted, run) {
  let came;
  for (const seconds of [0.5, 10, LONG]) {
    came = await run(seconds);
    if (came === wanted) {
      break;
    }
  }
  return came;
}

/** Cases whose RPC answers. */
const ANSWERED = /^(?:http|tls)\//;

/** Asks with a time-out: a short one where nothing else ends the case, again while the honest RPC seems to be silent. */
export async function patiently({ name }, isLate, ask) {
  if (!isLate) {
    return ask(LONG);
  }
  let came;
  for (const seconds of WAITS) {
    came = await ask(seconds);
    if (!(ANSWERED.test(name) && seemsSilent(came.report)) && !seemAllSilent(name, came.report)) {
      break;
    }
  }
  return came;
}

/** Whether every RPC of a quorum seems to be silent, the honest ones among them. */
function seemAllSilent(name, { findings }) {
  const rpcs = /^quorum\/[^/]+\/(.+)$/.exec(name)?.[1].split("+") ?? [];
  const late = (findings ?? []).filter(({ rule, found }) => rule === "lib-1-answer" && found.endsWith(": timeout"));
  return rpcs.includes("honest") && late.length === rpcs.length;
}

/** Whether a time-out ended a question to the chain, by a report of a tool or of a publication. */
function seemsSilent({ findings, verdict, reason }) {
  const isSilence = ({ rule, found }) => rule === "lib-1-unavailable" && found === "timeout";
  return findings.some(isSilence) || (verdict === "unavailable" && reason === "timeout");
}
