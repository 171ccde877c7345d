//! What the new wallet of an agent signs, and whether it did (decision I27; ledger `8004-wallet-712-type`).

use alloc::string::String;

use alloy_primitives::{Address, B256, U256};
use primitives::abi::words::encode;
use primitives::canonical::keccak256;
use primitives::eip712::{digest, domain_separator, is_low_s, recover};
use primitives::json::Writer;

/// The domain's name (ledger `8004-wallet-712-domain`).
const NAME: &str = "ERC8004IdentityRegistry";
/// The domain's version.
const VERSION: &str = "1";
/// The type of what is signed.
const TYPE: &str = "AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)";

/// The words of an owner that make an account the agent's wallet, until a time.
///
/// # Example
/// ```
/// use erc8257_identity::AgentWalletSet;
///
/// let set = AgentWalletSet {
///     chain_id: 8453,
///     registry: "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432".parse().unwrap(),
///     agent_id: "22".parse().unwrap(),
///     new_wallet: "0x2dc1234f44a710f4c0b40b2a1ec649c50325004a".parse().unwrap(),
///     owner: "0x0526c7704a7df2a0303d0242052411b676e3a2f4".parse().unwrap(),
///     deadline: "1800000322".parse().unwrap(),
/// };
/// let digest = set.digest().to_string();
/// assert_eq!(digest, "0xffb885ca281b2f5d6162d576325e6e29329011bf5db6efb169012507ad84bd27");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentWalletSet {
    /// The ID of the chain.
    pub chain_id: u64,
    /// The identity registry.
    pub registry: Address,
    /// The agent.
    pub agent_id: U256,
    /// The wallet, which signs.
    pub new_wallet: Address,
    /// The agent's owner.
    pub owner: Address,
    /// The Unix time until which the signature counts.
    pub deadline: U256,
}

impl AgentWalletSet {
    /// The 32 bytes that the wallet signs.
    #[must_use]
    pub fn digest(&self) -> B256 {
        let words = [
            B256::from(self.agent_id),
            self.new_wallet.into_word(),
            self.owner.into_word(),
            B256::from(self.deadline),
        ];
        let text = encode(keccak256(TYPE.as_bytes()).as_slice(), &words);
        digest(domain_separator(NAME, VERSION, self.chain_id.into(), self.registry), keccak256(&text))
    }

    /// The typed data of `eth_signTypedData_v4`, as JSON text. The type of the domain stands among the types, since a wallet signs an
    /// empty domain otherwise (ledger `8004-wallet-712-typed`).
    #[must_use]
    pub fn typed_data(&self) -> String {
        let mut w = Writer::new();
        w.raw(concat!(
            r#"{"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},"#,
            r#"{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],"#,
            r#""AgentWalletSet":[{"name":"agentId","type":"uint256"},{"name":"newWallet","type":"address"},"#,
            r#"{"name":"owner","type":"address"},{"name":"deadline","type":"uint256"}]},"#,
            r#""primaryType":"AgentWalletSet","domain":{"name":"#
        ));
        w.quoted(NAME).raw(",\"version\":").quoted(VERSION).raw(",\"chainId\":").display(self.chain_id);
        w.raw(",\"verifyingContract\":").quoted(format_args!("{:?}", self.registry));
        w.raw("},\"message\":{\"agentId\":").quoted(self.agent_id);
        w.raw(",\"newWallet\":").quoted(format_args!("{:?}", self.new_wallet));
        w.raw(",\"owner\":").quoted(format_args!("{:?}", self.owner));
        w.raw(",\"deadline\":").quoted(self.deadline).raw("}}");
        w.finish()
    }

    /// Whether the wallet's key signed, as the contract checks it first: 65 bytes, a low s, and v of 27 or 28 (ledger
    /// `8004-wallet-ecdsa-first`).
    #[must_use]
    pub fn is_signed_by_key(&self, signature: &[u8]) -> bool {
        let Ok(bytes) = <&[u8; 65]>::try_from(signature) else { return false };
        let [rs @ .., v] = bytes;
        matches!(v, 27 | 28) && is_low_s(rs) && recover(self.digest(), rs, *v) == Some(self.new_wallet)
    }
}
