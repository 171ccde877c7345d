//! Every stable code, whichever table it stands in: rules, which decide; advice; causes of a wrong hash; what there is to
//! say of access proofs.

use std::fmt;

use erc8257::access::{ProofRow, proof_rows};
use erc8257::{Rule, advice, diagnose};

use crate::json::Text;

/// One row of a table.
#[derive(Clone, Copy)]
pub(super) enum Row {
    Rule(&'static Rule),
    Advice(&'static advice::Row),
    Cause(&'static diagnose::Row),
    Proof(&'static ProofRow),
}

/// All rows, table by table.
pub(super) fn all() -> impl Iterator<Item = Row> + Clone {
    let rules = erc8257::rules().iter().map(Row::Rule);
    let advice = advice::rows().iter().map(Row::Advice);
    let causes = diagnose::hypotheses().iter().map(Row::Cause);
    rules.chain(advice).chain(causes).chain(proof_rows().iter().map(Row::Proof))
}

impl Row {
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Rule(rule) => rule.id,
            Self::Advice(advice) => advice.id,
            Self::Cause(cause) => cause.id,
            Self::Proof(proof) => proof.id,
        }
    }
}

/// The row as JSON; the name of its first member says which table it is of.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(rule) => {
                let Rule { id, section, level, severity, publisher_severity, sentence, fix, .. } = rule;
                write!(f, "{{\"rule\":{},\"section\":{}", Text(id), Text(section))?;
                write!(f, ",\"level\":{}", Text(level.as_str()))?;
                write!(f, ",\"severity\":{}", Text(severity.as_str()))?;
                write!(f, ",\"publisherSeverity\":{}", Text(publisher_severity.as_str()))?;
                write!(f, ",\"message\":{},\"fix\":{}}}", Text(sentence), Text(fix))
            }
            Self::Advice(row) => {
                let advice::Row { id, section, level, sentence, action, .. } = row;
                write!(f, "{{\"advice\":{},\"section\":{}", Text(id), Text(section))?;
                write!(f, ",\"level\":{}", Text(level.as_str()))?;
                write!(f, ",\"message\":{},\"action\":{}}}", Text(sentence), Text(action))
            }
            Self::Cause(row) => {
                let diagnose::Row { id, side, sentence, proof, action, .. } = row;
                write!(f, "{{\"cause\":{},\"side\":{}", Text(id), Text(side.as_str()))?;
                write!(f, ",\"message\":{},\"proof\":{}", Text(sentence), Text(proof))?;
                write!(f, ",\"action\":{}}}", Text(action))
            }
            Self::Proof(row) => {
                let ProofRow { id, section, refuses, sentence, action, .. } = row;
                write!(f, "{{\"proof\":{},\"section\":{}", Text(id), Text(section))?;
                write!(f, ",\"refuses\":{refuses}")?;
                write!(f, ",\"message\":{},\"action\":{}}}", Text(sentence), Text(action))
            }
        }
    }
}
