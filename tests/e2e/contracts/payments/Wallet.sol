// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.28;

/// A contract wallet (ERC-1271): what its owner's key has signed is its signature.
contract Wallet {
    address public owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        return _isSigned(owner, digest, signature) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function _isSigned(address by, bytes32 digest, bytes calldata signature) internal pure returns (bool) {
        if (signature.length != 65) return false;
        (bytes32 r, bytes32 s, uint8 v) =
            (bytes32(signature[0:32]), bytes32(signature[32:64]), uint8(signature[64]));
        return by != address(0) && ecrecover(digest, v, r, s) == by;
    }
}

/// The code of an account with a key (EIP-7702): the account itself is the owner.
contract Delegate {
    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        (bytes32 r, bytes32 s, uint8 v) =
            (bytes32(signature[0:32]), bytes32(signature[32:64]), uint8(signature[64]));
        return ecrecover(digest, v, r, s) == address(this) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Makes wallets at addresses that are known before (ERC-6492).
contract WalletFactory {
    function make(address owner, bytes32 salt) external returns (address) {
        address known = at(owner, salt);
        return known.code.length > 0 ? known : address(new Wallet{salt: salt}(owner));
    }

    function at(address owner, bytes32 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(Wallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}
