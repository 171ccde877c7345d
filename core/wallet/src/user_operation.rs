//! User operations of ERC-4337: what an entry point would not take, and the digest (decisions W26, W27, W51).

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::canonical::keccak256;
use primitives::describe::Word as _;
use primitives::eip712::{self, domain_separator};
use primitives::usage::UsageError;

use crate::border::signing::{EntryPointVersion as Version, UserOp};
use crate::codes::Code;
use crate::entry_point;

const PACKED: &[u8] =
    b"PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 \
accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)";
/// The marker of EIP-7702 in place of a factory.
const MARKER: [u8; 2] = [0x77, 0x02];
/// The address of a factory or of a paymaster.
const ADDRESS: usize = 20;
/// A paymaster with its two gas limits, from version 0.7 on.
const PAYMASTER: usize = 52;
/// What ends data of a paymaster that holds its signature, from version 0.9 on.
const SIGNED: [u8; 8] = [0x22, 0xe3, 0x25, 0xa2, 0x97, 0x43, 0x96, 0x56];

/// A user operation for an entry point on a chain.
pub(crate) struct Operation<'o> {
    version: Version,
    entry_point: Address,
    chain: u64,
    given: &'o UserOp,
    gas: Gas,
    delegate: Option<Address>,
}

/// The limits and fees, wherever the version has them.
#[derive(Clone, Copy)]
struct Gas {
    call: U256,
    verification: U256,
    fee: U256,
    tip: U256,
}

/// What is wrong, with the member of the bundle that the operation stands in, and what should stand there.
pub(crate) type Fault = (Code, &'static str, Option<String>);

/// What a key signs for an operation.
pub(crate) struct Signed {
    pub(crate) digest: B256,
    /// Domain and message, from version 0.8 on.
    pub(crate) typed: Option<(B256, B256)>,
}

/// What init code is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InitCode {
    None,
    /// The account runs the code of a delegate.
    Delegated,
    /// A factory deploys it.
    Factory,
}

/// Whether this init code begins with the marker, by itself or with 18 zeros.
fn is_marked(code: &[u8]) -> bool {
    code == MARKER
        || code.strip_prefix(&MARKER).and_then(|rest| rest.get(..18)).is_some_and(|rest| rest == [0; 18])
}

impl<'o> Operation<'o> {
    /// An operation with the members of its version. `member` leads to it in the bundle.
    ///
    /// # Errors
    /// A member of its version that is missing.
    pub(crate) fn read(
        operation: &'o UserOp,
        member: &str,
        (entry_point, version, chain): (Address, Version, u64),
        delegate: Option<Address>,
    ) -> Result<Self, UsageError> {
        let missing = |name: &str| UsageError::missing(&alloc::format!("{member}.{name}"));
        let gas = if version == Version::V06 {
            Gas {
                call: operation.call_gas_limit.ok_or_else(|| missing("callGasLimit"))?,
                verification: operation
                    .verification_gas_limit
                    .ok_or_else(|| missing("verificationGasLimit"))?,
                fee: operation.max_fee_per_gas.ok_or_else(|| missing("maxFeePerGas"))?,
                tip: operation.max_priority_fee_per_gas.ok_or_else(|| missing("maxPriorityFeePerGas"))?,
            }
        } else {
            let (verification, call) =
                halves(operation.account_gas_limits.ok_or_else(|| missing("accountGasLimits"))?);
            let (tip, fee) = halves(operation.gas_fees.ok_or_else(|| missing("gasFees"))?);
            Gas { call, verification, fee, tip }
        };
        Ok(Self { version, entry_point, chain, given: operation, gas, delegate })
    }

    /// What its init code is.
    pub(crate) fn init_code(&self) -> InitCode {
        match self.given.init_code.0.as_slice() {
            [] => InitCode::None,
            code if is_marked(code) => InitCode::Delegated,
            _ => InitCode::Factory,
        }
    }

    /// The fee for each gas, and the most that the operation can cost.
    pub(crate) fn cost(&self) -> (U256, U256) {
        let paymaster = &self.given.paymaster_and_data.0;
        let limits = [self.gas.call, self.given.pre_verification_gas];
        let verification = if self.version == Version::V06 {
            // The entry point runs the paymaster twice beside the account.
            let times = if paymaster.is_empty() { 1_u8 } else { 3 };
            self.gas.verification.saturating_mul(U256::from(times))
        } else {
            let limits = paymaster.get(ADDRESS..PAYMASTER).and_then(|limits| B256::try_from(limits).ok());
            let (checks, after) = limits.map_or((U256::ZERO, U256::ZERO), halves);
            self.gas.verification.saturating_add(checks).saturating_add(after)
        };
        let gas = limits.into_iter().fold(verification, U256::saturating_add);
        (self.gas.fee, gas.saturating_mul(self.gas.fee))
    }

    /// What a key signs.
    ///
    /// # Errors
    /// The first reason for which no entry point of this version would take it.
    pub(crate) fn signed(&self) -> Result<Signed, Fault> {
        if let Some(known) = entry_point::version(self.entry_point).filter(|known| *known != self.version) {
            return Err((Code::UopEntryPoint, "/entryPoint", Some(known.as_str().into())));
        }
        let init_code = self.hashed_init_code()?;
        let paymaster = self.hashed_paymaster()?;
        if self.gas.tip > self.gas.fee {
            return Err((Code::UopFees, "/userOp", None));
        }
        let (operation, word) = (self.given, |number: U256| B256::from(number));
        let mut words = Vec::from([
            operation.sender.into_word(),
            word(operation.nonce),
            keccak256(&init_code),
            keccak256(&operation.call_data.0),
        ]);
        if self.version == Version::V06 {
            words.extend([word(self.gas.call), word(self.gas.verification)]);
            words.push(word(operation.pre_verification_gas));
            words.extend([word(self.gas.fee), word(self.gas.tip)]);
        } else {
            words.push(operation.account_gas_limits.unwrap_or_default());
            words.push(word(operation.pre_verification_gas));
            words.push(operation.gas_fees.unwrap_or_default());
        }
        words.push(keccak256(&paymaster));
        if matches!(self.version, Version::V08 | Version::V09) {
            words.insert(0, keccak256(PACKED));
            let separator = domain_separator("ERC4337", "1", self.chain.into(), self.entry_point);
            let message = hash(&words);
            let digest = eip712::digest(separator, message);
            return Ok(Signed { digest, typed: Some((separator, message)) });
        }
        let outer = [hash(&words), self.entry_point.into_word(), word(U256::from(self.chain))];
        Ok(Signed { digest: hash(&outer), typed: None })
    }

    /// The init code with the delegate in place of the marker.
    fn hashed_init_code(&self) -> Result<Vec<u8>, Fault> {
        let code = &self.given.init_code.0;
        match self.init_code() {
            InitCode::None => Ok(Vec::new()),
            InitCode::Factory if code.len() < ADDRESS => Err((Code::UopInitCode, "/userOp/initCode", None)),
            InitCode::Factory => Ok(code.clone()),
            InitCode::Delegated if matches!(self.version, Version::V06 | Version::V07) => {
                Err((Code::Uop7702Old, "/userOp/initCode", None))
            }
            InitCode::Delegated => {
                let delegate = self.delegate.ok_or((Code::Uop7702NoDelegate, "/delegate", None))?;
                Ok([delegate.as_slice(), code.get(ADDRESS..).unwrap_or_default()].concat())
            }
        }
    }

    /// The data of the paymaster without its signature.
    fn hashed_paymaster(&self) -> Result<Vec<u8>, Fault> {
        let data = &self.given.paymaster_and_data.0;
        let least = if self.version == Version::V06 { ADDRESS } else { PAYMASTER };
        let fault = || (Code::UopPaymaster, "/userOp/paymasterAndData", None);
        if !data.is_empty() && data.len() < least {
            return Err(fault());
        }
        let signed = data.strip_suffix(&SIGNED).filter(|_| self.version == Version::V09);
        let Some((rest, length)) = signed.and_then(|rest| rest.split_last_chunk::<2>()) else {
            return Ok(data.clone());
        };
        let length = usize::from(u16::from_be_bytes(*length));
        // Without a signature the entry point hashes all that is there.
        if rest.len() < PAYMASTER || length == 0 {
            return Ok(data.clone());
        }
        let kept = rest.len().checked_sub(length).filter(|kept| *kept >= PAYMASTER).ok_or_else(fault)?;
        Ok([rest.get(..kept).unwrap_or_default(), &SIGNED].concat())
    }
}

/// The two numbers of 16 bytes in a word, the high one first.
fn halves(word: B256) -> (U256, U256) {
    let (high, low) = word.0.split_at(16);
    (U256::from_be_slice(high), U256::from_be_slice(low))
}

fn hash(words: &[B256]) -> B256 {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.0).collect();
    keccak256(&bytes)
}
