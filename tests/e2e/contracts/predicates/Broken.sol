// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

import {Plain} from "./Plain.sol";

contract Reverting is Plain {
    string public constant override name = "Reverting";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        revert("no answer");
    }
}

/// @notice Uses all the gas that it gets.
contract Burning is Plain {
    string public constant override name = "Burning";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        assembly {
            invalid()
        }
    }
}

/// @notice Works until the gas is gone.
contract Endless is Plain {
    string public constant override name = "Endless";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        uint256 turns;
        while (turns < type(uint256).max) ++turns;
        return true;
    }
}

/// @notice Writes, which a static call forbids; so it cannot be declared as a predicate, whose functions are views.
contract Writing {
    string public constant name = "Writing";
    uint256 private asked;

    function hasAccess(uint256, address, bytes calldata) external returns (bool) {
        ++asked;
        return true;
    }
}

/// @notice Answers with the bytes it was made with, whatever they are.
contract Answering is Plain {
    string public constant override name = "Answering";

    bytes private answer;

    constructor(bytes memory itsAnswer) {
        answer = itsAnswer;
    }

    function hasAccess(uint256, address, bytes calldata) external view returns (bool) {
        bytes memory bytes_ = answer;
        assembly {
            return(add(bytes_, 32), mload(bytes_))
        }
    }
}

/// @notice Answers with a megabyte.
contract Flooding is Plain {
    string public constant override name = "Flooding";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        assembly {
            mstore(0, 1)
            return(0, 1048576)
        }
    }
}

/// @notice Has the three functions, but an empty name.
contract Nameless is Plain {
    string public constant override name = "";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        return true;
    }
}
