// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

import {IERC165} from "./interfaces/IERC165.sol";
import {IAccessPredicate} from "./interfaces/IAccessPredicate.sol";
import {IToolRegistry, ToolConfig} from "./interfaces/IToolRegistry.sol";
import {Predicates} from "./Predicates.sol";

/// @notice A registry that keeps every rule of §1, for tests: nothing in it is meant for money.
contract Registry is IToolRegistry, IERC165 {
    uint256 private constant MAX_URI_BYTES = 2048;

    uint256 public toolCount;
    mapping(uint256 toolId => ToolConfig) private tools;
    mapping(uint256 toolId => bool) private removed;

    function registerTool(string calldata metadataURI, bytes32 manifestHash, address accessPredicate)
        external
        returns (uint256 toolId)
    {
        checkMetadata(metadataURI, manifestHash);
        checkPredicate(accessPredicate);
        toolId = ++toolCount;
        tools[toolId] = ToolConfig(msg.sender, metadataURI, manifestHash, accessPredicate);
        emit ToolRegistered(toolId, msg.sender, accessPredicate, metadataURI, manifestHash);
    }

    function deregisterTool(uint256 toolId) external {
        owned(toolId);
        delete tools[toolId];
        removed[toolId] = true;
        emit ToolDeregistered(toolId);
    }

    function updateToolMetadata(uint256 toolId, string calldata newURI, bytes32 newHash) external {
        ToolConfig storage tool = owned(toolId);
        checkMetadata(newURI, newHash);
        bool same = tool.manifestHash == newHash && keccak256(bytes(tool.metadataURI)) == keccak256(bytes(newURI));
        if (same) return;
        tool.metadataURI = newURI;
        tool.manifestHash = newHash;
        emit ToolMetadataUpdated(toolId, newURI, newHash);
    }

    function setAccessPredicate(uint256 toolId, address newPredicate) external {
        ToolConfig storage tool = owned(toolId);
        // The same value again is neither validated nor reported.
        if (tool.accessPredicate == newPredicate) return;
        checkPredicate(newPredicate);
        tool.accessPredicate = newPredicate;
        emit AccessPredicateUpdated(toolId, newPredicate);
    }

    function getToolConfig(uint256 toolId) external view returns (ToolConfig memory) {
        return known(toolId);
    }

    function hasAccess(uint256 toolId, address account, bytes calldata data) external view returns (bool) {
        (bool ok, bool granted) = ask(toolId, account, data);
        return ok && granted;
    }

    function tryHasAccess(uint256 toolId, address account, bytes calldata data)
        external
        view
        returns (bool ok, bool granted)
    {
        return ask(toolId, account, data);
    }

    function name() external pure returns (string memory) {
        return "ToolRegistry";
    }

    function version() external pure returns (string memory) {
        return "0.1";
    }

    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IERC165).interfaceId || interfaceId == type(IToolRegistry).interfaceId;
    }

    function ask(uint256 toolId, address account, bytes calldata data) private view returns (bool ok, bool granted) {
        address predicate = known(toolId).accessPredicate;
        if (predicate == address(0)) return (true, true);
        return Predicates.ask(predicate, abi.encodeCall(IAccessPredicate.hasAccess, (toolId, account, data)));
    }

    /// The tombstone comes first: a removed tool's storage looks as if it had never been registered.
    function known(uint256 toolId) private view returns (ToolConfig storage tool) {
        if (removed[toolId]) revert ToolIsDeregistered(toolId);
        tool = tools[toolId];
        if (tool.creator == address(0)) revert ToolNotFound(toolId);
    }

    function owned(uint256 toolId) private view returns (ToolConfig storage tool) {
        tool = known(toolId);
        if (tool.creator != msg.sender) revert NotToolCreator(toolId, msg.sender);
    }

    function checkMetadata(string calldata uri, bytes32 hash) private pure {
        if (bytes(uri).length == 0 || bytes(uri).length > MAX_URI_BYTES) revert InvalidMetadataURI();
        if (hash == bytes32(0)) revert InvalidManifestHash();
    }

    function checkPredicate(address predicate) private view {
        if (!Predicates.accepted(predicate)) revert InvalidAccessPredicate(predicate);
    }
}
