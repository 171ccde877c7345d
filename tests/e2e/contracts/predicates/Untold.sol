// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

import {AccessRequirement, IERC721Holding, RequirementLogic} from "../interfaces/IAccessPredicate.sol";
import {Plain} from "./Plain.sol";

/// @notice Lets every account in; these predicates differ only in the requirements that they tell.
abstract contract Granted is Plain {
    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        return true;
    }
}

/// @notice Tells so many requirements, each with so much data and so long a label.
contract Wordy is Granted {
    string public constant override name = "Wordy";

    uint256 private immutable COUNT;
    uint256 private immutable DATA;
    uint256 private immutable LABEL;

    constructor(uint256 count, uint256 data, uint256 label) {
        (COUNT, DATA, LABEL) = (count, data, label);
    }

    function getRequirements(uint256)
        external
        view
        override
        returns (AccessRequirement[] memory requirements, RequirementLogic logic)
    {
        bytes memory label = new bytes(LABEL);
        for (uint256 i = 0; i < LABEL; ++i) {
            label[i] = "x";
        }
        requirements = new AccessRequirement[](COUNT);
        for (uint256 i = 0; i < COUNT; ++i) {
            requirements[i] = AccessRequirement(type(IERC721Holding).interfaceId, new bytes(DATA), string(label));
        }
        logic = RequirementLogic.AND;
    }
}

contract Secretive is Granted {
    string public constant override name = "Secretive";

    function getRequirements(uint256)
        external
        pure
        override
        returns (AccessRequirement[] memory, RequirementLogic)
    {
        revert("not your business");
    }
}

/// @notice Uses all the gas that it gets before it would tell.
contract Ponderous is Granted {
    string public constant override name = "Ponderous";

    function getRequirements(uint256)
        external
        pure
        override
        returns (AccessRequirement[] memory, RequirementLogic)
    {
        assembly {
            invalid()
        }
    }
}

/// @notice Tells the bytes it was made with, whatever they are.
contract Mumbling is Granted {
    string public constant override name = "Mumbling";

    bytes private answer;

    constructor(bytes memory itsAnswer) {
        answer = itsAnswer;
    }

    function getRequirements(uint256)
        external
        view
        override
        returns (AccessRequirement[] memory, RequirementLogic)
    {
        bytes memory bytes_ = answer;
        assembly {
            return(add(bytes_, 32), mload(bytes_))
        }
    }
}

/// @notice Has no `getRequirements` at all.
contract Wordless {
    string public constant name = "Wordless";

    function hasAccess(uint256, address, bytes calldata) external pure returns (bool) {
        return true;
    }
}
