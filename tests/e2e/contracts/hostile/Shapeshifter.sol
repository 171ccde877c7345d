// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

import {ToolConfig} from "../interfaces/IToolRegistry.sol";

/// @notice A registry whose tools have another creator in every block.
contract Shapeshifter {
    string private uri;
    bytes32 private immutable HASH;

    constructor(string memory metadataURI, bytes32 manifestHash) {
        uri = metadataURI;
        HASH = manifestHash;
    }

    function getToolConfig(uint256) external view returns (ToolConfig memory) {
        return ToolConfig(address(uint160(block.number)), uri, HASH, address(0));
    }
}

/// @notice A registry that returns 1 MiB of words, each an offset to the next: the worst input of a decoder that
/// follows offsets.
contract Labyrinth {
    function getToolConfig(uint256) external pure returns (bytes memory) {
        assembly {
            for { let at := 0 } lt(at, 1048576) { at := add(at, 32) } { mstore(at, 32) }
            return(0, 1048576)
        }
    }
}
