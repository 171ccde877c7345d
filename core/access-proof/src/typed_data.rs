//! The JSON that wallets sign: `eth_signTypedData_v4` (EIP-712).

use alloc::format;
use alloc::string::String;

use super::AccessProof;
use primitives::json::Writer;

/// The largest integer up to which every one is a double.
const EXACT: u128 = (1 << 53) - 1;

impl AccessProof {
    /// The typed data as JSON text, the second parameter of `eth_signTypedData_v4`. Numbers are decimal
    /// strings, but for a chain ID that is exact as a double.
    ///
    /// # Example
    /// ```
    /// # use erc8257::{Address, U256};
    /// # use erc8257_access_proof::AccessProof;
    /// # let (predicate, account) = (Address::repeat_byte(0xbb), Address::repeat_byte(0xaa));
    /// let proof = AccessProof { chain_id: 1, predicate, tool_id: U256::MAX, account, deadline: 1_790_000_000 };
    /// assert!(proof.typed_data().ends_with("\"deadline\":\"1790000000\"}}"));
    /// ```
    #[must_use]
    pub fn typed_data(&self) -> String {
        text(self)
    }
}

fn text(proof: &AccessProof) -> String {
    let mut w = Writer::new();
    w.raw(concat!(
        r#"{"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},"#,
        r#"{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],"#,
        r#""AccessProof":[{"name":"toolId","type":"uint256"},{"name":"account","type":"address"},"#,
        r#"{"name":"deadline","type":"uint64"}]},"primaryType":"AccessProof","#,
        r#""domain":{"name":"ERC8257-AccessProof","version":"1","chainId":"#
    ));
    // Wallets compare it with the chain that they are on, some of them as a number.
    if proof.chain_id <= EXACT {
        w.display(proof.chain_id);
    } else {
        w.string(&format!("{}", proof.chain_id));
    }
    w.raw(",\"verifyingContract\":").string(&format!("{:#x}", proof.predicate));
    w.raw("},\"message\":{\"toolId\":").string(&format!("{}", proof.tool_id));
    w.raw(",\"account\":").string(&format!("{:#x}", proof.account));
    w.raw(",\"deadline\":").string(&format!("{}", proof.deadline)).raw("}}");
    w.finish()
}
