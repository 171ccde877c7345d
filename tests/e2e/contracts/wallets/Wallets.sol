// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.28;

/// What the tokens here share: everyone may mint.
abstract contract Ledger {
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function move(address from, address to, uint256 value, uint256 arrives) internal {
        balanceOf[from] -= value;
        balanceOf[to] += arrives;
        emit Transfer(from, to, value);
    }
}

/// Keeps a tenth of every transfer, and logs all of it.
contract FeeToken is Ledger {
    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value, value - value / 10);
        return true;
    }
}

/// Says no in place of reverting.
contract FalseToken is Ledger {
    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/// Returns nothing, as some old tokens do.
contract SilentToken is Ledger {
    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value, value);
    }
}

/// Is entered again while it transfers, so that one transaction logs the same transfer twice.
contract ReentrantToken is Ledger {
    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value, value);
        this.enter(msg.sender, to, value);
        return true;
    }

    function enter(address from, address to, uint256 value) external {
        require(msg.sender == address(this), "from within");
        move(from, to, value, value);
    }
}

/// A fixture of an account of ERC-7579: it says so, and does nothing.
contract ModularFixture {
    function accountId() external pure returns (string memory) {
        return "erc8257.fixture.1.0.0";
    }
}

/// A fixture of a delegate of EIP-7702: code that an account runs.
contract DelegateFixture {
    function ping() external pure returns (uint256) {
        return 1;
    }
}
