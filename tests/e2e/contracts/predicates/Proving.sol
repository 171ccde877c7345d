// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

import {Plain} from "./Plain.sol";

/// @notice Lets in a caller that proves by an AccessProof to be the account ("Concrete AccessProof Pattern"). Says no
/// to any other data, and never reverts. Has no state, so that its code can be put at any address.
contract Proving is Plain {
    string public constant override name = "Proving";

    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant PROOF_TYPE = keccak256("AccessProof(uint256 toolId,address account,uint64 deadline)");
    /// Half of the curve's order, rounded down.
    uint256 private constant LARGEST_S = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    function hasAccess(uint256 toolId, address account, bytes calldata data) external view returns (bool) {
        // The one encoding of a deadline and 65 bytes: abi.decode would revert for some others, and take the rest.
        if (data.length != 192) return false;
        (uint256 deadline, uint256 offset, uint256 length) = abi.decode(data[:96], (uint256, uint256, uint256));
        if (deadline > type(uint64).max || offset != 64 || length != 65) return false;
        (bytes32 r, uint256 s, uint256 tail) = abi.decode(data[96:], (bytes32, uint256, uint256));
        uint256 v = tail >> 248;
        if (tail << 8 != 0 || (v != 27 && v != 28) || s > LARGEST_S) return false;
        if (block.timestamp > deadline) return false;
        address signer = ecrecover(digest(toolId, account, deadline), uint8(v), r, bytes32(s));
        return signer != address(0) && signer == account;
    }

    /// @notice The digest that the account signs.
    function digest(uint256 toolId, address account, uint256 deadline) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPE, keccak256("ERC8257-AccessProof"), keccak256("1"), block.chainid, address(this))
        );
        bytes32 message = keccak256(abi.encode(PROOF_TYPE, toolId, account, deadline));
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }
}
