//! The methods of wallets, and what each does (decision W84). A method that does not stand here is denied.

use crate::border::wallet_guard::GuardedKind;

use GuardedKind as Kind;

/// What a method of EIP-1193 would have the wallet do.
pub(super) fn kind(method: &str) -> Kind {
    match method {
        "eth_sendTransaction" | "eth_signTransaction" => Kind::Transaction,
        "wallet_sendCalls" => Kind::Calls,
        "eth_signTypedData_v4" => Kind::TypedData,
        "personal_sign" => Kind::Message,
        // `wallet_grantPermissions` is the name of 2024.
        "wallet_requestExecutionPermissions" | "wallet_grantPermissions" => Kind::Permissions,
        "wallet_addEthereumChain" | "wallet_switchEthereumChain" => Kind::Network,
        _ if READS.contains(&method) => Kind::Reads,
        _ => Kind::Unknown,
    }
}

/// Methods that sign nothing with the keys of the wallet: they read, they send what is signed already, or they give power back.
const READS: [&str; 60] = [
    "eth_accounts",
    "eth_blobBaseFee",
    "eth_blockNumber",
    "eth_call",
    "eth_chainId",
    "eth_coinbase",
    "eth_createAccessList",
    "eth_estimateGas",
    "eth_estimateUserOperationGas",
    "eth_feeHistory",
    "eth_gasPrice",
    "eth_getBalance",
    "eth_getBlockByHash",
    "eth_getBlockByNumber",
    "eth_getBlockReceipts",
    "eth_getBlockTransactionCountByHash",
    "eth_getBlockTransactionCountByNumber",
    "eth_getCode",
    "eth_getFilterChanges",
    "eth_getFilterLogs",
    "eth_getLogs",
    "eth_getProof",
    "eth_getStorageAt",
    "eth_getTransactionByBlockHashAndIndex",
    "eth_getTransactionByBlockNumberAndIndex",
    "eth_getTransactionByHash",
    "eth_getTransactionCount",
    "eth_getTransactionReceipt",
    "eth_getUncleCountByBlockHash",
    "eth_getUncleCountByBlockNumber",
    "eth_getUserOperationByHash",
    "eth_getUserOperationReceipt",
    "eth_maxPriorityFeePerGas",
    "eth_newBlockFilter",
    "eth_newFilter",
    "eth_newPendingTransactionFilter",
    "eth_protocolVersion",
    "eth_requestAccounts",
    "eth_sendRawTransaction",
    "eth_sendUserOperation",
    "eth_simulateV1",
    "eth_subscribe",
    "eth_supportedEntryPoints",
    "eth_syncing",
    "eth_uninstallFilter",
    "eth_unsubscribe",
    "net_listening",
    "net_version",
    "wallet_getCallsStatus",
    "wallet_getCapabilities",
    "wallet_getGrantedExecutionPermissions",
    "wallet_getPermissions",
    "wallet_getSupportedExecutionPermissions",
    "wallet_requestPermissions",
    "wallet_revokeExecutionPermission",
    "wallet_revokePermissions",
    "wallet_showCallsStatus",
    "wallet_watchAsset",
    "web3_clientVersion",
    "web3_sha3",
];
