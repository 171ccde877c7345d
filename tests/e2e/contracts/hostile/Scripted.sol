// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

/// @notice Answers each question with the bytes it was told, or reverts with them: every answer that a hostile
/// registry can give. A question that it was told nothing about gets no bytes at all.
contract Scripted {
    struct Answer {
        bool told;
        bool reverts;
        bytes data;
    }

    mapping(bytes32 question => Answer) private answers;

    /// @notice What to answer from now on: to call data that are exactly these bytes, or to a function, if these bytes
    /// are its selector.
    function tell(bytes calldata question, bool reverts, bytes calldata data) external {
        answers[keccak256(question)] = Answer(true, reverts, data);
    }

    fallback() external {
        Answer storage told = answers[keccak256(msg.data)];
        if (!told.told) told = answers[keccak256(bytes.concat(msg.sig))];
        bytes memory data = told.data;
        if (told.reverts) {
            assembly {
                revert(add(data, 32), mload(data))
            }
        }
        assembly {
            return(add(data, 32), mload(data))
        }
    }
}
