// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

import {AgentIdentity} from "./AgentIdentity.sol";

/// @notice A reputation registry of agents, by the interface of ERC-8004.
contract AgentReputation {
    event NewFeedback(
        uint256 indexed agentId,
        address indexed clientAddress,
        uint64 feedbackIndex,
        int128 value,
        uint8 valueDecimals,
        string indexed indexedTag1,
        string tag1,
        string tag2,
        string endpoint,
        string feedbackURI,
        bytes32 feedbackHash
    );
    event FeedbackRevoked(
        uint256 indexed agentId,
        address indexed clientAddress,
        uint64 indexed feedbackIndex
    );
    event ResponseAppended(
        uint256 indexed agentId,
        address indexed clientAddress,
        uint64 feedbackIndex,
        address indexed responder,
        string responseURI,
        bytes32 responseHash
    );

    struct Feedback {
        int128 value;
        uint8 valueDecimals;
        bool isRevoked;
        string tag1;
        string tag2;
    }

    struct Given {
        int128 value;
        uint8 valueDecimals;
        string tag1;
        string tag2;
        string endpoint;
        string uri;
        bytes32 hash;
    }

    struct Lists {
        address[] clients;
        uint64[] indices;
        int128[] values;
        uint8[] decimals;
        string[] tags1;
        string[] tags2;
        bool[] revoked;
    }

    AgentIdentity private immutable IDENTITY;
    mapping(uint256 => address[]) private clients;
    mapping(uint256 => mapping(address => Feedback[])) private given;

    constructor(address identity) {
        IDENTITY = AgentIdentity(identity);
    }

    function getIdentityRegistry() external view returns (address) {
        return address(IDENTITY);
    }

    function giveFeedback(
        uint256 agentId,
        int128 value,
        uint8 valueDecimals,
        string memory tag1,
        string memory tag2,
        string memory endpoint,
        string memory feedbackURI,
        bytes32 feedbackHash
    ) external {
        take(agentId, Given(value, valueDecimals, tag1, tag2, endpoint, feedbackURI, feedbackHash));
    }

    function take(uint256 agentId, Given memory one) private {
        require(one.valueDecimals <= 18, "too many decimals");
        require(!IDENTITY.isAuthorizedOrOwner(msg.sender, agentId), "Self-feedback not allowed");
        Feedback[] storage own = given[agentId][msg.sender];
        if (own.length == 0) clients[agentId].push(msg.sender);
        own.push(Feedback(one.value, one.valueDecimals, false, one.tag1, one.tag2));
        tell(agentId, uint64(own.length), one);
    }

    function tell(uint256 agentId, uint64 index, Given memory one) private {
        emit NewFeedback(
            agentId,
            msg.sender,
            index,
            one.value,
            one.valueDecimals,
            one.tag1,
            one.tag1,
            one.tag2,
            one.endpoint,
            one.uri,
            one.hash
        );
    }

    function revokeFeedback(uint256 agentId, uint64 feedbackIndex) external {
        Feedback storage own = at(agentId, msg.sender, feedbackIndex);
        require(!own.isRevoked, "Already revoked");
        own.isRevoked = true;
        emit FeedbackRevoked(agentId, msg.sender, feedbackIndex);
    }

    function appendResponse(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        string calldata responseURI,
        bytes32 responseHash
    ) external {
        at(agentId, clientAddress, feedbackIndex);
        require(bytes(responseURI).length > 0, "Empty URI");
        emit ResponseAppended(agentId, clientAddress, feedbackIndex, msg.sender, responseURI, responseHash);
    }

    function at(uint256 agentId, address client, uint64 index) private view returns (Feedback storage) {
        Feedback[] storage own = given[agentId][client];
        require(index > 0 && index <= own.length, "index out of bounds");
        return own[index - 1];
    }

    function getClients(uint256 agentId) external view returns (address[] memory) {
        return clients[agentId];
    }

    function getLastIndex(uint256 agentId, address clientAddress) external view returns (uint64) {
        return uint64(given[agentId][clientAddress].length);
    }

    function readFeedback(uint256 agentId, address clientAddress, uint64 feedbackIndex)
        external
        view
        returns (int128, uint8, string memory, string memory, bool)
    {
        Feedback storage one = at(agentId, clientAddress, feedbackIndex);
        return (one.value, one.valueDecimals, one.tag1, one.tag2, one.isRevoked);
    }

    function same(string memory one, string memory other) private pure returns (bool) {
        return keccak256(bytes(one)) == keccak256(bytes(other));
    }

    function fits(Feedback storage one, string memory tag1, string memory tag2) private view returns (bool) {
        return (bytes(tag1).length == 0 || same(one.tag1, tag1)) && (bytes(tag2).length == 0 || same(one.tag2, tag2));
    }

    function getSummary(
        uint256 agentId,
        address[] memory clientAddresses,
        string memory tag1,
        string memory tag2
    ) external view returns (uint64 total, int128 summaryValue, uint8 summaryValueDecimals) {
        require(clientAddresses.length > 0, "clientAddresses required");
        int256 sum;
        uint64[19] memory modes;
        for (uint256 i; i < clientAddresses.length; i++) {
            Feedback[] storage own = given[agentId][clientAddresses[i]];
            for (uint256 j; j < own.length; j++) {
                if (own[j].isRevoked || !fits(own[j], tag1, tag2)) continue;
                sum += int256(own[j].value) * int256(10 ** (18 - own[j].valueDecimals));
                modes[own[j].valueDecimals]++;
                total++;
            }
        }
        if (total == 0) return (0, 0, 0);
        for (uint8 d; d < 19; d++) if (modes[d] > modes[summaryValueDecimals]) summaryValueDecimals = d;
        int256 mean = sum / int256(uint256(total));
        summaryValue = int128(mean / int256(10 ** (18 - summaryValueDecimals)));
    }

    function readAllFeedback(
        uint256 agentId,
        address[] memory clientAddresses,
        string memory tag1,
        string memory tag2,
        bool includeRevoked
    )
        external
        view
        returns (
            address[] memory,
            uint64[] memory,
            int128[] memory,
            uint8[] memory,
            string[] memory,
            string[] memory,
            bool[] memory
        )
    {
        if (clientAddresses.length == 0) clientAddresses = clients[agentId];
        bytes memory data = encoded(lists(agentId, clientAddresses, tag1, tag2, includeRevoked));
        // Seven values are too many for the stack.
        assembly {
            return(add(data, 32), mload(data))
        }
    }

    function encoded(Lists memory all) private pure returns (bytes memory) {
        return abi.encode(
            all.clients,
            all.indices,
            all.values,
            all.decimals,
            all.tags1,
            all.tags2,
            all.revoked
        );
    }

    function lists(
        uint256 agentId,
        address[] memory of_,
        string memory tag1,
        string memory tag2,
        bool includeRevoked
    ) private view returns (Lists memory all) {
        all = allocated(count(agentId, of_, tag1, tag2, includeRevoked));
        uint256 next;
        for (uint256 i; i < of_.length; i++) {
            Feedback[] storage own = given[agentId][of_[i]];
            for (uint256 j; j < own.length; j++) {
                if (own[j].isRevoked && !includeRevoked) continue;
                if (!fits(own[j], tag1, tag2)) continue;
                put(all, next++, of_[i], uint64(j + 1), own[j]);
            }
        }
    }

    function put(Lists memory all, uint256 place, address client, uint64 index, Feedback storage one) private view {
        all.clients[place] = client;
        all.indices[place] = index;
        all.values[place] = one.value;
        all.decimals[place] = one.valueDecimals;
        all.tags1[place] = one.tag1;
        all.tags2[place] = one.tag2;
        all.revoked[place] = one.isRevoked;
    }

    function allocated(uint256 total) private pure returns (Lists memory) {
        return Lists(
            new address[](total),
            new uint64[](total),
            new int128[](total),
            new uint8[](total),
            new string[](total),
            new string[](total),
            new bool[](total)
        );
    }

    function count(
        uint256 agentId,
        address[] memory of_,
        string memory tag1,
        string memory tag2,
        bool includeRevoked
    ) private view returns (uint256 total) {
        for (uint256 i; i < of_.length; i++) {
            Feedback[] storage own = given[agentId][of_[i]];
            for (uint256 j; j < own.length; j++) {
                if (!(own[j].isRevoked && !includeRevoked) && fits(own[j], tag1, tag2)) total++;
            }
        }
    }
}
