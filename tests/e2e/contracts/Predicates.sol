// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

import {IERC165} from "./interfaces/IERC165.sol";
import {IAccessPredicate} from "./interfaces/IAccessPredicate.sol";

/// @notice How a registry asks a predicate, and which predicates it accepts.
library Predicates {
    /// What ERC-165 allows `supportsInterface` to use.
    uint256 private constant PROBE_GAS = 30_000;

    error TooLittleGas();

    /// @notice `hasAccess` of a predicate: only 32 bytes that say exactly 0 or 1 are an answer.
    function ask(address predicate, bytes memory question) internal view returns (bool ok, bool granted) {
        return read(predicate, question, gasleft());
    }

    /// @notice The ladder of "Predicate Validation at Registration".
    function accepted(address predicate) internal view returns (bool) {
        if (predicate == address(0)) return true;
        if (predicate.code.length == 0) return true;
        if (!advertises(predicate, type(IERC165).interfaceId)) return true;
        return advertises(predicate, type(IAccessPredicate).interfaceId);
    }

    function advertises(address target, bytes4 interfaceId) private view returns (bool) {
        // A caller who leaves less than the probe needs would make any predicate look as if it knew no ERC-165.
        if (gasleft() < 2 * PROBE_GAS) revert TooLittleGas();
        (bool ok, bool yes) = read(target, abi.encodeCall(IERC165.supportsInterface, (interfaceId)), PROBE_GAS);
        return ok && yes;
    }

    /// A static call that returns a bool. At most one word is copied, so that a long answer costs nothing.
    function read(address target, bytes memory question, uint256 budget) private view returns (bool ok, bool value) {
        uint256 word;
        assembly ("memory-safe") {
            ok := staticcall(budget, target, add(question, 32), mload(question), 0, 32)
            ok := and(ok, eq(returndatasize(), 32))
            word := mload(0)
        }
        if (!ok || word > 1) return (false, false);
        return (true, word == 1);
    }
}
