//! The interface of a predicate (§1) and of the tokens that it may ask for, for the `sol!` macro: the one place where a
//! signature stands. The macro's types stay in this crate.
#![allow(missing_docs, unreachable_pub, clippy::pedantic)] // the macro's code

use alloy_sol_types::sol;

sol! {
    struct AccessRequirement {
        bytes4 kind;
        bytes data;
        string label;
    }

    enum RequirementLogic { AND, OR }

    interface IAccessPredicate {
        function getRequirements(uint256 toolId)
            external view returns (AccessRequirement[] memory requirements, RequirementLogic logic);
    }

    interface IERC721OrERC20 {
        function balanceOf(address account) external view returns (uint256);
    }

    interface IERC1155 {
        function balanceOf(address account, uint256 id) external view returns (uint256);
    }
}
