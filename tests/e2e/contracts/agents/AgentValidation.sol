// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

import {AgentIdentity} from "./AgentIdentity.sol";

/// @notice A validation registry of agents, by the interface of ERC-8004.
contract AgentValidation {
    event ValidationRequest(
        address indexed validatorAddress,
        uint256 indexed agentId,
        string requestURI,
        bytes32 indexed requestHash
    );
    event ValidationResponse(
        address indexed validatorAddress,
        uint256 indexed agentId,
        bytes32 indexed requestHash,
        uint8 response,
        string responseURI,
        bytes32 responseHash,
        string tag
    );

    struct Status {
        address validator;
        uint256 agentId;
        uint8 response;
        bytes32 responseHash;
        string tag;
        uint256 lastUpdate;
    }

    AgentIdentity private immutable IDENTITY;
    mapping(bytes32 => Status) private statuses;
    mapping(uint256 => bytes32[]) private requests;

    constructor(address identity) {
        IDENTITY = AgentIdentity(identity);
    }

    function getIdentityRegistry() external view returns (address) {
        return address(IDENTITY);
    }

    function validationRequest(
        address validatorAddress,
        uint256 agentId,
        string calldata requestURI,
        bytes32 requestHash
    ) external {
        require(validatorAddress != address(0), "bad validator");
        require(statuses[requestHash].validator == address(0), "exists");
        require(IDENTITY.isAuthorizedOrOwner(msg.sender, agentId), "Not authorized");
        statuses[requestHash] = Status(validatorAddress, agentId, 0, 0, "", block.timestamp);
        requests[agentId].push(requestHash);
        emit ValidationRequest(validatorAddress, agentId, requestURI, requestHash);
    }

    function validationResponse(
        bytes32 requestHash,
        uint8 response,
        string calldata responseURI,
        bytes32 responseHash,
        string calldata tag
    ) external {
        Status storage status = statuses[requestHash];
        require(status.validator != address(0), "unknown");
        require(msg.sender == status.validator, "not validator");
        require(response <= 100, "resp>100");
        status.response = response;
        status.responseHash = responseHash;
        status.tag = tag;
        status.lastUpdate = block.timestamp;
        emit ValidationResponse(msg.sender, status.agentId, requestHash, response, responseURI, responseHash, tag);
    }

    function getValidationStatus(bytes32 requestHash)
        external
        view
        returns (address, uint256, uint8, bytes32, string memory, uint256)
    {
        Status memory status = statuses[requestHash];
        require(status.validator != address(0), "unknown");
        return (
            status.validator,
            status.agentId,
            status.response,
            status.responseHash,
            status.tag,
            status.lastUpdate
        );
    }

    function getAgentValidations(uint256 agentId) external view returns (bytes32[] memory) {
        return requests[agentId];
    }
}
