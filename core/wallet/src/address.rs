//! At which address a contract will be (decision W58; ledger `wal-create`, `wal-create2`, `wal-safe-address`, `wal-4337-address`).

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::abi::strict::padded;
use primitives::abi::words::{WORD, encode};
use primitives::canonical::keccak256;
use primitives::describe::{Conclusion, Hex, Refusal, RunIn, Value};
use primitives::limits::BUNDLE_BYTES;
use primitives::rlp;
use primitives::usage::UsageError;

use crate::answer::Returned;
use crate::border::wallet_address::{
    WalletAddress, WalletAddressReport, WalletAddressVerdict, WalletCall, WalletCreation,
};
use crate::border::wallet_answer::WalletAnswer;
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::limits::INIT_CODE;
use crate::noted::Noted;
use crate::values::{CodeTold, one_address};

use WalletAddressVerdict as Verdict;

/// `createProxyWithNonce(address,bytes,uint256)`.
const CREATE_PROXY: [u8; 4] = [0x16, 0x88, 0xf0, 0xb9];
/// `getSenderAddress(bytes)`.
const GET_SENDER: [u8; 4] = [0x9b, 0x24, 0x9f, 0x69];
/// `SenderAddressResult(address)`, the error that is its answer.
const SENDER_RESULT: [u8; 4] = [0x6c, 0xa7, 0xb8, 0x06];

/// The nonce at which an account can create nothing more (EIP-2681).
const LAST_NONCE: U256 = U256::from_limbs([u64::MAX, 0, 0, 0]);

type Read<T> = Result<T, UsageError>;

impl RunIn for WalletAddress {
    fn run_in(self, given: Value<'_>) -> Result<WalletAddressReport, Refusal> {
        let mut noted = Noted::default();
        let made = self.make(&mut noted)?;
        let mut report = WalletAddressReport {
            verdict: made.verdict,
            method: self.method,
            address: made.address,
            salt: made.salt,
            init_code_hash: made.init_code_hash,
            call: made.call,
            deployed: None,
            matches: None,
            findings: Vec::new(),
        };
        if let Some(address) = made.address {
            let code = CodeTold::of(self.code.as_ref());
            report.deployed = code.known().map(|code| !code.is_empty());
            report.matches = self.expect.map(|expected| expected == address);
            if report.matches == Some(false) {
                report.verdict = Verdict::Mismatch;
                noted.expect(Code::AddrMismatch, "/expect", Some(format!("{address:?}")));
            }
        }
        report.findings = noted.finish(given.document());
        Ok(report)
    }

    fn conclusion(report: &WalletAddressReport) -> Conclusion {
        let answer = match report.verdict {
            Verdict::Predicted | Verdict::Claimed | Verdict::Planned => Conclusion::Yes,
            Verdict::Unknown => Conclusion::Unknown,
            Verdict::Mismatch | Verdict::Invalid => Conclusion::No,
        };
        concluded(answer, &report.findings)
    }
}

/// What follows from the inputs.
struct Made {
    verdict: Verdict,
    address: Option<Address>,
    salt: Option<B256>,
    init_code_hash: Option<B256>,
    call: Option<WalletCall>,
}

impl Made {
    const fn nothing(verdict: Verdict) -> Self {
        Self { verdict, address: None, salt: None, init_code_hash: None, call: None }
    }

    fn by_create2(deployer: Address, salt: B256, init_code_hash: B256) -> Self {
        let whole = [&[0xff], deployer.as_slice(), salt.as_slice(), init_code_hash.as_slice()].concat();
        let address = Some(Address::from_word(keccak256(&whole)));
        Self {
            address,
            salt: Some(salt),
            init_code_hash: Some(init_code_hash),
            ..Self::nothing(Verdict::Predicted)
        }
    }
}

/// A member that the method needs.
fn need<'v, T>(value: Option<&'v T>, member: &str) -> Read<&'v T> {
    value.ok_or_else(|| UsageError::missing(member))
}

impl WalletAddress {
    fn make(&self, noted: &mut Noted) -> Read<Made> {
        match self.method {
            WalletCreation::Create => self.create(noted),
            WalletCreation::Create2 => self.create2(noted),
            WalletCreation::Safe => self.safe(noted),
            WalletCreation::Erc4337 => self.erc4337(noted),
        }
    }

    fn create(&self, noted: &mut Noted) -> Read<Made> {
        let (deployer, nonce) =
            (need(self.deployer.as_ref(), "deployer")?, need(self.nonce.as_ref(), "nonce")?);
        if *nonce >= LAST_NONCE {
            noted.add(Code::AddrNonce, "/nonce");
            return Ok(Made::nothing(Verdict::Invalid));
        }
        let mut content = Vec::new();
        rlp::write_text(&mut content, deployer.as_slice());
        rlp::write_integer(&mut content, *nonce);
        let address = Some(Address::from_word(keccak256(&rlp::list(&content))));
        Ok(Made { address, ..Made::nothing(Verdict::Predicted) })
    }

    fn create2(&self, noted: &mut Noted) -> Read<Made> {
        let (deployer, salt) = (need(self.deployer.as_ref(), "deployer")?, need(self.salt.as_ref(), "salt")?);
        let hash = match (&self.init_code, self.init_code_hash) {
            (None, None) => return Err(UsageError::missing("initCode")),
            (None, Some(hash)) => hash,
            (Some(code), given) => {
                let hash = keccak256(&code.0);
                let mut is_invalid = false;
                if code.0.len() > INIT_CODE {
                    noted.add(Code::AddrInitCodeSize, "/initCode");
                    is_invalid = true;
                }
                if given.is_some_and(|given| given != hash) {
                    noted.add(Code::AddrInitCodeHash, "/initCodeHash");
                    is_invalid = true;
                }
                if is_invalid {
                    return Ok(Made::nothing(Verdict::Invalid));
                }
                hash
            }
        };
        Ok(Made::by_create2(*deployer, *salt, hash))
    }

    fn safe(&self, noted: &mut Noted) -> Read<Made> {
        let (factory, singleton) =
            (need(self.factory.as_ref(), "factory")?, need(self.singleton.as_ref(), "singleton")?);
        let creation = need(self.proxy_creation_code.as_ref(), "proxyCreationCode")?;
        let (initializer, nonce) =
            (need(self.initializer.as_ref(), "initializer")?, need(self.salt_nonce.as_ref(), "saltNonce")?);
        let init_code = [&creation.0, singleton.into_word().as_slice()].concat();
        if init_code.len() > INIT_CODE {
            noted.add(Code::AddrInitCodeSize, "/proxyCreationCode");
            return Ok(Made::nothing(Verdict::Invalid));
        }
        noted.add(Code::AddrInitCodeClaim, "/proxyCreationCode");
        let inner = keccak256(&initializer.0);
        let salt = keccak256(&[inner.as_slice(), &nonce.to_be_bytes::<WORD>()].concat());
        let head = [singleton.into_word(), offset(3), B256::from(*nonce)];
        let call = Some(WalletCall { to: *factory, data: with_bytes(CREATE_PROXY, &head, &initializer.0) });
        Ok(Made { call, ..Made::by_create2(*factory, salt, keccak256(&init_code)) })
    }

    fn erc4337(&self, noted: &mut Noted) -> Read<Made> {
        let factory = need(self.factory.as_ref(), "factory")?;
        let (data, entry_point) = (
            need(self.factory_data.as_ref(), "factoryData")?,
            need(self.entry_point.as_ref(), "entryPoint")?,
        );
        let init_code = [factory.as_slice(), &data.0].concat();
        let call =
            Some(WalletCall { to: *entry_point, data: with_bytes(GET_SENDER, &[offset(1)], &init_code) });
        let Some(answer) = &self.sender_address else {
            return Ok(Made { call, ..Made::nothing(Verdict::Planned) });
        };
        let address = sender(answer);
        let (verdict, code) = match address {
            Some(_) => (Verdict::Claimed, Code::AddrInitCodeClaim),
            None => (Verdict::Unknown, Code::AddrSenderMalformed),
        };
        noted.add(code, "/senderAddress");
        Ok(Made { address, call, ..Made::nothing(verdict) })
    }
}

/// The account that the entry point names by its error; a plain return is no answer. An entry point whose factory failed names
/// the zero address.
fn sender(answer: &WalletAnswer) -> Option<Address> {
    let Returned::Reverted(Some(data)) = WalletAnswer::returned(Some(answer)) else { return None };
    one_address(data.strip_prefix(&SENDER_RESULT)?).filter(|address| !address.is_zero())
}

/// The offset of what stands behind so many words.
fn offset(words: usize) -> B256 {
    B256::from(U256::from(words.saturating_mul(WORD)))
}

/// A call of some words, the last argument of which is bytes.
fn with_bytes(selector: [u8; 4], head: &[B256], bytes: &[u8]) -> Hex<BUNDLE_BYTES> {
    let mut data = encode(&selector, head);
    data.extend_from_slice(B256::from(U256::from(bytes.len())).as_slice());
    data.extend_from_slice(bytes);
    let padding = padded(bytes.len()).saturating_sub(bytes.len());
    data.resize(data.len().saturating_add(padding), 0);
    Hex(data)
}
