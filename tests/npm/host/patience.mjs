// One time-out holds for the RPC and for the server of a manifest. A busy machine may keep an honest RPC waiting for so long
// that a short one ends it, and the case would show nothing.

/**
 * Seconds to wait for an answer that never comes, try after try. The bed is silent, or slow, for longer. The first try is short:
 * Linux's Foundation keeps a processor busy while a request waits.
 */
const WAITS = [6, 25, 45];

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

/** Cases where an RPC may be silent. */
const MAY_BE_SILENT = /^(?:lie|quorum)\//;

/**
 * Asks with a time-out: a short one where nothing else ends the case. Asks again while honest RPCs seem to be silent. A
 * session waits for an RPC for half a minute at most, whatever the host is given: a machine may stop for so long, and
 * URLSession on Linux has lost one request among many thousands.
 */
export async function patiently({ name }, isLate, ask) {
  let came;
  for (const seconds of isLate ? WAITS : [LONG, LONG, LONG]) {
    came = await ask(seconds);
    const isSilent = seemsSilent(came.report) && !MAY_BE_SILENT.test(name);
    if (!isSilent && !areMoreSilent(name, came.report)) {
      break;
    }
  }
  return came;
}

/** Whether more RPCs of a quorum seem to be silent than are: honest ones among them. */
function areMoreSilent(name, { findings }) {
  const rpcs = /^quorum\/[^/]+\/(.+)$/.exec(name)?.[1].split("+") ?? [];
  const late = (findings ?? []).filter(({ rule, found }) => rule === "lib-1-answer" && found.endsWith(": timeout"));
  return rpcs.length > 0 && late.length > rpcs.filter((rpc) => rpc === "silence").length;
}

/** Whether a time-out ended a question to the chain, by a report of a tool or of a publication. */
function seemsSilent({ findings, verdict, reason }) {
  const isSilence = ({ rule, found }) => rule === "lib-1-unavailable" && found === "timeout";
  return findings.some(isSilence) || (verdict === "unavailable" && reason === "timeout");
}
