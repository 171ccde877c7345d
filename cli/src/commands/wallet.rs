//! `wallet VERB --rpc`: what a chain says of an account, of fees, of itself and of a transfer.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::thread;
use std::time::{Duration, Instant};

use erc8257::U256;
use erc8257::inquiry::{Confirmation, Inquiry, Step};
use erc8257::verbs::{Conclusion, Refusal, judge};
use wallet::{
    AccountInquiry, ChainsInquiry, DelegationInquiry, Finding, GasInquiry, Report, StatusInquiry,
    TransferJudge, TransferPlan, Word as _,
};

use crate::args::{Wallet, WalletAsked as Asked, WalletTransfer};
use crate::clock::now;
use crate::host::{Network, Rpc};
use crate::live::Driver;
use crate::live::record::write_private;
use crate::output::{complain, print, print_json, remark, style};
use crate::status::{Failure, Status};
use crate::view::escape::harmless;
use crate::view::style::Ink;
use crate::view::wallet::sheet;

/// Bytes of an answer that are read.
const ANSWER_BYTES: u64 = 64;
/// Between two questions for a receipt.
const PAUSE: Duration = Duration::from_secs(2);

/// The RPCs by their chains.
type Chains = Vec<(u128, Rpc)>;

pub(super) fn run(given: &Wallet) -> Result<Status, Failure> {
    let network = given.reach.network()?;
    let chains = reached(given, &network)?;
    match &given.asked {
        Asked::Account { chain, account } => {
            let inquiry = begun(AccountInquiry::new(*chain, *account))?;
            tell(given, &chains, inquiry, |report| &report.findings)
        }
        Asked::Status { account, chains: of } => {
            let inquiry = begun(StatusInquiry::new(*account, of.clone()))?;
            tell(given, &chains, inquiry, |report| &report.findings)
        }
        Asked::Gas { chain, limit } => {
            let inquiry = begun(GasInquiry::new(*chain, limit.map(U256::from)))?;
            tell(given, &chains, inquiry, |report| &report.findings)
        }
        Asked::Chains(of) => {
            let inquiry = begun(ChainsInquiry::new(of.clone(), now()))?;
            tell(given, &chains, inquiry, |report| &report.findings)
        }
        Asked::Delegation { chain, account } => {
            let inquiry = begun(DelegationInquiry::new(*chain, *account, Vec::new(), None))?;
            tell(given, &chains, inquiry, |report| &report.findings)
        }
        Asked::Transfer(transfer) => match transfer.transaction {
            Some(hash) => followed(given, &chains, transfer, hash),
            None => planned(given, &chains, transfer),
        },
    }
}

fn reached(given: &Wallet, network: &Network) -> Result<Chains, Failure> {
    let of = |(chain, url): &(u64, String)| {
        let rpc = Rpc::new(url, network, given.reach.rpc_time());
        let rpc = rpc.map_err(|why| Failure::usage(format!("--rpc: {why}")))?;
        Ok((u128::from(*chain), rpc))
    };
    given.rpcs.iter().map(of).collect()
}

fn begun<I>(inquiry: Result<I, Refusal>) -> Result<I, Failure> {
    inquiry.map_err(|refusal| Failure::usage(harmless(refusal.message())))
}

/// Carries an inquiry out, and shows its report.
fn tell<I, R: Report>(
    given: &Wallet,
    chains: &[(u128, Rpc)],
    mut inquiry: I,
    findings: impl FnOnce(&R) -> &[Finding],
) -> Result<Status, Failure>
where
    I: Inquiry<Report = R>,
{
    drive(chains, &mut inquiry, None);
    shown(given, &mut inquiry, findings)
}

/// Asks the RPCs, and says which of them gave no answer.
fn drive<I: Inquiry>(
    chains: &[(u128, Rpc)],
    inquiry: &mut I,
    user: Option<&dyn Fn(&Confirmation<'_>) -> bool>,
) {
    let trace = Driver { chains, user, ..Driver::of(&[]) }.run(inquiry);
    for failure in &trace.rpc_failures {
        let name = chains.get(failure.rpc).map(|(_, rpc)| rpc.name()).unwrap_or_default();
        complain(&format!("{}: {}", harmless(name), harmless(&failure.why)));
    }
}

fn shown<I, R: Report>(
    given: &Wallet,
    inquiry: &mut I,
    findings: impl FnOnce(&R) -> &[Finding],
) -> Result<Status, Failure>
where
    I: Inquiry<Report = R>,
{
    let bundle = inquiry.bundle().ok_or_else(|| Failure::incomplete("the inquiry did not end"))?;
    // The recording is judged as it will be: what it says is what was seen.
    let judged = judge::<wallet::Border>(bundle.as_bytes());
    let conclusion = judged.as_ref().map_or(Conclusion::Unknown, |judgement| judgement.conclusion);
    let Step::Done(report) = inquiry.poll(now()) else {
        return Err(Failure::incomplete("the inquiry did not end"));
    };
    if let Some(path) = &given.record {
        write_private(path, &(bundle + "\n"))?;
    }
    if given.json {
        print_json(&report.to_text())?;
    } else {
        let ink = match conclusion {
            Conclusion::Yes => Ink::Good,
            Conclusion::No => Ink::Bad,
            Conclusion::Unknown => Ink::Warning,
        };
        print(&sheet(&report.to_text(), findings(report), ink, style()))?;
    }
    Ok(conclusion.into())
}

/// A transfer before it is sent: only a yes gives the transaction.
fn planned(given: &Wallet, chains: &[(u128, Rpc)], of: &WalletTransfer) -> Result<Status, Failure> {
    let mut inquiry = begun(TransferPlan::new(of.chain, &of.token, of.from, of.to, of.amount))?;
    let user = |confirmation: &Confirmation<'_>| of.yes || ask(confirmation);
    drive(chains, &mut inquiry, Some(&user));
    let status = shown(given, &mut inquiry, |report| &report.findings)?;
    match inquiry.result() {
        Some(sent) if !given.json => {
            let sent = String::from_utf8_lossy(&sent);
            print(&format!("\nThis is the transaction; the command sends nothing:\n{}\n", harmless(&sent)))?;
        }
        None if inquiry.confirmed() == Some(false) => return Ok(Status::Not),
        _ => {}
    }
    Ok(status)
}

/// A transfer that was sent. While it may still happen and time is left, it is looked at again.
fn followed(
    given: &Wallet,
    chains: &[(u128, Rpc)],
    of: &WalletTransfer,
    hash: erc8257::B256,
) -> Result<Status, Failure> {
    let until = Instant::now() + Duration::from_secs(of.wait.into());
    loop {
        let judge = TransferJudge::new(of.chain, &of.token, of.from, of.to, of.amount, hash);
        let mut inquiry = begun(judge)?;
        drive(chains, &mut inquiry, None);
        let word = inquiry.report().map(|report| report.verdict.as_str());
        let left = until.saturating_duration_since(Instant::now());
        if !matches!(word, Some("pending" | "unknown")) || left.is_zero() {
            return shown(given, &mut inquiry, |report| &report.findings);
        }
        thread::sleep(left.min(PAUSE));
    }
}

/// Asks the user in the terminal. Without a terminal the answer is no.
fn ask(confirmation: &Confirmation<'_>) -> bool {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        complain(
            "without a terminal wallet transfer cannot ask, so it hands out no transaction; --yes agrees",
        );
        return false;
    }
    remark(&format!("\n{} [y/N] ", harmless(confirmation.words)));
    let mut answer = String::new();
    let read = io::stdin().lock().take(ANSWER_BYTES).read_line(&mut answer);
    read.is_ok() && matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes")
}
