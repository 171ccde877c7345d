// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

import {
    AccessRequirement,
    IAccessPredicate,
    IERC1155Holding,
    IERC721Holding,
    RequirementLogic
} from "../interfaces/IAccessPredicate.sol";
import {Plain} from "./Plain.sol";

/// @notice A token of every kind at once: the holder has so many, and no other account has any.
contract Holdings {
    address private immutable HOLDER;
    uint256 private immutable AMOUNT;

    constructor(address holder, uint256 amount) {
        HOLDER = holder;
        AMOUNT = amount;
    }

    /// @notice As of ERC-721 and ERC-20.
    function balanceOf(address account) external view returns (uint256) {
        return account == HOLDER ? AMOUNT : 0;
    }

    /// @notice As of ERC-1155: of token 7 alone.
    function balanceOf(address account, uint256 id) external view returns (uint256) {
        return account == HOLDER && id == 7 ? AMOUNT : 0;
    }
}

/// @notice Asks for one of each: a token of a collection, token 7 of another, 100 units of a currency; all or any.
contract Holding is Plain {
    string public constant override name = "Holding";
    /// The kind of the deployed ERC-20 predicate: bytes4(keccak256("erc20Balance()")).
    bytes4 private constant ERC20_BALANCE = 0x812b02ee;

    RequirementLogic private immutable LOGIC;
    Holdings private immutable TOKEN;
    Holdings private immutable ITEMS;
    Holdings private immutable CURRENCY;

    constructor(RequirementLogic logic, Holdings token, Holdings items, Holdings currency) {
        (LOGIC, TOKEN, ITEMS, CURRENCY) = (logic, token, items, currency);
    }

    function hasAccess(uint256, address account, bytes calldata) external view returns (bool) {
        bool token = TOKEN.balanceOf(account) > 0;
        bool items = ITEMS.balanceOf(account, 7) > 0;
        bool currency = CURRENCY.balanceOf(account) >= 100;
        return LOGIC == RequirementLogic.AND ? token && items && currency : token || items || currency;
    }

    function getRequirements(uint256)
        external
        view
        override
        returns (AccessRequirement[] memory requirements, RequirementLogic logic)
    {
        requirements = new AccessRequirement[](3);
        requirements[0] = AccessRequirement(type(IERC721Holding).interfaceId, abi.encode(TOKEN), "A token");
        requirements[1] = AccessRequirement(type(IERC1155Holding).interfaceId, abi.encode(ITEMS, 7), "An item");
        requirements[2] = AccessRequirement(ERC20_BALANCE, abi.encode(CURRENCY, 100), "Some money");
        logic = LOGIC;
    }
}

/// @notice Asks for a token with a trait, by the kind of the deployed predicate: bytes4(keccak256("erc7496Trait()")).
contract Traits is Plain {
    string public constant override name = "Traits";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        return false;
    }

    function getRequirements(uint256)
        external
        view
        override
        returns (AccessRequirement[] memory requirements, RequirementLogic logic)
    {
        bytes32[] memory values = new bytes32[](2);
        (values[0], values[1]) = ("gold", "silver");
        requirements = new AccessRequirement[](1);
        requirements[0] =
            AccessRequirement(0x37d8dc22, abi.encode(address(this), address(this), bytes32("rank"), values), "");
        logic = RequirementLogic.OR;
    }
}

/// @notice All or any of other predicates. A requirement that a child cannot tell stands as the sentinel of
/// "`getRequirements` Is Advisory".
contract Composite is Plain {
    string public constant override name = "Composite";

    RequirementLogic private immutable LOGIC;
    IAccessPredicate private immutable FIRST;
    IAccessPredicate private immutable SECOND;

    constructor(RequirementLogic logic, IAccessPredicate first, IAccessPredicate second) {
        (LOGIC, FIRST, SECOND) = (logic, first, second);
    }

    function hasAccess(uint256 toolId, address account, bytes calldata data) external view returns (bool) {
        bool first = ask(FIRST, toolId, account, data);
        bool second = ask(SECOND, toolId, account, data);
        return LOGIC == RequirementLogic.AND ? first && second : first || second;
    }

    function getRequirements(uint256 toolId)
        external
        view
        override
        returns (AccessRequirement[] memory requirements, RequirementLogic logic)
    {
        AccessRequirement[] memory first = told(FIRST, toolId);
        AccessRequirement[] memory second = told(SECOND, toolId);
        requirements = new AccessRequirement[](first.length + second.length);
        for (uint256 i = 0; i < first.length; ++i) {
            requirements[i] = first[i];
        }
        for (uint256 i = 0; i < second.length; ++i) {
            requirements[first.length + i] = second[i];
        }
        logic = LOGIC;
    }

    function ask(IAccessPredicate child, uint256 toolId, address account, bytes calldata data)
        private
        view
        returns (bool)
    {
        try child.hasAccess{gas: 50_000}(toolId, account, data) returns (bool granted) {
            return granted;
        } catch {
            return false;
        }
    }

    function told(IAccessPredicate child, uint256 toolId) private view returns (AccessRequirement[] memory) {
        try child.getRequirements{gas: 1_000_000}(toolId) returns (
            AccessRequirement[] memory requirements, RequirementLogic
        ) {
            return requirements;
        } catch {
            AccessRequirement[] memory unknown = new AccessRequirement[](1);
            unknown[0] = AccessRequirement(0x00000000, "", "unknown");
            return unknown;
        }
    }
}
