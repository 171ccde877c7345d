//! The JSON that wallets sign: `eth_signTypedData_v4` (EIP-712).

use alloc::format;
use alloc::string::String;

use super::AccessProof;
use crate::json::Writer;

/// The largest integer up to which every one is a double.
const EXACT: u128 = (1 << 53) - 1;

pub(super) fn text(proof: &AccessProof) -> String {
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
