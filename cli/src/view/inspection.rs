//! What `inspect` says to a person.

mod requirements;

use std::fmt;

use erc8257::registry::{AccessAnswer, Interface, ProxyMarkers, Record};
use erc8257::rpc::{BlockRef, Failure, Reason};

use inspect::{AccountAccess, Contract, Inspection, Known};

use super::escape::{harmless, harmless_cut};
use super::live::predicate;
use super::style::{Ink, Style};

/// Columns of a text that a contract chose.
const TEXT_COLUMNS: usize = 160;

/// The onchain side of a tool, for people.
pub(crate) struct Inspected<'a> {
    pub(crate) inspection: &'a Inspection,
    /// Scheme and host of the RPC.
    pub(crate) rpc: &'a str,
    pub(crate) style: Style,
}

impl fmt::Display for Inspected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inspection { tool, block, registry, record, access, .. } = self.inspection;
        let BlockRef { number, hash } = block;
        writeln!(f, "{}", self.style.ink(Ink::Strong, tool))?;
        writeln!(f, "  RPC         {}", harmless_cut(self.rpc, TEXT_COLUMNS))?;
        writeln!(f, "  block       {number} {hash}")?;

        writeln!(f, "\nregistry {:#x}", registry.address)?;
        self.contract(f, registry, "a tool registry", "0xf1dc8075", "none")?;
        if registry.exists() {
            writeln!(f, "  version     {}", Text(&self.inspection.version))?;
            match &self.inspection.tool_count {
                Ok(count) => writeln!(f, "  tools       {count} registered so far")?,
                Err(failure) => writeln!(f, "  tools       not known ({})", told(failure))?,
            }
        }

        let (ink, state) = state(record);
        writeln!(f, "\ntool {}", tool.tool_id)?;
        writeln!(f, "  state       {}", self.style.ink(ink, state))?;
        if let Record::Config(config) = record {
            write!(f, "  creator     {:#x}", config.creator)?;
            match &self.inspection.creator {
                Some(Ok(code)) if code.delegate.is_some() => {
                    writeln!(f, ", which runs a contract's code (EIP-7702)")?;
                }
                Some(Ok(code)) if code.bytes > 0 => writeln!(f, ", a contract")?,
                _ => writeln!(f)?,
            }
            writeln!(f, "  manifest    {}", harmless_cut(&config.metadata_uri, TEXT_COLUMNS))?;
            writeln!(f, "  hash        {}", config.manifest_hash)?;
            writeln!(f, "\npredicate {}", predicate(config.access_predicate))?;
        }
        if let Some(contract) = &self.inspection.predicate {
            if contract.address == registry.address {
                writeln!(f, "  the registry itself, which is not a predicate")?;
            }
            self.contract(f, contract, "an access predicate", "0xbdf9dc18", "not yet available")?;
        }

        if let Some(told) = &self.inspection.requirements {
            requirements::requirements(f, told)?;
        }

        if let Some(AccountAccess { account, answer, plan }) = access {
            let (ink, word, meaning) = verdict(answer);
            writeln!(f, "\naccess of {account:#x}")?;
            writeln!(f, "  {}  {meaning}", self.style.ink(ink, word))?;
            if let Some(plan) = plan {
                requirements::plan(f, self.style, plan, answer)?;
            }
        }
        Ok(())
    }
}

impl Inspected<'_> {
    fn contract(
        &self,
        f: &mut fmt::Formatter<'_>,
        contract: &Contract,
        what: &str,
        id: &str,
        without: &str,
    ) -> fmt::Result {
        match &contract.code {
            Ok(code) if code.bytes == 0 => {
                let none = format!("{without}: there is no code at this address");
                return writeln!(f, "  contract    {}", self.style.ink(Ink::Bad, none));
            }
            Ok(code) => {
                writeln!(f, "  contract    {} bytes of code", code.bytes)?;
                if let Some(hash) = code.hash {
                    writeln!(f, "  code hash   {hash}")?;
                }
                if let Some(delegate) = code.delegate {
                    let says = format!("an account with a key runs the code of {delegate:#x} (EIP-7702)");
                    writeln!(f, "  delegates   {}", self.style.ink(Ink::Warning, says))?;
                }
            }
            Err(failure) => writeln!(f, "  contract    not known ({})", told(failure))?,
        }
        match &contract.interface {
            Ok(Interface::Supported) => writeln!(f, "  ERC-165     says that it is {what} ({id})")?,
            Ok(Interface::NotSupported) => {
                let not = format!("says that it is not {what} ({id})");
                writeln!(f, "  ERC-165     {}", self.style.ink(Ink::Bad, not))?;
            }
            Ok(Interface::NoErc165) => {
                writeln!(f, "  ERC-165     not spoken, so it does not say what it is")?;
            }
            Err(failure) => writeln!(f, "  ERC-165     not known ({})", told(failure))?,
        }
        writeln!(f, "  name        {}", Text(&contract.name))?;
        proxy(f, &contract.proxy)
    }
}

fn proxy(f: &mut fmt::Formatter<'_>, markers: &Known<ProxyMarkers>) -> fmt::Result {
    let markers = match markers {
        Ok(markers) => markers,
        Err(failure) => return writeln!(f, "  proxy       not known ({})", told(failure)),
    };
    for (mark, address) in [("implementation", markers.implementation), ("beacon", markers.beacon)] {
        if let Some(address) = address {
            writeln!(f, "  proxy       its code can change; {mark} {address:#x}")?;
        }
    }
    if !markers.is_proxy() {
        let no_mark = "no ERC-1967 mark, which does not prove that its code cannot change";
        let says =
            if markers.any() { "an admin is set, but neither implementation nor beacon" } else { no_mark };
        writeln!(f, "  proxy       {says}")?;
    }
    match markers.admin {
        Some(admin) => writeln!(f, "  admin       {admin:#x}"),
        None => Ok(()),
    }
}

/// A text that a contract chose, or the reason why it is missing.
struct Text<'a>(&'a Known<String>);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Ok(text) => write!(f, "\"{}\"", harmless_cut(text, TEXT_COLUMNS)),
            Err(Failure { reason: Reason::EmptyRevert | Reason::UnknownRevert, .. }) => f.write_str("none"),
            Err(failure @ Failure { reason: Reason::Malformed(_), .. }) => {
                write!(f, "none ({})", told(failure))
            }
            Err(failure) => write!(f, "not known ({})", told(failure)),
        }
    }
}

fn told(failure: &Failure) -> String {
    harmless(&failure.to_string())
}

fn state(record: &Record) -> (Ink, String) {
    match record {
        Record::Config(_) => (Ink::Good, "registered".to_owned()),
        Record::NotFound => (Ink::Bad, "never registered".to_owned()),
        Record::Deregistered => (Ink::Bad, "deregistered".to_owned()),
        Record::NoCode => (Ink::Bad, "there is no registry at this address".to_owned()),
        Record::Malformed(failure) => {
            (Ink::Bad, format!("no answer of an ERC-8257 registry ({})", told(failure)))
        }
        Record::Unavailable(failure) => (Ink::Warning, format!("not known ({})", told(failure))),
    }
}

fn verdict(answer: &AccessAnswer) -> (Ink, &'static str, String) {
    match answer {
        AccessAnswer::Granted => {
            (Ink::Good, "GRANTED", "the registry says that this account may use the tool".into())
        }
        AccessAnswer::Denied => (Ink::Bad, "DENIED", "the predicate answered, and its answer is no".into()),
        AccessAnswer::Malfunction => (
            Ink::Bad,
            "MALFUNCTION",
            "the predicate did not answer as a predicate does; that is neither a denial nor access".into(),
        ),
        AccessAnswer::NotFound => (Ink::Bad, "NO SUCH TOOL", "the tool was never registered".into()),
        AccessAnswer::Deregistered => (Ink::Bad, "NO SUCH TOOL", "the tool was deregistered".into()),
        AccessAnswer::NoCode => (Ink::Bad, "NO SUCH TOOL", "there is no registry at this address".into()),
        AccessAnswer::Malformed(failure) => (
            Ink::Bad,
            "NO ANSWER",
            format!("what came is not an answer of an ERC-8257 registry ({})", told(failure)),
        ),
        AccessAnswer::Unavailable(failure) => {
            (Ink::Warning, "NOT KNOWN", format!("the question could not be answered ({})", told(failure)))
        }
    }
}
