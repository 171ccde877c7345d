// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

import {IERC165} from "../interfaces/IERC165.sol";
import {
    AccessRequirement,
    IAccessPredicate,
    IERC1155Holding,
    IERC721Holding,
    ISubscription,
    RequirementLogic
} from "../interfaces/IAccessPredicate.sol";
import {Plain} from "./Plain.sol";

/// @notice Says by ERC-165 that it is a predicate; lets one account in.
contract Advertised is Plain, IERC165 {
    string public constant override name = "Advertised";

    address private immutable GUEST;

    constructor(address guest) {
        GUEST = guest;
    }

    function hasAccess(uint256, address account, bytes calldata) external view returns (bool) {
        return account == GUEST;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == type(IERC165).interfaceId || id == type(IAccessPredicate).interfaceId;
    }
}

/// @notice Knows ERC-165 and has the right function, but does not say that it is a predicate.
contract Unadvertised is Plain, IERC165 {
    string public constant override name = "Unadvertised";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        return true;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == type(IERC165).interfaceId;
    }
}

/// @notice Knows ERC-165 and reverts when asked for anything else.
contract HalfAdvertised is Plain, IERC165 {
    string public constant override name = "HalfAdvertised";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        return true;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        require(id == type(IERC165).interfaceId, "unknown interface");
        return true;
    }
}

/// @notice Says no to everything, ERC-165 itself included.
contract Modest is Plain, IERC165 {
    string public constant override name = "Modest";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        return true;
    }

    function supportsInterface(bytes4) external pure returns (bool) {
        return false;
    }
}

/// @notice Is a predicate by ERC-165, but needs more gas to say so than ERC-165 allows.
contract Expensive is Plain, IERC165 {
    string public constant override name = "Expensive";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        return true;
    }

    function supportsInterface(bytes4 id) external view returns (bool) {
        uint256 start = gasleft();
        while (start - gasleft() < 40_000) {}
        return id == type(IERC165).interfaceId;
    }
}

/// @notice The costliest answer that ERC-165 allows: a probe with less gas would take it for no answer.
contract Thorough is Plain, IERC165 {
    string public constant override name = "Thorough";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        return true;
    }

    function supportsInterface(bytes4 id) external view returns (bool) {
        uint256 start = gasleft();
        while (start - gasleft() < 28_000) {}
        return id == type(IERC165).interfaceId;
    }
}

/// @notice Tells its requirements: three, all of which must be met.
contract Telling is Plain {
    string public constant override name = "Telling";

    address private constant COLLECTION = 0x07152bfde079b5319e5308C43fB1Dbc9C76cb4F9;

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        return false;
    }

    function getRequirements(uint256)
        external
        pure
        override
        returns (AccessRequirement[] memory requirements, RequirementLogic logic)
    {
        requirements = new AccessRequirement[](3);
        requirements[0] =
            AccessRequirement(type(IERC721Holding).interfaceId, abi.encode(COLLECTION), "Hold any Chonk on Base");
        requirements[1] = AccessRequirement(type(IERC1155Holding).interfaceId, abi.encode(COLLECTION, uint256(7)), "");
        requirements[2] =
            AccessRequirement(type(ISubscription).interfaceId, abi.encode(COLLECTION, uint8(2)), unicode"Tier 2 ₮");
        logic = RequirementLogic.AND;
    }
}
