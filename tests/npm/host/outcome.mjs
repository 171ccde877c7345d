// What of a report must be the same whoever carried the verification out.

/** The checks by their letters, and each finding in a line. */
export function outcome(report) {
  const checks = report.checks.map(({ status }) => status[0]).join("");
  const findings = report.findings
    .map(({ severity, rule, pointer, line, column, found, expected }) =>
      [severity, rule, pointer, line, column, found, expected].filter((member) => member !== null).join(" "),
    );
  return [`${checks} ${report.evidence} ${report.computedHash ?? "-"}`, ...findings].join("\n");
}

/** Does this with every case, so many at once; the results in the order of the cases. */
export async function eachOf(cases, atOnce, work) {
  const results = new Array(cases.length);
  let next = 0;
  const worker = async () => {
    while (next < cases.length) {
      const at = next++;
      results[at] = await work(cases[at]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
