//! The common parts of the command's tests.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{env, fs, thread};

use erc8257_e2e::bed::Bed;
use erc8257_e2e::chain::Chain;
use erc8257_e2e::process::{self, Ran};
use erc8257_e2e::registry::Registry;
use erc8257_e2e::{B256, Folder};
use serde_json::{Value, json};

/// The time for one JSON-RPC response and one fetch, where an answer comes: minutes, so that no machine is
/// too slow.
pub(crate) const PATIENCE_SECONDS: u64 = 120;
/// The same, where no answer comes.
pub(crate) const TIMEOUT_SECONDS: u64 = 2;
/// The time for a verification: three waits in a row at most, and a slow machine.
const MOST_TIME: Duration = Duration::from_secs(600);
/// The memory for it: some times the largest body, a TLS client's own needs, and a command that is not optimised.
const MOST_KIB: u64 = 48 * 1024;
/// How many cases run at once: most of them wait.
const AT_ONCE: usize = 8;

/// The command that is tested.
pub(crate) fn command() -> PathBuf {
    let path = env::var_os("ERC8257_COMMAND").map(PathBuf::from);
    path.filter(|path| path.is_file()).expect("ERC8257_COMMAND names the command: run `cargo xtask e2e`")
}

/// A run that is in its bounds of time and memory.
pub(crate) fn run(arguments: &[String]) -> Result<Ran, String> {
    let ran = process::run(&command(), arguments, &process::GIVES_BACK, MOST_TIME);
    if ran.killed {
        return Err(format!("still running after {:.1} s", ran.time.as_secs_f64()));
    }
    if ran.peak_kib > MOST_KIB {
        return Err(format!("needed {} KiB", ran.peak_kib));
    }
    if ran.stderr.contains("panicked") || ran.status.is_none_or(|status| status > 3) {
        return Err(format!("ended with {:?}: {}", ran.status, ran.stderr));
    }
    Ok(ran)
}

/// The outcome of a live verification.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) ran: Ran,
    pub(crate) report: Value,
    /// The bundle that was recorded.
    pub(crate) bundle: Value,
}

impl Verdict {
    /// The four checks, a letter each: pass, fail, skipped.
    pub(crate) fn checks(&self) -> String {
        let checks = self.report["checks"].as_array().cloned().unwrap_or_default();
        checks.iter().filter_map(|check| check["status"].as_str()?.chars().next()).collect()
    }

    /// The codes of one severity.
    pub(crate) fn codes(&self, severity: &str) -> BTreeSet<&str> {
        let findings = self.report["findings"].as_array().into_iter().flatten();
        findings
            .filter(|finding| finding["severity"] == severity)
            .filter_map(|finding| finding["rule"].as_str())
            .collect()
    }

    /// The member `found` of the finding with this code.
    pub(crate) fn found(&self, code: &str) -> &str {
        let mut findings = self.report["findings"].as_array().into_iter().flatten();
        findings
            .find(|finding| finding["rule"] == code)
            .and_then(|finding| finding["found"].as_str())
            .unwrap_or("")
    }
}

/// Verifies live, and checks two facts of every outcome. The exit status agrees with the report. The recorded
/// bundle gives the same report offline, byte for byte, by any verb.
pub(crate) fn verify(tool_ref: &str, options: &[String]) -> Result<Verdict, String> {
    verify_within(PATIENCE_SECONDS, tool_ref, options)
}

/// The same with a time-out of its own.
pub(crate) fn verify_within(seconds: u64, tool_ref: &str, options: &[String]) -> Result<Verdict, String> {
    let folder = Folder::new();
    let file = folder.file("bundle.json").to_string_lossy().into_owned();
    let mut arguments = vec!["verify".to_owned(), tool_ref.to_owned(), "--json".to_owned()];
    arguments.extend(["--timeout".to_owned(), seconds.to_string(), "--record".to_owned(), file.clone()]);
    arguments.extend_from_slice(options);
    let ran = run(&arguments)?;
    let report: Value = serde_json::from_str(&ran.stdout)
        .map_err(|error| format!("no report: {error}: {} {}", ran.stdout, ran.stderr))?;
    let recorded = fs::read_to_string(&file).map_err(|error| format!("no record: {error}"))?;
    for via in ["bundle", "verify", "session"] {
        let offline = ["verify", "--json", "--via", via, &file].map(str::to_owned);
        let offline = run(&offline)?;
        if (offline.status, &offline.stdout) != (ran.status, &ran.stdout) {
            let (was, is) = (&ran.stdout, &offline.stdout);
            return Err(format!(
                "offline, via {via}, another report ({:?}):\n{was}{is}{}",
                offline.status, offline.stderr
            ));
        }
    }
    let for_people = run(&["verify".to_owned(), file])?;
    if for_people.stdout.chars().any(|char| char.is_control() && char != '\n') {
        return Err(format!("control characters for people: {:?}", for_people.stdout));
    }
    let bundle = serde_json::from_str(&recorded).map_err(|error| format!("the record: {error}"))?;
    let verdict = Verdict { ran, report, bundle };
    let codes = verdict.codes("error");
    let response = &verdict.bundle["response"];
    let unanswered = match (response["error"].as_str(), response["status"].as_u64()) {
        (Some(error), _) => error == "connect" || error == "timeout",
        (None, Some(200)) => response["complete"] == false,
        (None, Some(status)) => matches!(status, 408 | 425 | 429 | 500..=599),
        (None, None) => true,
    };
    // A registry that gave no record, and a URI that is wrong by itself, are answers.
    let asked = verdict.bundle["config"].is_object() && verdict.checks().as_bytes().get(1) != Some(&b'f');
    let unread = codes.contains("lib-1-unavailable")
        || codes.contains("lib-1-disagreement")
        || (asked && unanswered && verdict.bundle["reread"].is_null());
    let status = match (verdict.report["verified"].as_bool(), unread) {
        (Some(true), false) if codes.is_empty() => 0,
        (Some(false), true) => 3,
        (Some(false), false) if !codes.is_empty() => 1,
        _ => return Err(format!("the report contradicts itself: {}", verdict.ran.stdout)),
    };
    if verdict.ran.status != Some(status) {
        return Err(format!("exit status {:?} in place of {status}", verdict.ran.status));
    }
    if verdict.ran.stdout.chars().any(|char| char.is_control() && char != '\n') {
        return Err(format!("control characters in the report: {:?}", verdict.ran.stdout));
    }
    Ok(verdict)
}

/// The options that lead to the bed: one RPC, the authority, a host's address.
pub(crate) fn options(bed: &Bed, rpcs: &[String], hosts: &[&str]) -> Vec<String> {
    let mut options: Vec<String> = rpcs.iter().flat_map(|rpc| ["--rpc".to_owned(), rpc.clone()]).collect();
    options.extend(["--ca".to_owned(), bed.https.ca_file().to_string_lossy().into_owned()]);
    options.push("--allow-private-addresses".to_owned());
    for host in hosts {
        options.extend(["--connect-to".to_owned(), format!("{host}={}", bed.https.address())]);
    }
    options
}

/// The options that lead to the bed by the honest node.
pub(crate) fn honest(bed: &Bed, hosts: &[&str]) -> Vec<String> {
    options(bed, &[bed.chain.url().to_owned()], hosts)
}

/// The hash of a registry's code, which the node itself gives.
pub(crate) fn code_hash(chain: &Chain, registry: &Registry) -> B256 {
    let account = chain.rpc("eth_getProof", &json!([registry.address.to_string(), [], "latest"]));
    account.expect("a proof")["codeHash"].as_str().expect("a hash").parse().expect("a hash")
}

/// The options that prove records at the newest block, whose hash the node itself gives. The counter of the bed's registry is the
/// last ID.
pub(crate) fn trusted(chain: &Chain, registry: &Registry) -> Vec<String> {
    let header = chain.rpc("eth_getBlockByNumber", &json!(["latest", false])).expect("a block");
    let layout = format!("{}:0:1:2:last", code_hash(chain, registry));
    let hash = header["hash"].as_str().expect("a hash");
    ["--proof", "--trusted-block", hash, "--layout", &layout].map(str::to_owned).to_vec()
}

/// Whether the four checks and the errors are those.
pub(crate) fn expect(verdict: &Verdict, checks: &str, errors: &[&str]) -> Result<(), String> {
    let expected: BTreeSet<&str> = errors.iter().copied().filter(|code| !code.is_empty()).collect();
    if verdict.checks() == checks && verdict.codes("error") == expected {
        Ok(())
    } else {
        Err(format!("{} {:?} in place of {checks} {expected:?}", verdict.checks(), verdict.codes("error")))
    }
}

/// Does this with every case, several at once, and fails with all that went wrong.
pub(crate) fn each<T: Sync>(
    cases: &[T],
    name: impl Fn(&T) -> String + Sync,
    test: impl Fn(&T) -> Result<(), String> + Sync,
) {
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = test(case) {
                        wrong.lock().expect("no case panics").push(format!("{}: {why}", name(case)));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no case panics");
    assert!(wrong.is_empty(), "{} of {} cases:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
