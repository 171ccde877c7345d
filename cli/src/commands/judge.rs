//! `judge`: a bundle of any format.

use erc8257::Bundle;
use erc8257::verbs::{self, Border, Conclusion, Judged};
use primitives::limits::BUNDLE_BYTES;

use crate::commands::batch;
use crate::commands::verify;
use crate::input::Source;
use crate::output::{print, print_json, style};
use crate::status::{Failure, Status};
use crate::view;
use crate::view::document::Indented;
use crate::view::escape::harmless;
use crate::view::payment::binding;
use crate::view::style::Ink;

/// The crates whose bundles the command judges.
type Areas = (
    Border,
    (
        (access::Border, advice::border::Border),
        (
            diagnose::border::Border,
            (
                inspect::border::Border,
                (
                    publish::Border,
                    (
                        payment::Border,
                        (
                            x402::Border,
                            (
                                proofs::Border,
                                (
                                    identity::Border,
                                    (
                                        identity_binding::Border,
                                        (
                                            wallet::Border,
                                            (discoverability::Border, discoverability_http::Border),
                                        ),
                                    ),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
);

pub(super) fn run(source: &Source, json: bool) -> Result<Status, Failure> {
    // A bundle of any format, of which some may be larger than a recorded registration.
    show(source, &source.read(BUNDLE_BYTES)?, json)
}

/// Judges the text of a bundle, and shows what it comes to.
pub(crate) fn show(source: &Source, text: &[u8], json: bool) -> Result<Status, Failure> {
    if text.is_empty() {
        return Err(Failure::usage(format!("{} is empty", source.name())));
    }
    let judged = judged(text);
    let status = status(&judged);
    let judgement = judged
        .as_ref()
        .map_err(|refusal| Failure::usage(format!("{}: {}", source.name(), harmless(refusal.message()))))?;
    if json {
        print_json(&judgement.report)?;
    } else if let Ok(bundle) = Bundle::parse(text) {
        verify::show(&bundle.verify(), bundle.config(), bundle.body(), None)?;
    } else if let Some(words) = payment::words_of(&judgement.report) {
        print(&format!("{}\n  nothing was signed\n", binding(&judgement.report, &words, style())))?;
    } else if let Some(evaluation) = evaluation(text) {
        print(&view::wallet::evaluation(&evaluation, style()))?;
    } else {
        let (ink, answer) = match judgement.conclusion {
            Conclusion::Yes => (Ink::Good, "yes"),
            Conclusion::No => (Ink::Bad, "no"),
            Conclusion::Unknown => (Ink::Bad, "could not be established"),
        };
        print(&format!("{}\n{}", style().ink(ink, answer), Indented(&judgement.report)))?;
    }
    Ok(status)
}

/// The evaluation of an action, where the bundle is one.
fn evaluation(text: &[u8]) -> Option<wallet::Evaluation> {
    let bundle: serde_json::Value = serde_json::from_slice(text).ok()?;
    let is_one = bundle.get("format")?.as_str()? == "erc8257-wallet-evaluate-bundle/1";
    if is_one { wallet::Evaluation::of_bundle(text).ok() } else { None }
}

/// One bundle a line.
pub(super) fn batch(source: &Source) -> Result<Status, Failure> {
    batch::run(source, &|line| {
        let judged = judged(line);
        (judged.to_json(), status(&judged))
    })
}

/// The verb or inquiry that a bundle names judges it.
pub(crate) fn judged(text: &[u8]) -> Judged {
    verbs::judge::<Areas>(text)
}

fn status(judged: &Judged) -> Status {
    judged.as_ref().map_or(Status::Usage, |judgement| judgement.conclusion.into())
}
