//! Every stable code, whichever table it stands in: rules, which decide; advice; causes of a wrong hash; what there is to
//! say of access proofs; faults of payments; faults of records proven from a block hash; faults of agents; faults of
//! wallets and of session keys; faults of servers that agents call.

use std::fmt;

use access_proof::{ProofRow, proof_rows};
use erc8257::Rule;

/// One row of a table.
#[derive(Clone, Copy)]
pub(super) enum Row {
    Rule(&'static Rule),
    Advice(&'static advice::Row),
    Cause(&'static diagnose::Row),
    Proof(&'static ProofRow),
    Payment(&'static x402::Row),
    Record(&'static proofs::Row),
    Agent(&'static identity::Row),
    Wallet(&'static wallet::Row),
    Server(&'static discoverability::Row),
}

/// The rows of the tables that every language has, table by table.
pub(super) fn listed() -> impl Iterator<Item = Row> + Clone {
    let rules = erc8257::rules().iter().map(Row::Rule);
    let advice = advice::rows().iter().map(Row::Advice);
    let causes = diagnose::hypotheses().iter().map(Row::Cause);
    let proofs = proof_rows().iter().map(Row::Proof);
    let payments = x402::codes().iter().map(Row::Payment);
    rules.chain(advice).chain(causes).chain(proofs).chain(payments)
}

/// All rows: those of areas that no language has yet, too.
pub(super) fn all() -> impl Iterator<Item = Row> + Clone {
    let records = proofs::codes().iter().map(Row::Record);
    let agents = identity::codes().iter().map(Row::Agent);
    let wallets = wallet::codes().iter().map(Row::Wallet);
    let servers = discoverability::codes().iter().map(Row::Server);
    listed().chain(records).chain(agents).chain(wallets).chain(servers)
}

impl Row {
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Rule(rule) => rule.id,
            Self::Advice(advice) => advice.id,
            Self::Cause(cause) => cause.id,
            Self::Proof(proof) => proof.id,
            Self::Payment(payment) => payment.id,
            Self::Record(record) => record.id,
            Self::Agent(agent) => agent.id,
            Self::Wallet(wallet) => wallet.id,
            Self::Server(server) => server.id,
        }
    }
}

/// The row as JSON; the name of its first member says which table it is of.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(rule) => f.write_str(&rule.to_json()),
            Self::Advice(row) => f.write_str(&row.to_json()),
            Self::Cause(row) => f.write_str(&row.to_json()),
            Self::Proof(row) => f.write_str(&row.to_json()),
            Self::Payment(row) => f.write_str(&row.to_json()),
            Self::Record(row) => f.write_str(&row.to_json()),
            Self::Agent(row) => f.write_str(&row.to_json()),
            Self::Wallet(row) => f.write_str(&row.to_json()),
            Self::Server(row) => f.write_str(&row.to_json()),
        }
    }
}
