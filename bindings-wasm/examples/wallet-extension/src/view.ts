// What the popup shows of a check.

import { type Report, Session } from "erc8257";
import { type Advice, advise } from "erc8257/advice";
import { canCall } from "./calling.js";
import type { Said, View } from "./messages.js";
import { load } from "./records.js";
import { directory, wallet } from "./wallet.js";

/** `null` where the tool was not asked for, or long ago. */
export async function view(toolRef: string): Promise<View | null> {
  const record = await load(toolRef);
  if (record === undefined) {
    return null;
  }
  const session = Session.resume(record.state);
  try {
    const { report, body, config } = session;
    if (report === null) {
      // The chain comes first, and once the record is known the manifest is fetched.
      return { state: "checking", stage: config === null ? "chain" : "manifest" };
    }
    const advice = advise(body, {
      format: "erc8257-facts/1",
      toolRef,
      ...(config && { config }),
      wallet: await wallet(),
      directory: await directory(),
      verifiedAt: record.begun,
      now: Math.floor(Date.now() / 1000),
    });
    const until = record.begun + advice.summary.freshness.seconds;
    return {
      state: "checked",
      outcome: report.outcome,
      report,
      advice,
      said: said(report, advice, body),
      until,
      canCall: report.verified && (await canCall()),
    };
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
