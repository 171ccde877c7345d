//! The verbs of wallets that ask a chain: `wallet account --rpc` and its neighbours.

use std::ffi::OsStr;
use std::path::PathBuf;

use erc8257::{Address, B256, U256};

use super::given::Given;
use super::live::{self, Reach};
use super::value::{self, shown};
use crate::status::Failure;

/// The verbs of wallets that can ask.
pub(super) const VERBS: [&str; 6] = [
    "wallet account",
    "wallet status",
    "wallet gas",
    "wallet chains",
    "wallet delegation",
    "wallet transfer",
];

/// What is asked, once the chains that have an RPC are known.
type Asking = Box<dyn FnOnce(&[u64]) -> Result<Asked, Failure>>;

/// The options that all of them have beside `--json`.
const COMMON: [&str; 5] = ["--rpc", "--record", "--ca", "--connect-to", "--timeout"];

/// The options of a verb, besides `--json`.
pub(super) fn options(verb: &str) -> Vec<&'static str> {
    let own: &[&str] = match verb {
        "wallet status" => &["--token"],
        "wallet gas" => &["--limit"],
        "wallet transfer" => &["--token", "--transaction", "--wait", "--yes"],
        _ => &[],
    };
    [&COMMON, own].concat()
}

/// One of these verbs, with `--rpc`.
pub(crate) struct Wallet {
    pub(crate) asked: Asked,
    /// RPCs with the ID of their chain.
    pub(crate) rpcs: Vec<(u64, String)>,
    /// Where the bundle goes.
    pub(crate) record: Option<PathBuf>,
    pub(crate) reach: Reach,
    pub(crate) json: bool,
}

/// What is asked.
pub(crate) enum Asked {
    Account { chain: u64, account: Address },
    Status { account: Address, chains: Vec<(u64, Vec<Address>)> },
    Gas { chain: u64, limit: Option<u64> },
    Chains(Vec<u64>),
    Delegation { chain: u64, account: Address },
    Transfer(Box<Transfer>),
}

/// A transfer that is planned, or that was sent.
pub(crate) struct Transfer {
    pub(crate) chain: u64,
    pub(crate) token: String,
    pub(crate) from: Address,
    pub(crate) to: Address,
    pub(crate) amount: U256,
    pub(crate) transaction: Option<B256>,
    /// Seconds to wait for the receipt.
    pub(crate) wait: u32,
    /// The user agrees beforehand.
    pub(crate) yes: bool,
}

/// `eip155:CHAIN:ADDRESS`, as CAIP-10 has it.
fn account(operand: &OsStr) -> Result<(u64, Address), Failure> {
    let read = |text: &str| -> Option<(u64, Address)> {
        let (chain, address) = text.strip_prefix("eip155:")?.split_once(':')?;
        let address = value::address(OsStr::new(address), "the account").ok()?;
        Some((chain_id(chain)?, address))
    };
    operand.to_str().and_then(read).ok_or_else(|| {
        Failure::usage(format!(
            "an account is eip155:CHAIN:ADDRESS, as in eip155:8453:0x…, not {}",
            shown(operand)
        ))
    })
}

/// `eip155:CHAIN`, as CAIP-2 has it.
fn chain(operand: &OsStr) -> Result<u64, Failure> {
    operand.to_str().and_then(|text| chain_id(text.strip_prefix("eip155:")?)).ok_or_else(|| {
        Failure::usage(format!("a chain is eip155:ID, as in eip155:8453, not {}", shown(operand)))
    })
}

fn chain_id(text: &str) -> Option<u64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    if is_plain { text.parse().ok() } else { None }
}

/// The RPCs: `CHAIN=URL`, or a URL alone for the chain of the operand.
fn rpcs(given: &Given, own: Option<u64>) -> Result<Vec<(u64, String)>, Failure> {
    let of = |given: &String| {
        let named = given.split_once('=').and_then(|(chain, url)| Some((chain_id(chain)?, url.to_owned())));
        named.or_else(|| own.map(|chain| (chain, given.clone()))).ok_or_else(|| {
            Failure::usage("--rpc is CHAIN=URL here, as in 8453=https://…: no operand names a chain")
        })
    };
    let all: Vec<(u64, String)> = given.rpcs.iter().map(of).collect::<Result<_, _>>()?;
    let is_twice = |at: usize, chain: u64| all.iter().skip(at.saturating_add(1)).any(|(of, _)| *of == chain);
    if let Some((_, (chain, _))) = all.iter().enumerate().find(|(at, (chain, _))| is_twice(*at, *chain)) {
        return Err(Failure::usage(format!("--rpc names two RPCs of chain {chain}; one is asked")));
    }
    Ok(all)
}

/// Refuses what goes only with `--rpc`, where a file is judged.
pub(super) fn refuse(verb: &str, given: &Given) -> Result<(), Failure> {
    given.allow_with("a file; with --rpc the chain is asked", &options(verb))
}

pub(super) fn wallet(verb: &str, given: Given) -> Result<Wallet, Failure> {
    live::record(&given)?;
    let (own, asked): (Option<u64>, Asking) = match verb {
        "wallet account" => {
            let (chain, account) = account(given.operand(verb, "an account: eip155:CHAIN:ADDRESS")?)?;
            (Some(chain), Box::new(move |_: &[u64]| Ok(Asked::Account { chain, account })))
        }
        "wallet delegation" => {
            let (chain, account) = account(given.operand(verb, "an account: eip155:CHAIN:ADDRESS")?)?;
            (Some(chain), Box::new(move |_: &[u64]| Ok(Asked::Delegation { chain, account })))
        }
        "wallet gas" => {
            let chain = chain(given.operand(verb, "a chain: eip155:ID")?)?;
            let limit = given.limit;
            (Some(chain), Box::new(move |_: &[u64]| Ok(Asked::Gas { chain, limit })))
        }
        "wallet chains" => {
            if let Some(operand) = given.operands.first() {
                let got = shown(operand);
                return Err(Failure::usage(format!("wallet chains --rpc takes no operand, but got {got}")));
            }
            (None, Box::new(|chains: &[u64]| Ok(Asked::Chains(chains.to_vec()))))
        }
        "wallet status" => {
            let (chain, account) = account(given.operand(verb, "an account: eip155:CHAIN:ADDRESS")?)?;
            let tokens = given.tokens.clone();
            (Some(chain), Box::new(move |chains: &[u64]| status(account, chains, &tokens)))
        }
        _ => {
            let transfer = transfer(&given)?;
            let chain = transfer.chain;
            (Some(chain), Box::new(move |_: &[u64]| Ok(Asked::Transfer(Box::new(transfer)))))
        }
    };
    let rpcs = rpcs(&given, own)?;
    let chains: Vec<u64> = rpcs.iter().map(|(chain, _)| *chain).collect();
    if let Some(chain) = own.filter(|chain| !chains.contains(chain)) {
        return Err(Failure::usage(format!("{verb} needs an RPC of chain {chain}")));
    }
    let asked = asked(&chains)?;
    let Given { record, reach, json, .. } = given;
    Ok(Wallet { asked, rpcs, record, reach, json })
}

/// The chains that have an RPC, each with its tokens.
fn status(account: Address, chains: &[u64], tokens: &[(u128, Address)]) -> Result<Asked, Failure> {
    if let Some((chain, _)) =
        tokens.iter().find(|(chain, _)| !chains.iter().any(|of| u128::from(*of) == *chain))
    {
        return Err(Failure::usage(format!("--token is on chain {chain}, which has no RPC here")));
    }
    let of = |chain: u64| {
        let own = tokens.iter().filter(|(of, _)| *of == u128::from(chain));
        (chain, own.map(|(_, token)| *token).collect())
    };
    Ok(Asked::Status { account, chains: chains.iter().map(|chain| of(*chain)).collect() })
}

fn transfer(given: &Given) -> Result<Transfer, Failure> {
    let [from, to, amount] = given.operands.as_slice() else {
        let needs = "an account, a recipient and an amount in the smallest unit";
        return Err(Failure::usage(format!("wallet transfer --rpc needs {needs}")));
    };
    let (chain, from) = account(from)?;
    let to = value::address(to, "the recipient")?;
    let amount = amount.to_str().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let amount = amount.and_then(|text| U256::from_str_radix(text, 10).ok());
    let amount = amount.ok_or_else(|| Failure::usage("an amount is a number of the smallest unit"))?;
    let token = match given.tokens.as_slice() {
        [] => "native".to_owned(),
        [(of, token)] if *of == u128::from(chain) => format!("{token:?}"),
        [_] => return Err(Failure::usage("--token is on another chain than the account")),
        _ => return Err(Failure::usage("wallet transfer moves one token: --token, once")),
    };
    if given.wait.is_some() && given.transaction.is_none() {
        return Err(Failure::usage("--wait goes with --transaction, whose receipt is waited for"));
    }
    let wait = given.wait.unwrap_or_default();
    Ok(Transfer { chain, token, from, to, amount, transaction: given.transaction, wait, yes: given.yes })
}
