// The part of a report that must be the same with every host.

/** The checks by their letters, and each finding in a line. */
export function outcome(report) {
  const findings = report.findings.map(({ severity, rule, pointer, line, column, found, expected }) =>
    [severity, rule, pointer, line, column, found, expected].filter((member) => member !== null).join(" "),
  );
  return still([`${letters(report)} ${report.evidence} ${report.computedHash ?? "-"}`, ...findings].join("\n"));
}

/** Without the numbers of blocks, their fees, and the address that one tool has by them: each bed mines its own as time goes by. */
function still(text) {
  const numbers = text.replace(/\b(block|have) \d+\b/g, "$1 N").replace(/\b0x0{36}[0-9a-f]{4}\b/g, "0xN");
  return numbers.replace(/("baseFeePerGas":)"0x[0-9a-f]+"/g, '$1"0xN"');
}

/** The checks by their letters, and the codes of the findings. */
export function gist(report) {
  return [letters(report), ...report.findings.map(({ rule }) => rule)].join(" ");
}

function letters({ checks }) {
  return checks.map(({ status }) => status[0]).join("");
}

/** Does this with every case, so many at once; the results in the order of the cases. */
export async function eachOf(cases, atOnce, work) {
  const results = new Array(cases.length);
  let next = 0;
  const worker = async () => {
    while (next < cases.length) {
      const at = next++;
      results[at] = await work(cases[at], at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
