//! The members of a feedback file beside the event (ledger `8004-fb-agree`), and the payment that it claims.

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::describe::read::whole_number;
use primitives::hex::{parse_address, parse_bytes32};
use primitives::json::{Document, Kind, NodeId};
use primitives::registry::AgentRef;

use super::time::is_time;
use crate::border::feedback::{ClaimedPayment, FeedbackEvent, FeedbackField, FieldState};
use crate::codes::Code;
use crate::noted::Noted;

/// A file beside its event.
pub(super) struct Compared<'d> {
    document: &'d Document<'d>,
    agent: &'d AgentRef,
    event: &'d FeedbackEvent,
    pub(super) fields: Vec<FeedbackField>,
}

impl<'d> Compared<'d> {
    pub(super) fn of(
        document: &'d Document<'d>,
        agent: &'d AgentRef,
        event: &'d FeedbackEvent,
        noted: &mut Noted,
    ) -> Self {
        let mut compared = Self { document, agent, event, fields: Vec::new() };
        compared.all(noted);
        compared
    }

    /// Whether the file says otherwise than the event, or lacks what it must have.
    pub(super) fn contradicts(&self) -> bool {
        self.fields.iter().any(|field| field.state != FieldState::Same)
    }

    fn all(&mut self, noted: &mut Noted) {
        let names = [
            "agentRegistry",
            "agentId",
            "clientAddress",
            "value",
            "valueDecimals",
            "tag1",
            "tag2",
            "endpoint",
            "createdAt",
        ];
        let [registry, agent_id, client, value, decimals, tag1, tag2, endpoint, created] =
            self.document.named_in_root(names, &mut |_, _| {});
        let (agent, event) = (self.agent, self.event);
        let is_registry = self.account(registry) == Some((agent.chain_id, agent.registry));
        self.add(("agentRegistry", registry), is_registry, &agent.agent_registry(), noted);
        let id = format!("{}", agent.agent_id);
        self.add(("agentId", agent_id), self.is_number(agent_id, &id), &id, noted);
        let is_client = self.account(client) == Some((agent.chain_id, event.client));
        let expected = format!("eip155:{}:{:?}", agent.chain_id, event.client);
        self.add(("clientAddress", client), is_client, &expected, noted);
        for (name, node, number) in [
            ("value", value, format!("{}", event.value)),
            ("valueDecimals", decimals, format!("{}", event.value_decimals)),
        ] {
            self.add((name, node), self.is_number(node, &number), &number, noted);
        }
        for (name, node, text) in [
            ("tag1", tag1, &event.tag1),
            ("tag2", tag2, &event.tag2),
            ("endpoint", endpoint, &event.endpoint),
        ] {
            if node != 0 {
                let is_it = self.document.optional_string(node).is_some_and(|found| found == *text);
                self.add((name, node), is_it, text, noted);
            }
        }
        let time = self.document.optional_string(created);
        match time {
            Some(time) if is_time(&time) => {}
            _ if created == 0 => noted.whole(Code::FbCreated),
            _ => noted.at(self.document, Code::FbCreated, created),
        }
    }

    fn add(&mut self, (name, node): (&str, NodeId), is_same: bool, expected: &str, noted: &mut Noted) {
        let state = if node == 0 {
            noted.whole(Code::FbMissing);
            FieldState::Missing
        } else if is_same {
            FieldState::Same
        } else {
            let expected = primitives::harmless::clip(expected.as_bytes());
            noted.at_expecting(self.document, Code::FbDifferent, node, Some(expected));
            FieldState::Different
        };
        self.fields.push(FeedbackField { field: name.into(), state });
    }

    /// A number in exactly these digits.
    fn is_number(&self, node: NodeId, digits: &str) -> bool {
        self.document.kind(node) == Kind::Number && self.document.raw(node) == digits.as_bytes()
    }

    /// `eip155:<chain>:<address>`.
    fn account(&self, node: NodeId) -> Option<(u128, Address)> {
        let text = self.document.optional_string(node)?;
        let (chain, account) = text.strip_prefix("eip155:")?.split_once(':')?;
        let is_short = !chain.starts_with('0') && chain.bytes().all(|byte| byte.is_ascii_digit());
        Some((chain.parse().ok().filter(|_| is_short)?, parse_address(account)?))
    }

    /// The payment that the file claims: nothing here shows it.
    pub(super) fn payment(&self, noted: &mut Noted) -> Option<ClaimedPayment> {
        let document = self.document;
        let [proof] = document.named_in_root(["proofOfPayment"], &mut |_, _| {});
        if proof == 0 {
            return None;
        }
        let read = || {
            let names = ["fromAddress", "toAddress", "chainId", "txHash"];
            let [from, to, chain, hash] = document.named(proof, names);
            let address = |node| parse_address(&document.optional_string(node)?);
            let chain_id = match document.kind(chain) {
                Kind::Number => whole_number(document.raw_str(document.node(chain))),
                _ => document.optional_string(chain).and_then(|text| whole_number(&text)),
            };
            Some(ClaimedPayment {
                from_address: address(from)?,
                to_address: address(to)?,
                chain_id: chain_id.filter(|chain| *chain != U256::ZERO)?,
                tx_hash: parse_bytes32(&document.optional_string(hash)?)?,
            })
        };
        let claimed = read();
        let code = if claimed.is_some() { Code::FbPaymentClaim } else { Code::FbPayment };
        noted.at(document, code, proof);
        claimed
    }
}
