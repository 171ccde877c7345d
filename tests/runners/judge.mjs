// One bundle, judged by the verb that is asked for. The same in every engine: no file, no network, no Node.

import { recorded } from "./recorded.mjs";
import { replayed } from "./replayed.mjs";

export const VIAS = ["bundle", "verify", "session"];

const utf8 = new TextDecoder();

/**
 * The line of the report, or of what is wrong with the bundle.
 *
 * @param api what an entry of the package exports
 * @param {Uint8Array} line the text of a bundle
 * @param {"bundle" | "verify" | "session"} via
 * @param answering gives who answers a session from the bundle, or nothing if no session meets what it records
 */
export function judge(api, line, via, answering) {
  try {
    return JSON.stringify(report(api, line, via, answering));
  } catch (error) {
    if (!(error instanceof api.Erc8257Error)) {
      throw error;
    }
    const { code, member, reason } = error;
    return JSON.stringify({ format: "erc8257-report/1", error: { code, member, message: reason } });
  }
}

/** What a verb has no argument for, only a bundle can say, whatever is asked for. */
function report(api, line, via, answering) {
  const bundled = api.verifyBundle(line);
  if (via === "bundle") {
    return bundled;
  }
  const bundle = recorded(JSON.parse(utf8.decode(line)));
  const { config, policy, registry, response, plain } = bundle;
  const about = (report) => ({ ...report, ...aboutOf(api, bundle) });
  if (via === "verify") {
    return config && registry === "ok" && plain ? about(api.verify(config, response, policy)) : bundled;
  }
  const answers = answering(line);
  return answers ? about(replayed(api.Session.resume(answers.session()), answers, response)) : bundled;
}

/** Tool and evidence, which a report that no bundle was given to does not know. */
function aboutOf({ formatToolRef }, { toolRef, evidence }) {
  return { toolRef: toolRef === undefined ? null : formatToolRef(toolRef), evidence };
}
