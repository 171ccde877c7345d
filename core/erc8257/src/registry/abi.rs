//! The interface of §1 for the `sol!` macro: the one place where a signature stands.
//! The macro's types stay in this crate.
#![allow(missing_docs, unreachable_pub, clippy::pedantic)] // the macro's code

use alloy_sol_types::sol;

sol! {
    struct ToolConfig {
        address creator;
        string metadataURI;
        bytes32 manifestHash;
        address accessPredicate;
    }

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
            external returns (uint256 toolId);
        function deregisterTool(uint256 toolId) external;
        function updateToolMetadata(uint256 toolId, string calldata newURI, bytes32 newHash) external;
        function setAccessPredicate(uint256 toolId, address newPredicate) external;
        function getToolConfig(uint256 toolId) external view returns (ToolConfig memory);
        function hasAccess(uint256 toolId, address account, bytes calldata data)
            external view returns (bool);
        function tryHasAccess(uint256 toolId, address account, bytes calldata data)
            external view returns (bool ok, bool granted);
        function toolCount() external view returns (uint256);
        function name() external view returns (string memory);
        function version() external view returns (string memory);
    }

    interface IERC165 {
        function supportsInterface(bytes4 interfaceId) external view returns (bool);
    }
}
