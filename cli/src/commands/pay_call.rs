//! `pay call`: a tool is verified, called, and paid where it asks for that and the user agrees.

use std::cell::Cell;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::process::{Command, Stdio};
use std::time::Duration;

use erc8257::inquiry::{Confirmation, Inquiry as _, Signature};
use erc8257::{B256, Policy as ConsumerPolicy};
use payment::border::authorization::PayerAccount;
use payment::limits::CALL_BODY_BYTES;
use payment::{PayCall, Payer, Policy, ToolCall};

use crate::args::{PayCall as Given, bytes};
use crate::host::Fetcher;
use crate::live::record::{write_private, write_whole_bytes};
use crate::live::{Driver, reached};
use crate::output::{complain, error_style, print, print_json, remark, style};
use crate::status::{Failure, Status};
use crate::view::escape::harmless;
use crate::view::payment::{binding, called};

/// Bytes of a policy.
const POLICY_BYTES: usize = 65_536;
/// Bytes of an answer that are read.
const ANSWER_BYTES: u64 = 64;
/// Bytes that a signer prints at most: a signature in hex, and white space.
const SIGNATURE_BYTES: u64 = 2 * 65_536;

pub(super) fn run(given: &Given) -> Result<Status, Failure> {
    let input = given.input.read(CALL_BODY_BYTES)?;
    let policy = policy(given)?;
    let network = given.reach.network()?;
    let (rpcs, chains) = reached(&given.rpcs, &given.chains, &network, given.reach.rpc_time())?;
    let fetcher = Fetcher::new(&network, given.reach.allow_private_addresses);
    let mut call = PayCall::new(ToolCall {
        tool: given.tool,
        input,
        payer: Payer {
            address: given.from,
            account: if given.contract { PayerAccount::Contract } else { PayerAccount::Key },
        },
        nonce: nonce()?,
        policy,
        verification: ConsumerPolicy {
            allow_private_addresses: given.reach.allow_private_addresses,
            quorum: given.quorum,
            ..ConsumerPolicy::default()
        },
    })
    .map_err(|error| Failure::usage(harmless(&error.to_string())))?;
    let has_signature = Cell::new(false);
    let signer = |asked: &Signature<'_>| {
        let signature = sign(&given.signer, asked);
        has_signature.set(signature.is_some());
        signature
    };
    let driver = Driver {
        chains: &chains,
        fetcher: Some(&fetcher),
        timeout: given.reach.timeout.map(|seconds| Duration::from_secs(seconds.into())),
        user: Some(&ask),
        signer: Some(&signer),
        ..Driver::of(&rpcs)
    };
    driver.run(&mut call);
    let Some(report) = call.report() else { return Err(Failure::incomplete("the call did not end")) };
    // The outcome is printed even where a file cannot be written.
    let written = write(given, &call, has_signature.get());
    if given.json {
        print_json(&report.to_json())?;
    } else {
        print(&called(report, call.body(), call.verification(), given.output.is_none(), style()))?;
    }
    written.map(|()| report.verdict.conclusion().into())
}

/// What the payer allows. Unless told otherwise, the user is asked even where everything matches.
fn policy(given: &Given) -> Result<Policy, Failure> {
    let policy = match &given.policy {
        Some(source) => Policy::parse(&source.read(POLICY_BYTES)?)
            .map_err(|error| Failure::usage(format!("--policy: {}", harmless(&error.to_string()))))?,
        None => Policy::default(),
    };
    Ok(if given.yes_if_match { policy } else { policy.always_asking() })
}

fn nonce() -> Result<B256, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| Failure::incomplete("this machine gives no random bytes"))?;
    Ok(B256::from(bytes))
}

/// Shows what is asked for beside what is listed, and asks the user in the terminal. Without a terminal nothing is signed.
fn ask(confirmation: &Confirmation<'_>) -> bool {
    remark(&format!("{}\n", binding(confirmation.data, confirmation.words, error_style())));
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        complain("without a terminal pay call cannot ask, so nothing is signed");
        return false;
    }
    remark("\nSign and pay this? [y/N] ");
    let mut answer = String::new();
    let read = io::stdin().lock().take(ANSWER_BYTES).read_line(&mut answer);
    read.is_ok() && matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes")
}

/// Has the signer sign. What it says on standard error is its user's to read.
pub(super) fn sign(command: &str, asked: &Signature<'_>) -> Option<Vec<u8>> {
    match signed(command, asked.typed_data.unwrap_or_default()) {
        Ok(signature) => Some(signature),
        Err(why) => {
            complain(&format!("the signer did not sign: {}", harmless(&why)));
            None
        }
    }
}

fn signed(command: &str, typed_data: &str) -> Result<Vec<u8>, String> {
    let mut words = command.split_whitespace();
    let first = words.next().ok_or("--signer is empty")?;
    // No shell reads the line: a variable in front may hold a password, and is taken for the program.
    let program = first.split_once('=').map_or(first, |(name, _)| name);
    let mut child = Command::new(first)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{program} cannot be run: {error}"))?;
    // One that does not read its input has signed something else.
    let written = child.stdin.take().map(|mut stdin| stdin.write_all(typed_data.as_bytes()));
    let mut printed = String::new();
    let read = child.stdout.take().map(|stdout| stdout.take(SIGNATURE_BYTES).read_to_string(&mut printed));
    let status = child.wait().map_err(|error| error.to_string())?;
    if !status.success() {
        return Err(format!("{program} ended with {status}"));
    }
    match (written, read) {
        (Some(Ok(())), Some(Ok(_))) => {}
        _ => return Err(format!("{program} did not take the typed data, or did not print text")),
    }
    let text = printed.trim();
    bytes(text).ok_or_else(|| format!("{program} printed no signature in hex"))
}

/// Writes the tool's answer and the bundle, where the user asked for them. Only the user may read the bundle, and a
/// signature in it is told.
fn write(given: &Given, call: &PayCall, has_signature: bool) -> Result<(), Failure> {
    if let (Some(path), Some(body)) = (&given.output, call.body()) {
        write_whole_bytes(path, body)?;
    }
    match (&given.record, call.bundle()) {
        (Some(path), Some(bundle)) => {
            write_private(path, &bundle)?;
            if has_signature {
                let name = harmless(&path.to_string_lossy());
                complain(&format!(
                    "{name} holds a signed payment: until it ends, a reader of the file can use it"
                ));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}
