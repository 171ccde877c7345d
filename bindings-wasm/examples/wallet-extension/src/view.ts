// What the popup shows of a check.

import { type Report, Session } from "erc8257";
import { type Advice, advise } from "erc8257/advice";
import type { Said, View } from "./messages.js";
import { load } from "./records.js";
import { wallet } from "./wallet.js";

export async function view(toolRef: string): Promise<View> {
  const record = await load(toolRef);
  if (record === undefined) {
    return { state: "nothing" };
  }
  const session = Session.resume(record.state);
  try {
    const { report, body } = session;
    if (report === null) {
      // The chain comes first, and once the record is known the manifest is fetched.
      return { state: "checking", toolRef, stage: session.config === null ? "chain" : "manifest" };
    }
    const advice = advise(body, {
      format: "erc8257-facts/1",
      toolRef,
      ...(session.config && { config: session.config }),
      wallet,
      verifiedAt: record.begun,
      now: Math.floor(Date.now() / 1000),
    });
    return { state: "checked", toolRef, report, advice, said: said(report, advice, body) };
  } finally {
    session.free();
  }
}

/** Nothing of a manifest that is not the registered one, or not valid: it could say anything. */
function said(report: Report, advice: Advice, body: Uint8Array | null): Said | null {
  if (!report.verified || body === null) {
    return null;
  }
  const { name, description, endpoint, image } = JSON.parse(new TextDecoder().decode(body));
  return { name, description, endpoint, icon: advice.summary.image === "allow" ? image : null };
}
