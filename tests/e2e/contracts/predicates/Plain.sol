// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

import {AccessRequirement, IAccessPredicate, RequirementLogic} from "../interfaces/IAccessPredicate.sol";

/// @notice The common base of these tests' predicates: no requirements, and no ERC-165. Their names are constants, so
/// that a proxy in front of them has the same name.
abstract contract Plain is IAccessPredicate {
    function getRequirements(uint256)
        external
        view
        virtual
        returns (AccessRequirement[] memory requirements, RequirementLogic logic)
    {}
}

contract Granting is Plain {
    string public constant override name = "Granting";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        return true;
    }
}

contract Denying is Plain {
    string public constant override name = "Denying";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        return false;
    }
}

/// @notice Grants access to a caller that hands over the account itself as `data`: shows that all three arguments
/// arrive.
contract Echo is Plain {
    string public constant override name = "Echo";

    function hasAccess(uint256 toolId, address account, bytes calldata data) external pure returns (bool) {
        return keccak256(data) == keccak256(abi.encode(toolId, account));
    }
}
