//! Every code of every table, in one form.

use std::collections::BTreeMap;

use erc8257_access_proof::proof_rows;

/// The table that a code stands in. An obligation may stand in two of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Table {
    /// Rules: the codes of reports.
    Rule,
    /// What `advise` says.
    Advice,
    /// Why a hash is another one.
    Cause,
    /// What there is to say of proofs of access.
    Proof,
    /// Faults of challenges, payments and settlements.
    Payment,
    /// What is said of agents.
    Agent,
    /// What is said of wallets and session keys.
    Wallet,
    /// Faults of proofs that an RPC gives.
    Block,
    /// Mistakes of a caller, which say nothing about a tool.
    Usage,
}

impl Table {
    /// All, in the order of the list of codes.
    pub const ALL: [Self; 9] = [
        Self::Rule,
        Self::Advice,
        Self::Cause,
        Self::Proof,
        Self::Payment,
        Self::Agent,
        Self::Wallet,
        Self::Block,
        Self::Usage,
    ];

    /// The heading of its list.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rule => "Rules",
            Self::Advice => "Advice",
            Self::Cause => "Causes of a wrong hash",
            Self::Proof => "Proofs of access",
            Self::Payment => "Payments",
            Self::Agent => "Agents",
            Self::Wallet => "Wallets and session keys",
            Self::Block => "Proofs of RPCs",
            Self::Usage => "Usage errors",
        }
    }

    /// A sentence about its codes.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Rule => {
                "What a report says. An error fails a check or makes the manifest invalid; the rest explains."
            }
            Self::Advice => "What advise says beside the verdict. It changes no verdict.",
            Self::Cause => "Why a manifest does not have the committed hash, as diagnose proves it.",
            Self::Proof => "Why a proof of access counts for nothing, and what to warn of.",
            Self::Payment => "What is wrong with a challenge, a payment or a settlement of x402.",
            Self::Agent => {
                "What is wrong with an agent of ERC-8004, its file or its reputation, and what to know of it."
            }
            Self::Wallet => {
                "What speaks against an account, a call, a transfer or a session key, and what to know of it."
            }
            Self::Block => "Why a proof of a registry at a block does not hold.",
            Self::Usage => "Mistakes in a bundle or in facts. They say nothing about a tool.",
        }
    }
}

/// One code of one table.
#[derive(Debug, Clone)]
pub struct Row {
    /// Its table.
    pub table: Table,
    /// The code.
    pub id: &'static str,
    /// The section of the standard; empty if the code has no section.
    pub section: &'static str,
    /// How much it weighs, in a few words.
    pub weight: String,
    /// The message: one sentence.
    pub sentence: &'static str,
    /// The proof of a cause; else empty.
    pub proof: &'static str,
    /// What to do: one sentence.
    pub action: &'static str,
}

/// The codes of usage errors. The core has no table of them, since their messages name the caller's input.
const USAGE: [(&str, &str, &str); 5] = [
    (
        "usage-too-large",
        "The text is longer than is read.",
        "Hand over no more than the limit that the message names.",
    ),
    (
        "usage-not-json",
        "The text is not strict JSON.",
        "Repair the text at the place that the message names.",
    ),
    ("usage-missing", "A member that must be there is missing.", "Add the member that the error names."),
    (
        "usage-wrong-value",
        "A member has a value that it cannot have.",
        "Give the member that the error names a value that the message allows; null is a value, not an absence.",
    ),
    (
        "usage-unknown",
        "A policy has a member that no policy has.",
        "Correct the name: a misspelt switch would otherwise be silently off.",
    ),
];

/// Every code, table by table, in the order of the tables.
#[must_use]
pub fn all() -> Vec<Row> {
    let mut rows: Vec<Row> = erc8257::rules().iter().map(rule).collect();
    rows.extend(erc8257_advice::rows().iter().map(|row| Row {
        table: Table::Advice,
        id: row.id,
        section: row.section,
        weight: row.level.to_string(),
        sentence: row.sentence,
        proof: "",
        action: row.action,
    }));
    rows.extend(erc8257_diagnose::hypotheses().iter().map(|row| Row {
        table: Table::Cause,
        id: row.id,
        section: "",
        weight: format!("side to change: {}", row.side.as_str()),
        sentence: row.sentence,
        proof: row.proof,
        action: row.action,
    }));
    rows.extend(proof_rows().iter().map(|row| Row {
        table: Table::Proof,
        id: row.id,
        section: row.section,
        weight: if row.refuses { "the proof is refused" } else { "a warning" }.to_owned(),
        sentence: row.sentence,
        proof: "",
        action: row.action,
    }));
    macro_rules! described {
        ($table:expr, $codes:expr) => {
            rows.extend($codes.iter().map(|row| Row {
                table: $table,
                id: row.id,
                section: row.section,
                weight: row.severity.as_str().to_owned(),
                sentence: row.message,
                proof: "",
                action: row.fix,
            }))
        };
    }
    described!(Table::Payment, erc8257_x402::codes());
    described!(Table::Agent, erc8257_identity::codes());
    described!(Table::Wallet, erc8257_wallet::codes());
    described!(Table::Block, erc8257_proofs::codes());
    rows.extend(USAGE.iter().map(|(id, sentence, action)| Row {
        table: Table::Usage,
        id,
        section: "",
        weight: "a usage error, never a verdict".to_owned(),
        sentence,
        proof: "",
        action,
    }));
    rows
}

fn rule(rule: &erc8257::Rule) -> Row {
    let weight = if rule.severity == rule.publisher_severity {
        format!("{}, for consumers and publishers", rule.severity)
    } else {
        format!(
            "{} for consumers (verify), {} for publishers (validate)",
            rule.severity, rule.publisher_severity
        )
    };
    Row {
        table: Table::Rule,
        id: rule.id,
        section: rule.section,
        weight: format!("{}; {weight}", rule.level),
        sentence: rule.sentence,
        proof: "",
        action: rule.fix,
    }
}

/// The rows of each code: one page a code, whichever tables it stands in.
#[must_use]
pub fn by_code() -> BTreeMap<&'static str, Vec<Row>> {
    let mut codes: BTreeMap<&'static str, Vec<Row>> = BTreeMap::new();
    for row in all() {
        codes.entry(row.id).or_default().push(row);
    }
    codes
}

/// A code of a usage error as the table has it.
#[must_use]
pub fn usage(code: &str) -> Option<&'static str> {
    USAGE.iter().map(|row| row.0).find(|id| *id == code)
}
