//! `publish`: from a manifest to a registered tool, without a key.

use std::cell::Cell;
use std::fs;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf, absolute};
use std::thread;
use std::time::{Duration, Instant};

use erc8257::Policy;
use erc8257::inquiry::{Confirmation, Inquiry as _};
use erc8257::rpc::Reason;
use erc8257::verbs::Conclusion;
use publish::{Publication, Publish, Published, Repair};

use crate::args::Publish as Given;
use crate::commands::fix;
use crate::commands::recorded::refuse_bundle;
use crate::host::{Fetcher, Rpc};
use crate::input::Source;
use crate::live::record::{write_whole, write_whole_bytes};
use crate::live::{Driver, Trace};
use crate::output::{complain, error_style, print, print_json, remark, style};
use crate::status::{Failure, Status};
use crate::view::escape::harmless;
use crate::view::live::Circumstances;
use crate::view::publication::Publication as Shown;

/// Bytes of an answer that are read.
const ANSWER_BYTES: u64 = 64;
/// Between two questions for a receipt.
const PAUSE: Duration = Duration::from_secs(2);

pub(super) fn run(given: &Given) -> Result<Status, Failure> {
    apart(given)?;
    let manifest = given.source.read(fix::SOURCE_BYTES)?;
    refuse_bundle(&given.source, &manifest)?;
    let network = given.reach.network()?;
    let rpcs = [Rpc::new(&given.rpc, &network, given.reach.rpc_time())
        .map_err(|why| Failure::usage(format!("--rpc: {why}")))?];
    let fetcher = Fetcher::new(&network, given.reach.allow_private_addresses);
    let timeout = given.reach.timeout.map(|seconds| Duration::from_secs(seconds.into()));
    // The publisher answers once, however often a receipt is asked for.
    let answered = Cell::new(given.yes.then_some(true));
    let user = |confirmation: &Confirmation<'_>| {
        let agrees = answered.get().unwrap_or_else(|| ask(&manifest, confirmation));
        answered.set(Some(agrees));
        agrees
    };
    let driver = Driver { fetcher: Some(&fetcher), timeout, user: Some(&user), ..Driver::of(&rpcs) };
    let (publish, trace) = waited(given, &manifest, &driver)?;
    let Some(published) = publish.report() else {
        return Err(Failure::incomplete("the publication did not end"));
    };
    // The outcome is printed even where a file cannot be written.
    let written = write(given, &publish, published.manifest.repair);
    if given.json {
        print_json(&published.to_json())?;
    } else {
        let session = publish.session();
        let circumstances = Circumstances {
            rpcs: rpcs.iter().map(Rpc::name).collect(),
            block: published.block,
            config: session.and_then(erc8257::Session::config),
            trace: &trace,
            contracts: &[],
        };
        let name = given.source.name();
        let shown = Shown {
            published,
            manifest: (&name, publish.file()),
            served: publish.served().map(|body| (given.uri.as_str(), body)),
            circumstances,
            style: style(),
        };
        print(&shown.to_string())?;
    }
    written.map(|()| published.verdict.conclusion().into())
}

/// Refuses a bundle that would be written over the manifest, or over the repaired one.
fn apart(given: &Given) -> Result<(), Failure> {
    let place = |path: &Path| -> Option<PathBuf> { path.canonicalize().or_else(|_| absolute(path)).ok() };
    let Some(record) = given.record.as_deref().and_then(place) else { return Ok(()) };
    let is_record = |path: &Path| place(path).as_ref() == Some(&record);
    // Pipes and devices keep nothing that could be lost.
    if fs::metadata(&record).is_ok_and(|there| !there.is_file()) {
        return Ok(());
    }
    if matches!(&given.source, Source::File(path) if is_record(path)) {
        return Err(Failure::usage("--record names the manifest, and would write the bundle over it"));
    }
    if given.output.as_deref().is_some_and(is_record) {
        return Err(Failure::usage("--record and --output are the same file; they need one each"));
    }
    Ok(())
}

/// The publication at its end. As long as a sent transaction has no receipt, or an RPC or a server gives no answer, and time
/// is left, it is begun again.
fn waited(given: &Given, manifest: &[u8], driver: &Driver<'_>) -> Result<(Publish, Trace), Failure> {
    let until = Instant::now() + Duration::from_secs(given.wait.into());
    loop {
        let mut publish = begin(given, manifest)?;
        let trace = driver.run(&mut publish);
        let is_open = given.transaction.is_some() && publish.report().is_some_and(may_change);
        let left = until.saturating_duration_since(Instant::now());
        if !is_open || left.is_zero() {
            return Ok((publish, trace));
        }
        thread::sleep(left.min(PAUSE));
    }
}

/// Whether a later answer may be another: every unknown one, but not that of an RPC of another chain.
fn may_change(published: &Published) -> bool {
    let is_elsewhere = published.failure.as_ref().is_some_and(|failure| failure.reason == Reason::WrongChain);
    published.verdict.conclusion() == Conclusion::Unknown && !is_elsewhere
}

fn begin(given: &Given, manifest: &[u8]) -> Result<Publish, Failure> {
    let Given { chain_id, registry, function, from, transaction, .. } = *given;
    let policy = Policy { allow_private_addresses: given.reach.allow_private_addresses, ..Policy::default() };
    let (manifest, uri) = (manifest.to_vec(), given.uri.clone());
    Publish::new(Publication { manifest, uri, chain_id, registry, from, function, transaction, policy })
        .map_err(|error| Failure::usage(harmless(&error.to_string())))
}

/// Shows the repairs and asks the user in the terminal. Without a terminal nothing is repaired.
fn ask(manifest: &[u8], confirmation: &Confirmation<'_>) -> bool {
    if let Ok(fixed) = erc8257::fix(manifest) {
        remark(&fix::remarks(&fixed, error_style()));
    }
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        complain(
            "without a terminal publish cannot ask, so it does not repair the manifest; --yes agrees to repairs",
        );
        return false;
    }
    remark(&format!("\n{} [y/N] ", harmless(confirmation.words)));
    let mut answer = String::new();
    let read = io::stdin().lock().take(ANSWER_BYTES).read_line(&mut answer);
    read.is_ok() && matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes")
}

/// Writes the repaired manifest and the bundle, where the user asked for them.
fn write(given: &Given, publish: &Publish, repair: Repair) -> Result<(), Failure> {
    match (&given.output, repair) {
        (Some(path), Repair::Made) => write_whole_bytes(path, publish.file())?,
        (Some(_), Repair::None) => complain("publish finds nothing to repair, so no file is written"),
        (Some(_), Repair::Declined) => complain("the manifest was not repaired, so no file is written"),
        (None, Repair::Made) => complain("the repaired manifest is not written; --output FILE writes it"),
        (None, _) => {}
    }
    match (&given.record, publish.bundle()) {
        (Some(path), Some(bundle)) => write_whole(path, &bundle),
        _ => Ok(()),
    }
}
