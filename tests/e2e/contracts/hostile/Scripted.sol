// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

/// @notice Answers each function with the bytes it was told, or reverts with them: every answer that a hostile
/// registry can give. A function that it was told nothing about returns no bytes at all.
contract Scripted {
    struct Answer {
        bool reverts;
        bytes data;
    }

    mapping(bytes4 selector => Answer) private answers;

    /// @notice What to answer from now on.
    function tell(bytes4 selector, bool reverts, bytes calldata data) external {
        answers[selector] = Answer(reverts, data);
    }

    fallback() external {
        Answer memory answer = answers[msg.sig];
        bytes memory data = answer.data;
        if (answer.reverts) {
            assembly {
                revert(add(data, 32), mload(data))
            }
        }
        assembly {
            return(add(data, 32), mload(data))
        }
    }
}
