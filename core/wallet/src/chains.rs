//! Whether RPCs can be used (decisions W14, W57; ledger `wal-chains-id`).

use alloc::format;

use alloy_primitives::U256;
use primitives::describe::{Conclusion, Refusal, RunIn, Value};
use primitives::json::Document;
use primitives::limits::EXACT_INTEGER;

use crate::answer::Told;
use crate::border::wallet_answer::WalletAnswer;
use crate::border::wallet_chains::{
    WalletChainHealth, WalletChainProbe, WalletChains, WalletChainsReport, WalletChainsVerdict,
    WalletRpcState,
};
use crate::chain_table::{Known, known};
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::limits::FUTURE_SECONDS;
use crate::noted::Noted;
use crate::read::chain;
use crate::values::{quantity_in, quantity_of};

use WalletChainsVerdict as Verdict;
use WalletRpcState as State;

/// Seconds that a block may be old on every chain.
const LEAST_LAG: u64 = 60;
/// Blocks that may be missing.
const MISSED_BLOCKS: u64 = 20;
/// Seconds from one block to the next of a chain that is not in the table.
const BLOCK_SECONDS: u64 = 12;

impl RunIn for WalletChains {
    fn run_in(self, given: Value<'_>) -> Result<WalletChainsReport, Refusal> {
        let mut noted = Noted::default();
        let mut chains = alloc::vec::Vec::new();
        for (index, probe) in self.chains.iter().enumerate() {
            let id = chain(&probe.chain, &format!("chains[{index}].chain"))?;
            chains.push(probe.health(id, self.now, index, &mut noted));
        }
        let verdict = chains.iter().map(|of| verdict(of.status)).max_by_key(|verdict| rank(*verdict));
        let findings = noted.finish(given.document());
        let verdict = verdict.unwrap_or(Verdict::Unknown);
        Ok(WalletChainsReport { verdict, now: self.now, chains, findings })
    }

    fn conclusion(report: &WalletChainsReport) -> Conclusion {
        let answer = match report.verdict {
            Verdict::Healthy => Conclusion::Yes,
            Verdict::Unknown => Conclusion::Unknown,
            Verdict::Degraded | Verdict::Down | Verdict::WrongChain => Conclusion::No,
        };
        concluded(answer, &report.findings)
    }
}

const fn verdict(state: State) -> Verdict {
    match state {
        State::Healthy => Verdict::Healthy,
        State::Degraded => Verdict::Degraded,
        State::Down => Verdict::Down,
        State::WrongChain => Verdict::WrongChain,
    }
}

/// The worst has the highest.
const fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Unknown => 0,
        Verdict::Healthy => 1,
        Verdict::Degraded => 2,
        Verdict::Down => 3,
        Verdict::WrongChain => 4,
    }
}

/// Number and time of a block; both, or nothing is told.
fn block(answer: Option<&WalletAnswer>) -> Option<(U256, u64)> {
    let Told::Result(document) = WalletAnswer::told(answer) else { return None };
    let member = |name| quantity_in(&document, Document::ROOT, name);
    let time = u64::try_from(member("timestamp")?).ok().filter(|time| *time <= EXACT_INTEGER)?;
    Some((member("number")?, time))
}

fn is_silent(answer: Option<&WalletAnswer>) -> bool {
    matches!(WalletAnswer::told(answer), Told::Failed)
}

impl WalletChainProbe {
    fn health(&self, id: u64, now: u64, index: usize, noted: &mut Noted) -> WalletChainHealth {
        let known = known(id);
        if known.is_none() {
            noted.add(Code::ChainUnknown, format!("/chains/{index}/chain"));
        }
        let chain_id = quantity_of(self.chain_id.as_ref());
        let block = block(self.block.as_ref());
        let status = if is_silent(self.chain_id.as_ref()) && is_silent(self.block.as_ref()) {
            noted.add(Code::ChainDown, format!("/chains/{index}"));
            State::Down
        } else if chain_id.is_some_and(|told| told != U256::from(id)) {
            let at = format!("/chains/{index}/chainId");
            noted.expect(Code::ChainWrong, at, Some(format!("{id}")));
            State::WrongChain
        } else {
            let fault = match (chain_id, block) {
                (Some(_), Some((_, time))) => {
                    late(known, now, time).map(|code| (code, format!("/chains/{index}/block")))
                }
                _ => Some((Code::ChainMalformed, format!("/chains/{index}"))),
            };
            match fault {
                Some((code, at)) => {
                    noted.add(code, at);
                    State::Degraded
                }
                None => State::Healthy,
            }
        };
        WalletChainHealth {
            chain: self.chain.clone(),
            name: known.map(|known| known.name.into()),
            symbol: known.map(|known| known.symbol.into()),
            status,
            chain_id,
            block_number: block.map(|(number, _)| number),
            block_time: block.map(|(_, time)| time),
            lag_seconds: block.map(|(_, time)| now.saturating_sub(time)),
        }
    }
}

/// What speaks against the time of the newest block.
fn late(known: Option<&Known>, now: u64, time: u64) -> Option<Code> {
    if time.saturating_sub(now) > FUTURE_SECONDS {
        return Some(Code::ChainFuture);
    }
    let seconds = known.map_or(BLOCK_SECONDS, |known| known.block_seconds);
    let most = seconds.saturating_mul(MISSED_BLOCKS).max(LEAST_LAG);
    (now.saturating_sub(time) > most).then_some(Code::ChainLag)
}
