import { raw } from "#raw";
import { bytes, flag, json, maybeText, object, text } from "./argument.js";
import { call, wrong } from "./error.js";
import { type Judged, judgeBy } from "./judged.js";
import { policyText } from "./policy.js";
import type { Hex, Outcome, Policy, Report, ServerResponse, ToolConfig, Verdict } from "./types.js";

/**
 * The canonical bytes of a JSON document (§2): the committed hash is their keccak256.
 *
 * @throws {Erc8257Error} if the bytes are not strict JSON, with `offset`, `line` and `column`.
 */
export function canonicalize(body: Uint8Array): Uint8Array {
  return call(() => raw().canonicalize(bytes(body, "/body")));
}

/**
 * The manifest hash: keccak256 of the canonical bytes.
 *
 * @throws {Erc8257Error} as {@link canonicalize}.
 */
export function hash(body: Uint8Array): Hex {
  return call(() => raw().hash(bytes(body, "/body"))) as Hex;
}

/**
 * The publisher's view of a manifest, stricter than {@link verify}: a fault that verification tolerates is an error
 * here. With a profile, the platform's demands are among the findings too.
 *
 * @throws {Erc8257Error} if `body` is not bytes, or the profile is unknown.
 */
export function validate(body: Uint8Array, options: { profile?: "opensea" } = {}): Verdict {
  const { profile } = object(options, "/options", "profile");
  return report(call(() => raw().validate(bytes(body, "/body"), maybeText(profile, "/profile") ?? "")));
}

/**
 * Consumer Verification (§7) of a host's reads and fetches: checks 2, 3 and 4 and every rule of the manifest.
 *
 * @example
 * ```ts
 * const report = verify(config, { status: 200, body: new Uint8Array(await response.arrayBuffer()) });
 * if (report.outcome === "verified") show(report.computedHash);
 * else if (report.outcome === "unavailable") tryAgainLater(report.findings);
 * else warn(user, report.findings);
 * ```
 * @throws {Erc8257Error} if the record, the response or the policy is not of its type.
 */
export function verify(config: ToolConfig, response: ServerResponse, policy?: Policy): Verdict {
  const record = object(config, "/config", "creator, metadataURI, manifestHash and accessPredicate");
  const { error, status, redirected, complete, body } = crossing(response);
  return report(
    call(() =>
      raw().verify(
        text(record.creator, "/config/creator"),
        text(record.metadataURI, "/config/metadataURI"),
        text(record.manifestHash, "/config/manifestHash"),
        text(record.accessPredicate, "/config/accessPredicate"),
        policyText(policy),
        error,
        status,
        redirected,
        complete,
        body,
      ),
    ),
  );
}

/**
 * Verifies a recorded registration (`erc8257-bundle/1`), given as JSON text or its UTF-8 bytes.
 *
 * @throws {Erc8257Error} if the text is not a bundle; `pointer` names the member.
 */
export function verifyBundle(bundle: string | Uint8Array): Verdict {
  return report(call(() => raw().verifyBundle(json(bundle, "/bundle"))));
}

/** The conclusion of a verdict. */
const CONCLUSIONS = { verified: "yes", refused: "no", unavailable: "unknown" } as const;

/**
 * Judges a bundle of this entry's format, `erc8257-bundle/1`, as {@link verifyBundle} does. `erc8257/judge` takes all formats.
 *
 * @throws {Erc8257Error} if the text is not such a bundle; `pointer` names the member.
 */
export function judge(bundle: string | Uint8Array): Judged<Verdict> {
  const report = judgeBy(() => verifyBundle(bundle));
  return { conclusion: CONCLUSIONS[report.outcome], report };
}

/** A report from its text, which has the outcome before it. @internal */
export function report(told: string): Verdict {
  const at = told.indexOf("{");
  return withOutcome(JSON.parse(told.slice(at)) as Report, told.slice(0, at) as Outcome);
}

/** Beside the members that JSON, loops and comparisons see. @internal */
export function withOutcome(report: Report, outcome: Outcome): Verdict {
  return Object.defineProperty(report, "outcome", { value: outcome }) as Verdict;
}

const NOTHING = new Uint8Array(0);

/** A response as it crosses the border. @internal */
export function crossing(response: ServerResponse): {
  error: string;
  status: number;
  redirected: boolean;
  complete: boolean;
  body: Uint8Array;
} {
  if (response === null) {
    return { error: "missing", status: 0, redirected: false, complete: true, body: NOTHING };
  }
  const received = object(response, "/response", "status and body, or error");
  if ("error" in received) {
    const error = text(received.error, "/response/error");
    return { error: error === "" ? "?" : error, status: 0, redirected: false, complete: true, body: NOTHING };
  }
  const { status, redirected = false, complete = true, body } = received;
  if (typeof status !== "number") {
    throw wrong("/response/status", "is not an integer from 0 to 999");
  }
  return {
    error: "",
    status,
    redirected: flag(redirected, "/response/redirected"),
    complete: flag(complete, "/response/complete"),
    body: bytes(body, "/response/body"),
  };
}
