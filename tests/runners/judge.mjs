// One bundle, judged by the verbs that are asked for. The same in every engine: no file, no network, no Node.

import { recorded } from "./recorded.mjs";
import { replayed } from "./replayed.mjs";

export const VIAS = ["bundle", "verify", "session"];

const utf8 = new TextDecoder();

/**
 * The line of the report, or of the bundle's fault.
 *
 * @param api the exports of an entry of the package
 * @param {Uint8Array} line the text of a bundle
 * @param {"bundle" | "verify" | "session"} via
 * @param answering gives the object that answers a session from the bundle, or nothing if no session meets its record
 */
export function judge(api, line, via, answering) {
  return judgeEach(api, line, [via], answering)[0];
}

/** The same for several verbs, in their order. What all of them ask of the bundle is asked once. */
export function judgeEach(api, line, vias, answering) {
  try {
    const bundled = api.verifyBundle(line);
    const only = vias.every((via) => via === "bundle");
    const bundle = only ? null : recorded(JSON.parse(utf8.decode(line)));
    return vias.map((via) => JSON.stringify(BY[via]({ api, line, bundled, bundle, answering })));
  } catch (error) {
    if (!(error instanceof api.Erc8257Error)) {
      throw error;
    }
    const { code, member, reason } = error;
    const refused = JSON.stringify({ format: "erc8257-report/1", error: { code, member, message: reason } });
    return vias.map(() => refused);
  }
}

/** The report by each verb. A value that a verb has no argument for needs the bundle, with any asked verb. */
const BY = {
  bundle: ({ bundled }) => bundled,

  verify({ api, bundled, bundle }) {
    const { config, policy, registry, response, plain } = bundle;
    const askable = config && registry === "ok" && plain;
    return askable ? about(api, bundle, api.verify(config, response, policy)) : bundled;
  },

  session({ api, line, bundled, bundle, answering }) {
    const answers = answering(line);
    return answers ? about(api, bundle, replayed(api.Session.resume(answers.session()), answers, bundle.response)) : bundled;
  },
};

/** With tool and evidence, which a report that no bundle was given to does not know. */
function about({ formatToolRef }, { toolRef, evidence }, report) {
  return { ...report, toolRef: toolRef === undefined ? null : formatToolRef(toolRef), evidence };
}
