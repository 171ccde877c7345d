/** One case by the package: its report as text, and the bundle that was recorded. Pages run the text of this function. */
export async function verifyCase({ verifyTool }, { toolRef, policy, rpcs, timeoutSeconds }) {
  let bundle = null;
  const report = await verifyTool(toolRef, {
    rpc: rpcs.length === 1 ? rpcs[0] : rpcs,
    policy,
    timeoutSeconds,
    onStep: (session) => {
      bundle = session.bundle;
    },
  });
  return { report: JSON.stringify(report), bundle };
}
