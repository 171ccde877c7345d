// SPDX-License-Identifier: CC0-1.0
pragma solidity ^0.8.24;

/// @notice The registry's record of a tool (ERC-8257 §1).
struct ToolConfig {
    address creator;
    string metadataURI;
    bytes32 manifestHash;
    address accessPredicate;
}

/// @notice §1 of ERC-8257, as the standard declares it. ERC-165 id: 0xf1dc8075.
interface IToolRegistry {
    event ToolRegistered(
        uint256 indexed toolId,
        address indexed creator,
        address indexed accessPredicate,
        string metadataURI,
        bytes32 manifestHash
    );
    event ToolMetadataUpdated(uint256 indexed toolId, string newURI, bytes32 newHash);
    event AccessPredicateUpdated(uint256 indexed toolId, address indexed newPredicate);
    event ToolDeregistered(uint256 indexed toolId);

    error ToolNotFound(uint256 toolId);
    error NotToolCreator(uint256 toolId, address caller);
    error InvalidMetadataURI();
    error InvalidManifestHash();
    error InvalidAccessPredicate(address predicate);
    error ToolIsDeregistered(uint256 toolId);

    function registerTool(string calldata metadataURI, bytes32 manifestHash, address accessPredicate)
        external
        returns (uint256 toolId);
    function deregisterTool(uint256 toolId) external;
    function updateToolMetadata(uint256 toolId, string calldata newURI, bytes32 newHash) external;
    function setAccessPredicate(uint256 toolId, address newPredicate) external;
    function getToolConfig(uint256 toolId) external view returns (ToolConfig memory);
    function hasAccess(uint256 toolId, address account, bytes calldata data) external view returns (bool);
    function tryHasAccess(uint256 toolId, address account, bytes calldata data)
        external
        view
        returns (bool ok, bool granted);
    function toolCount() external view returns (uint256);
    function name() external view returns (string memory);
    function version() external view returns (string memory);
}
