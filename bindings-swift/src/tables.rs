//! The tables of codes beside the rules: advice, causes of a wrong hash, what there is to say of proofs.

use access_proof::proof_rows as core_proof_rows;

use crate::failure::Result;

/// How much a piece of advice matters. None of them says whether a registration is genuine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum AdviceLevel {
    /// A user may be under attack: stop, or remove the dangerous part. Honest tools draw no alarm.
    Alarm,
    /// An honest tool may carry this risk too: ask the user, or limit the tool.
    Caution,
    /// Good to know.
    Note,
}

/// A row of the table of advice.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct AdviceRow {
    /// The stable code.
    pub advice: String,
    /// Section of the standard, or the heading of one without a number.
    pub section: String,
    /// How much it matters.
    pub level: AdviceLevel,
    /// What there is to know: one sentence.
    pub message: String,
    /// What to do: one sentence.
    pub action: String,
    /// The row as JSON: the same text in every language.
    pub json: String,
}

/// Which side to change: the record onchain, or the served file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum RepairSide {
    /// Nothing is wrong.
    Nothing,
    /// The record: its creator sends a transaction.
    Chain,
    /// The file that is served.
    File,
    /// One of both; only the publisher knows which file was meant.
    Either,
    /// Not known, since the cause is not.
    Unknown,
}

/// A row of the table of well-known reasons for a wrong hash.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct CauseRow {
    /// The stable code.
    pub cause: String,
    /// The side that is usually changed.
    pub side: RepairSide,
    /// What happened: one sentence.
    pub message: String,
    /// The proof, in one sentence.
    pub proof: String,
    /// How to repair it: one sentence.
    pub action: String,
    /// The row as JSON: the same text in every language.
    pub json: String,
}

/// A row of the table of what there is to say of access proofs.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ProofRow {
    /// The stable code.
    pub proof: String,
    /// The heading of the standard.
    pub section: String,
    /// The proof counts for nothing; else it is a warning.
    pub refuses: bool,
    /// What there is to know: one sentence.
    pub message: String,
    /// What to do: one sentence.
    pub action: String,
    /// The row as JSON: the same text in every language.
    pub json: String,
}

/// Returns every code of advice, in the order of the standard's sections.
#[uniffi::export]
pub fn advice_rows() -> Result<Vec<AdviceRow>> {
    Ok(advice::rows().iter().map(AdviceRow::of).collect())
}

/// Returns the row of a code of advice; nothing for a code that there is not.
#[uniffi::export]
pub fn explain_advice(code: String) -> Result<Option<AdviceRow>> {
    Ok(advice::explain(&code).map(AdviceRow::of))
}

/// Returns every reason that `diagnose` tries, in its order.
#[uniffi::export]
pub fn hypotheses() -> Result<Vec<CauseRow>> {
    Ok(diagnose::hypotheses().iter().map(CauseRow::of).collect())
}

/// Returns the row of a cause's code; nothing for a code that there is not.
#[uniffi::export]
pub fn explain_cause(code: String) -> Result<Option<CauseRow>> {
    Ok(diagnose::explain(&code).map(CauseRow::of))
}

/// Returns every code about access proofs, those that refuse first.
#[uniffi::export]
pub fn proof_rows() -> Result<Vec<ProofRow>> {
    Ok(core_proof_rows().iter().map(ProofRow::of).collect())
}

/// Returns the row of a code about access proofs; nothing for a code that there is not.
#[uniffi::export]
pub fn explain_proof(code: String) -> Result<Option<ProofRow>> {
    Ok(core_proof_rows().iter().find(|row| row.id == code).map(ProofRow::of))
}

impl AdviceLevel {
    pub(crate) fn of(level: advice::Level) -> Self {
        match level {
            advice::Level::Alarm => Self::Alarm,
            advice::Level::Caution => Self::Caution,
            advice::Level::Note => Self::Note,
        }
    }
}

impl AdviceRow {
    fn of(row: &advice::Row) -> Self {
        Self {
            advice: row.id.to_owned(),
            section: row.section.to_owned(),
            level: AdviceLevel::of(row.level),
            message: row.sentence.to_owned(),
            action: row.action.to_owned(),
            json: row.to_json(),
        }
    }
}

impl CauseRow {
    fn of(row: &diagnose::Row) -> Self {
        Self {
            cause: row.id.to_owned(),
            side: RepairSide::of(row.side),
            message: row.sentence.to_owned(),
            proof: row.proof.to_owned(),
            action: row.action.to_owned(),
            json: row.to_json(),
        }
    }
}

impl ProofRow {
    fn of(row: &access_proof::ProofRow) -> Self {
        Self {
            proof: row.id.to_owned(),
            section: row.section.to_owned(),
            refuses: row.refuses,
            message: row.sentence.to_owned(),
            action: row.action.to_owned(),
            json: row.to_json(),
        }
    }
}

impl RepairSide {
    fn of(side: diagnose::Side) -> Self {
        match side {
            diagnose::Side::Nothing => Self::Nothing,
            diagnose::Side::Chain => Self::Chain,
            diagnose::Side::File => Self::File,
            diagnose::Side::Either => Self::Either,
            diagnose::Side::Unknown => Self::Unknown,
        }
    }
}
