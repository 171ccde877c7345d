// The cases of the live test bed: every scenario, every lie, and RPCs that agree or do not.

export { startBed } from "../support/bed.mjs";

/** Everything is on 127.0.0.1. */
const PRIVATE = { allowPrivateAddresses: true };

/** Cases that never come to an end, or too late for any user. */
const LATE = new RegExp(
  "^(?:http/(?:silence|slow-|stalled-|informational-forever$|trailers-endless$)|tls/(?:mute|trickle)$" +
    "|lie/(?:silence|slow)$|quorum/.*silence)",
);

/** Whether a case is one that only a time-out ends. */
export function isLate({ name }) {
  return LATE.test(name);
}

/**
 * Whether the case sends a transaction. Transactions of one account that come at the same time may be lost, and what
 * other cases see depends on the block.
 */
export function moves({ name }) {
  return name.startsWith("state/moved-");
}

/** A majority, which the caller does not ask for. */
const MAJORITY = 0;

/** How many must agree, and how the RPCs behave. */
const QUORUMS = [
  [MAJORITY, "honest", "honest"],
  [MAJORITY, "honest", "creator-other", "honest"],
  [MAJORITY, "drop", "honest", "honest"],
  [MAJORITY, "silence", "honest", "honest"],
  [MAJORITY, "http-429", "honest", "honest"],
  [MAJORITY, "other-block-hash", "honest", "honest"],
  [MAJORITY, "deep", "large-string", "honest", "honest", "honest"],
  [MAJORITY, "honest", "creator-other"],
  [MAJORITY, "honest", "creator-other", "hash-other"],
  [MAJORITY, "honest", "drop"],
  [MAJORITY, "wrong-chain", "wrong-chain", "honest"],
  [MAJORITY, "creator-other", "creator-other", "honest"],
  [1, "honest", "honest"],
  [2, "honest", "honest", "honest", "silence"],
  [3, "honest", "honest", "honest"],
  [3, "honest", "honest", "hash-other"],
];

/** A case for each scenario, behind an honest RPC, and for each lie about the free tool. */
export function cases(bed) {
  const scenarios = bed.scenarios.map(({ name, toolRef, metadataURI }) => ({
    name,
    toolRef,
    // URIs for which nothing may be fetched are verified without permissions.
    policy: name.startsWith("uri/") ? {} : PRIVATE,
    host: name.startsWith("uri/") ? null : hostOf(metadataURI),
    rpcs: [bed.rpc],
  }));
  const lies = bed.lies
    .filter(({ name }) => !name.startsWith("logs-"))
    .map(({ name }) => ({ ...free(bed), name: `lie/${name}`, rpcs: [`${bed.liar}/${name}/free-tool`] }));
  const quorums = QUORUMS.map(([need, ...names]) => {
    const key = ["quorum", need, ...names].join("-");
    const quorum = need === MAJORITY ? {} : { quorum: { need, of: names.length } };
    return {
      ...free(bed),
      name: `quorum/${need || "majority"}/${names.join("+")}`,
      policy: { ...PRIVATE, ...quorum },
      rpcs: names.map((name, at) => `${bed.liar}/${name}/${key}-${at}`),
    };
  });
  return [{ ...free(bed), name: "free-tool", rpcs: [bed.rpc] }, ...scenarios, ...lies, ...quorums];
}

function free({ freeTool }) {
  return { toolRef: freeTool.toolRef, policy: PRIVATE, host: hostOf(freeTool.metadataURI) };
}

function hostOf(uri) {
  return /^https:\/\/([^/]+)\//.exec(uri)?.[1] ?? null;
}
