//! All described verbs, by their numbers. Wrappers that are written from the descriptions call them.

use erc8257::verbs::Judgement;

use crate::failure::Result;

/// The crates whose verbs and inquiries the library has.
pub(crate) type Areas = (
    erc8257::verbs::Border,
    (
        (access::Border, advice::border::Border),
        (
            diagnose::border::Border,
            (
                index_run::border::Border,
                (inspect::border::Border, (publish::Border, (payment::Border, (x402::Border, Agents)))),
            ),
        ),
    ),
);
/// Those of agents, proofs, wallets and servers.
type Agents = (
    identity::Border,
    (
        identity_binding::Border,
        (proofs::Border, (wallet::Border, (discoverability::Border, discoverability_http::Border))),
    ),
);

/// Runs the verb of this number, and gives the text of its report. `parts` are the arguments as JSON text, and the bytes beside
/// them. The library refuses a wrapper that was written from other descriptions.
#[uniffi::export]
pub fn run_verb(verb: i32, parts: Vec<u8>) -> Result<String> {
    Ok(erc8257::verbs::call::<Areas>(u32::try_from(verb).unwrap_or(u32::MAX), &parts)?)
}

/// How the question of a bundle was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Conclusion {
    /// Verified, valid, or done.
    Yes,
    /// Not verified, or not valid.
    No,
    /// It could not be established.
    Unknown,
}

/// The report of a bundle, and how its question was answered.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Judged {
    /// How the question was answered.
    pub conclusion: Conclusion,
    /// The report as JSON: the same text in every language.
    pub json: String,
}

/// Judges a bundle of any format that this version knows: `erc8257-bundle/1`, which is verified, and the bundles of the
/// described verbs. The command has it as `erc8257 judge`.
///
/// A format that is missing or not known is an error, and so is a member that is missing or wrong.
#[uniffi::export]
pub fn judge(bundle: Vec<u8>) -> Result<Judged> {
    let Judgement { report, conclusion } = erc8257::verbs::judge::<Areas>(&bundle).into_result()?;
    let conclusion = match conclusion {
        erc8257::verbs::Conclusion::Yes => Conclusion::Yes,
        erc8257::verbs::Conclusion::No => Conclusion::No,
        erc8257::verbs::Conclusion::Unknown => Conclusion::Unknown,
    };
    Ok(Judged { conclusion, json: report })
}
