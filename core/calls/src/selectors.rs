//! The functions that are known, by their selectors.

use Group::{
    AccountControl, ApprovalForAll, Call3, Eip3009, Erc20Approve, Erc20Decrease, Erc20Transfer,
    Erc20TransferFrom, Execute, Execute7579, HandleOps, MultiSend, Multicall, NftTransfer, Permit,
    Permit2Approve, Permit2Permit, Permit2Transfer, PermitDai, Redeem, SafeExec, SafeModule,
};

/// What a known function does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// `transfer` of a token.
    Erc20Transfer,
    /// `transferFrom`, of a token or of one piece of a collection.
    Erc20TransferFrom,
    /// It lets a spender take an amount of a token, or more of it than before.
    Erc20Approve,
    /// It lets a spender take less than before.
    Erc20Decrease,
    /// It lets an operator move a whole collection, or takes that back.
    ApprovalForAll,
    /// It moves pieces of a collection.
    NftTransfer,
    /// It hands in a signed approval (ERC-2612).
    Permit,
    /// The same, of DAI: all or nothing.
    PermitDai,
    /// It lets a spender take an amount by way of Permit2.
    Permit2Approve,
    /// Permit2 moves a token.
    Permit2Transfer,
    /// It hands in a signed approval of Permit2.
    Permit2Permit,
    /// It hands in a signed transfer (EIP-3009).
    Eip3009,
    /// It changes who controls an account, or what code it runs.
    AccountControl,
    /// An account makes calls (ERC-4337, and its module of Safe).
    Execute,
    /// An account makes calls in a mode (ERC-7579, ERC-7821).
    Execute7579,
    /// A Safe makes the call that its owners signed.
    SafeExec,
    /// A Safe makes the call of a module.
    SafeModule,
    /// Multicall3 makes calls.
    Call3,
    /// A contract calls itself several times.
    Multicall,
    /// Safe's `MultiSend` makes calls, packed in one text.
    MultiSend,
    /// Delegated permissions are redeemed (ERC-7710).
    Redeem,
    /// An entry point runs user operations, also those of others (ERC-4337).
    HandleOps,
}

/// A function that is known. Its selector proves nothing of a contract that is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// Its name with the types of its arguments.
    pub signature: &'static str,
    /// The first four bytes of the signature's hash.
    pub selector: [u8; 4],
    /// What it does.
    pub group: Group,
}

const fn known(signature: &'static str, selector: [u8; 4], group: Group) -> Known {
    Known { signature, selector, group }
}

const KNOWN: [Known; 59] = [
    known("transfer(address,uint256)", [0xa9, 0x05, 0x9c, 0xbb], Erc20Transfer),
    known("transferFrom(address,address,uint256)", [0x23, 0xb8, 0x72, 0xdd], Erc20TransferFrom),
    known("approve(address,uint256)", [0x09, 0x5e, 0xa7, 0xb3], Erc20Approve),
    known("increaseAllowance(address,uint256)", [0x39, 0x50, 0x93, 0x51], Erc20Approve),
    known("decreaseAllowance(address,uint256)", [0xa4, 0x57, 0xc2, 0xd7], Erc20Decrease),
    // What the two were called before; old tokens have them (decision W93).
    known("increaseApproval(address,uint256)", [0xd7, 0x3d, 0xd6, 0x23], Erc20Approve),
    known("decreaseApproval(address,uint256)", [0x66, 0x18, 0x84, 0x63], Erc20Decrease),
    known("setApprovalForAll(address,bool)", [0xa2, 0x2c, 0xb4, 0x65], ApprovalForAll),
    known(
        "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
        [0x2e, 0xb2, 0xc2, 0xd6],
        NftTransfer,
    ),
    known("safeTransferFrom(address,address,uint256)", [0x42, 0x84, 0x2e, 0x0e], NftTransfer),
    known("safeTransferFrom(address,address,uint256,bytes)", [0xb8, 0x8d, 0x4f, 0xde], NftTransfer),
    known("safeTransferFrom(address,address,uint256,uint256,bytes)", [0xf2, 0x42, 0x43, 0x2a], NftTransfer),
    known("permit(address,address,uint256,uint256,uint8,bytes32,bytes32)", [0xd5, 0x05, 0xac, 0xcf], Permit),
    known(
        "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)",
        [0x8f, 0xcb, 0xaf, 0x0c],
        PermitDai,
    ),
    known("approve(address,address,uint160,uint48)", [0x87, 0x51, 0x7c, 0x45], Permit2Approve),
    known("transferFrom(address,address,uint160,address)", [0x36, 0xc7, 0x85, 0x16], Permit2Transfer),
    known(
        "permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)",
        [0x2b, 0x67, 0xb5, 0x70],
        Permit2Permit,
    ),
    known(
        "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)",
        [0xcf, 0x09, 0x29, 0x95],
        Eip3009,
    ),
    known(
        "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)",
        [0xe3, 0xee, 0x16, 0x0e],
        Eip3009,
    ),
    known("addOwnerWithThreshold(address,uint256)", [0x0d, 0x58, 0x2f, 0x13], AccountControl),
    known("changeAdmin(address)", [0x8f, 0x28, 0x39, 0x70], AccountControl),
    known("changeThreshold(uint256)", [0x69, 0x4e, 0x80, 0xc3], AccountControl),
    known("disableModule(address,address)", [0xe0, 0x09, 0xcf, 0xde], AccountControl),
    known("enableModule(address)", [0x61, 0x0b, 0x59, 0x25], AccountControl),
    known("grantRole(bytes32,address)", [0x2f, 0x2f, 0xf1, 0x5d], AccountControl),
    known("installModule(uint256,address,bytes)", [0x95, 0x17, 0xe2, 0x9f], AccountControl),
    known("removeOwner(address,address,uint256)", [0xf8, 0xdc, 0x5d, 0xd9], AccountControl),
    known("renounceOwnership()", [0x71, 0x50, 0x18, 0xa6], AccountControl),
    known("setFallbackHandler(address)", [0xf0, 0x8a, 0x03, 0x23], AccountControl),
    known("setGuard(address)", [0xe1, 0x9a, 0x9d, 0xd9], AccountControl),
    known("setModuleGuard(address)", [0xe0, 0x68, 0xdf, 0x37], AccountControl),
    known("swapOwner(address,address,address)", [0xe3, 0x18, 0xb5, 0x2b], AccountControl),
    known("transferOwnership(address)", [0xf2, 0xfd, 0xe3, 0x8b], AccountControl),
    known("uninstallModule(uint256,address,bytes)", [0xa7, 0x17, 0x63, 0xa8], AccountControl),
    known("upgradeTo(address)", [0x36, 0x59, 0xcf, 0xe6], AccountControl),
    known("upgradeToAndCall(address,bytes)", [0x4f, 0x1e, 0xf2, 0x86], AccountControl),
    known("execute(address,uint256,bytes)", [0xb6, 0x1d, 0x27, 0xf6], Execute),
    known("executeBatch((address,uint256,bytes)[])", [0x34, 0xfc, 0xd5, 0xbe], Execute),
    known("executeBatch(address[],bytes[])", [0x18, 0xdf, 0xb3, 0xc7], Execute),
    known("executeBatch(address[],uint256[],bytes[])", [0x47, 0xe1, 0xda, 0x2a], Execute),
    known("executeUserOp(address,uint256,bytes,uint8)", [0x7b, 0xb3, 0x74, 0x28], Execute),
    known("executeUserOpWithErrorString(address,uint256,bytes,uint8)", [0x54, 0x1d, 0x63, 0xc8], Execute),
    known("execute(bytes32,bytes)", [0xe9, 0xae, 0x5c, 0x53], Execute7579),
    known("executeFromExecutor(bytes32,bytes)", [0xd6, 0x91, 0xc9, 0x64], Execute7579),
    known(
        "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)",
        [0x6a, 0x76, 0x12, 0x02],
        SafeExec,
    ),
    known("execTransactionFromModule(address,uint256,bytes,uint8)", [0x46, 0x87, 0x21, 0xa7], SafeModule),
    known("aggregate((address,bytes)[])", [0x25, 0x2d, 0xba, 0x42], Call3),
    known("aggregate3((address,bool,bytes)[])", [0x82, 0xad, 0x56, 0xcb], Call3),
    known("aggregate3Value((address,bool,uint256,bytes)[])", [0x17, 0x4d, 0xea, 0x71], Call3),
    known("blockAndAggregate((address,bytes)[])", [0xc3, 0x07, 0x7f, 0xa9], Call3),
    known("tryAggregate(bool,(address,bytes)[])", [0xbc, 0xe3, 0x8b, 0xd7], Call3),
    known("tryBlockAndAggregate(bool,(address,bytes)[])", [0x39, 0x95, 0x42, 0xe9], Call3),
    known("multicall(bytes32,bytes[])", [0x1f, 0x04, 0x64, 0xd1], Multicall),
    known("multicall(bytes[])", [0xac, 0x96, 0x50, 0xd8], Multicall),
    known("multicall(uint256,bytes[])", [0x5a, 0xe4, 0x01, 0xdc], Multicall),
    known("multiSend(bytes)", [0x8d, 0x80, 0xff, 0x0a], MultiSend),
    known("redeemDelegations(bytes[],bytes32[],bytes[])", [0xce, 0xf6, 0xd2, 0x09], Redeem),
    known(
        "handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)",
        [0x76, 0x5e, 0x82, 0x7f],
        HandleOps,
    ),
    known(
        "handleOps((address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)[],address)",
        [0x1f, 0xad, 0x94, 0x8c],
        HandleOps,
    ),
];

/// All functions that are known, by what they do.
///
/// # Example
/// ```
/// assert_eq!(erc8257_calls::known_selectors().len(), 59);
/// ```
#[must_use]
pub const fn known_selectors() -> &'static [Known] {
    &KNOWN
}

/// The function of a selector, and its data behind the selector.
pub(crate) fn find(data: &[u8]) -> Option<(&'static Known, &[u8])> {
    let (selector, arguments) = data.split_first_chunk::<4>()?;
    let known = KNOWN.iter().find(|known| known.selector == *selector)?;
    Some((known, arguments))
}
