//! The chains that are known: names, block times, and whether there is a fee beside gas (ledger `wal-chains-table`).

use crate::border::wallet_gas::WalletL1Fee;

use WalletL1Fee::{InGasLimit, None as NoFee, Unknown};

/// A chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) id: u64,
    pub(crate) name: &'static str,
    /// The symbol of its own asset.
    pub(crate) symbol: &'static str,
    /// Seconds from one block to the next, rounded up.
    pub(crate) block_seconds: u64,
    pub(crate) l1_fee: WalletL1Fee,
}

const fn row(
    id: u64,
    name: &'static str,
    symbol: &'static str,
    block_seconds: u64,
    l1_fee: WalletL1Fee,
) -> Known {
    Known { id, name, symbol, block_seconds, l1_fee }
}

const TABLE: [Known; 15] = [
    row(1, "Ethereum", "ETH", 12, NoFee),
    row(10, "OP Mainnet", "ETH", 2, Unknown),
    row(56, "BNB Smart Chain", "BNB", 1, NoFee),
    row(100, "Gnosis", "xDAI", 5, NoFee),
    row(130, "Unichain", "ETH", 1, Unknown),
    row(137, "Polygon", "POL", 2, NoFee),
    row(360, "Shape", "ETH", 2, Unknown),
    row(480, "World Chain", "ETH", 2, Unknown),
    row(8_453, "Base", "ETH", 2, Unknown),
    row(42_161, "Arbitrum One", "ETH", 1, InGasLimit),
    row(43_114, "Avalanche", "AVAX", 2, NoFee),
    row(84_532, "Base Sepolia", "ETH", 2, Unknown),
    row(421_614, "Arbitrum Sepolia", "ETH", 1, InGasLimit),
    row(11_155_111, "Sepolia", "ETH", 12, NoFee),
    row(11_155_420, "OP Sepolia", "ETH", 2, Unknown),
];

/// The row of a chain.
pub(crate) fn known(id: u64) -> Option<&'static Known> {
    TABLE.iter().find(|known| known.id == id)
}
