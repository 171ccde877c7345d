// SPDX-License-Identifier: CC0-1.0
pragma solidity ^0.8.24;

/// @notice One machine-readable access requirement (ERC-8257 §1).
struct AccessRequirement {
    bytes4 kind;
    bytes data;
    string label;
}

/// @notice How requirements are combined.
enum RequirementLogic {
    AND,
    OR
}

/// @notice §1 of ERC-8257, as the standard declares it. ERC-165 id: 0xbdf9dc18.
interface IAccessPredicate {
    function hasAccess(uint256 toolId, address account, bytes calldata data) external view returns (bool);
    function name() external view returns (string memory);
    function getRequirements(uint256 toolId)
        external
        view
        returns (AccessRequirement[] memory requirements, RequirementLogic logic);
}

/// @notice The marker interfaces whose ids are the `kind` of a requirement (Test Cases).
interface IERC721Holding {
    function erc721Holding() external;
}

interface IERC1155Holding {
    function erc1155Holding() external;
}

interface ISubscription {
    function subscription() external;
}
