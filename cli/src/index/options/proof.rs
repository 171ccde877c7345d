//! The options of `index --proof`: those of `verify --proof`, with a trusted block for each chain.

use std::ffi::OsStr;

use erc8257::B256;
use erc8257::proofs::border::proof::{AnchorSource, ProofLayout};
use erc8257_index_run::{Proof, Registry};

use crate::args::{proof, value};
use crate::status::Failure;

/// What was asked for so far.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) proof: bool,
    /// `--block` is there.
    pub(super) names_a_block: bool,
    /// Each with its chain; `None`: the one chain of all registries.
    blocks: Vec<(Option<u128>, B256)>,
    trusted_by: Option<AnchorSource>,
    layouts: Vec<ProofLayout>,
    registry_code: Option<B256>,
    predicate_code: Option<B256>,
    /// The first of these options.
    first: Option<String>,
}

impl Asked {
    /// Takes the value of an option.
    pub(super) fn take(&mut self, name: &str, given: &OsStr) -> Result<(), Failure> {
        self.first.get_or_insert_with(|| format!("--{name}"));
        match name {
            "trusted-block" => self.blocks.push(trusted_block(given)?),
            "trusted-by" => self.trusted_by = Some(proof::trusted_by(given)?),
            "layout" => self.layouts.push(proof::layout(given)?),
            "registry-code" => self.registry_code = Some(value::hash(given, "--registry-code")?),
            _ => self.predicate_code = Some(value::hash(given, "--predicate-code")?),
        }
        Ok(())
    }

    /// What is to be proven of these registries, if anything is.
    pub(super) fn end(self, registries: &[Registry]) -> Result<Option<Proof>, Failure> {
        if !self.proof {
            return self.first.map_or(Ok(None), |option| Err(proof::without_proof(&option)));
        }
        if self.names_a_block {
            return Err(proof::names_a_block("--block"));
        }
        if self.trusted_by.is_some() && self.blocks.is_empty() {
            return Err(proof::source_without_hash());
        }
        let mut trusted_blocks: Vec<(u128, B256)> = Vec::new();
        for registry in registries {
            let chain = registry.chain_id;
            if trusted_blocks.iter().any(|(known, _)| *known == chain) {
                continue;
            }
            let is_one_chain = registries.iter().all(|other| other.chain_id == chain);
            let of_chain = |(of, _): &&(Option<u128>, B256)| of.map_or(is_one_chain, |of| of == chain);
            let mut own = self.blocks.iter().filter(of_chain);
            match (own.next(), own.next()) {
                (Some((_, hash)), None) => trusted_blocks.push((chain, *hash)),
                (Some(_), Some(_)) => {
                    return Err(Failure::usage(format!("--trusted-block is given twice for chain {chain}")));
                }
                (None, _) => return Err(missing(chain, is_one_chain)),
            }
        }
        if trusted_blocks.len() < self.blocks.len() {
            return Err(Failure::usage("--trusted-block names a chain that no --registry is on"));
        }
        Ok(Some(Proof {
            trusted_blocks,
            trusted_by: self.trusted_by.unwrap_or(AnchorSource::Unstated),
            demands: proof::demands(self.layouts, self.registry_code, self.predicate_code),
        }))
    }
}

fn missing(chain: u128, is_one_chain: bool) -> Failure {
    let form = if is_one_chain { "HASH".to_owned() } else { format!("{chain}=HASH") };
    proof::without_hash(&form, "")
}

/// `HASH`, or `CHAIN=HASH`.
fn trusted_block(given: &OsStr) -> Result<(Option<u128>, B256), Failure> {
    let Some((chain, hash)) = given.to_str().and_then(|text| text.split_once('=')) else {
        return Ok((None, value::hash(given, "--trusted-block")?));
    };
    let digits = chain.strip_prefix("eip155:").unwrap_or(chain);
    let number = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
    let wrong = || Failure::usage("--trusted-block is HASH or CHAIN=HASH, as in 8453=0x…");
    Ok((Some(number.ok_or_else(wrong)?), value::hash(OsStr::new(hash), "--trusted-block")?))
}
