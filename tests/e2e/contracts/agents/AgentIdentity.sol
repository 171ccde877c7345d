// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

struct MetadataEntry {
    string metadataKey;
    bytes metadataValue;
}

/// @notice An identity registry of agents, by the interface of ERC-8004: as much of ERC-721 as that needs.
contract AgentIdentity {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Registered(uint256 indexed agentId, string agentURI, address indexed owner);
    event URIUpdated(uint256 indexed agentId, string newURI, address indexed updatedBy);
    event MetadataSet(
        uint256 indexed agentId,
        string indexed indexedMetadataKey,
        string metadataKey,
        bytes metadataValue
    );

    error ERC721NonexistentToken(uint256 tokenId);

    bytes32 private constant WALLET_SET =
        keccak256("AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)");
    bytes32 private constant RESERVED = keccak256("agentWallet");

    uint256 private next;
    mapping(uint256 => address) private owners;
    mapping(uint256 => address) private approvals;
    mapping(address => mapping(address => bool)) private operators;
    mapping(uint256 => string) private uris;
    mapping(uint256 => mapping(string => bytes)) private metadata;

    function register() external returns (uint256) {
        return mint("", new MetadataEntry[](0));
    }

    function register(string calldata agentURI) external returns (uint256) {
        return mint(agentURI, new MetadataEntry[](0));
    }

    function register(string calldata agentURI, MetadataEntry[] calldata entries) external returns (uint256) {
        return mint(agentURI, entries);
    }

    function mint(string memory agentURI, MetadataEntry[] memory entries) private returns (uint256 agentId) {
        agentId = next++;
        owners[agentId] = msg.sender;
        uris[agentId] = agentURI;
        emit Transfer(address(0), msg.sender, agentId);
        set(agentId, "agentWallet", abi.encodePacked(msg.sender));
        for (uint256 i; i < entries.length; i++) {
            require(keccak256(bytes(entries[i].metadataKey)) != RESERVED, "reserved key");
            set(agentId, entries[i].metadataKey, entries[i].metadataValue);
        }
        emit Registered(agentId, agentURI, msg.sender);
    }

    function set(uint256 agentId, string memory key, bytes memory value) private {
        metadata[agentId][key] = value;
        emit MetadataSet(agentId, key, key, value);
    }

    function ownerOf(uint256 agentId) public view returns (address owner) {
        owner = owners[agentId];
        if (owner == address(0)) revert ERC721NonexistentToken(agentId);
    }

    function getApproved(uint256 agentId) external view returns (address) {
        ownerOf(agentId);
        return approvals[agentId];
    }

    function isApprovedForAll(address owner, address operator) external view returns (bool) {
        return operators[owner][operator];
    }

    function setApprovalForAll(address operator, bool approved) external {
        operators[msg.sender][operator] = approved;
    }

    function approve(address account, uint256 agentId) external {
        require(msg.sender == ownerOf(agentId), "Not authorized");
        approvals[agentId] = account;
    }

    function isAuthorizedOrOwner(address spender, uint256 agentId) public view returns (bool) {
        address owner = ownerOf(agentId);
        return spender == owner || operators[owner][spender] || approvals[agentId] == spender;
    }

    modifier managed(uint256 agentId) {
        require(isAuthorizedOrOwner(msg.sender, agentId), "Not authorized");
        _;
    }

    function safeTransferFrom(address from, address to, uint256 agentId) external {
        transferFrom(from, to, agentId);
    }

    function transferFrom(address from, address to, uint256 agentId) public managed(agentId) {
        require(ownerOf(agentId) == from && to != address(0), "wrong owner");
        set(agentId, "agentWallet", "");
        approvals[agentId] = address(0);
        owners[agentId] = to;
        emit Transfer(from, to, agentId);
    }

    function tokenURI(uint256 agentId) external view returns (string memory) {
        ownerOf(agentId);
        return uris[agentId];
    }

    function setAgentURI(uint256 agentId, string calldata newURI) external managed(agentId) {
        uris[agentId] = newURI;
        emit URIUpdated(agentId, newURI, msg.sender);
    }

    function getMetadata(uint256 agentId, string calldata key) external view returns (bytes memory) {
        return metadata[agentId][key];
    }

    function setMetadata(uint256 agentId, string calldata key, bytes calldata value) external managed(agentId) {
        require(keccak256(bytes(key)) != RESERVED, "reserved key");
        set(agentId, key, value);
    }

    function getAgentWallet(uint256 agentId) external view returns (address) {
        return address(bytes20(metadata[agentId]["agentWallet"]));
    }

    function unsetAgentWallet(uint256 agentId) external managed(agentId) {
        set(agentId, "agentWallet", "");
    }

    function setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes calldata signature)
        external
        managed(agentId)
    {
        require(block.timestamp <= deadline && deadline <= block.timestamp + 5 minutes, "deadline");
        bytes32 words = keccak256(abi.encode(WALLET_SET, agentId, newWallet, ownerOf(agentId), deadline));
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("ERC8004IdentityRegistry"),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", domain, words));
        require(signature.length == 65, "signature");
        address signer = ecrecover(
            digest,
            uint8(signature[64]),
            bytes32(signature[:32]),
            bytes32(signature[32:64])
        );
        require(signer == newWallet && newWallet != address(0), "signature");
        set(agentId, "agentWallet", abi.encodePacked(newWallet));
    }
}
