// SPDX-License-Identifier: CC0-1.0
pragma solidity 0.8.28;

/// @notice A contract that delegates to another contract.
abstract contract Delegating {
    function target() internal view virtual returns (address);

    fallback() external {
        address code = target();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

/// @notice The slots of ERC-1967.
library Slots {
    bytes32 internal constant IMPLEMENTATION = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
    bytes32 internal constant BEACON = bytes32(uint256(keccak256("eip1967.proxy.beacon")) - 1);
    bytes32 internal constant ADMIN = bytes32(uint256(keccak256("eip1967.proxy.admin")) - 1);

    function set(bytes32 slot, address value) internal {
        assembly {
            sstore(slot, value)
        }
    }

    function get(bytes32 slot) internal view returns (address value) {
        assembly {
            value := sload(slot)
        }
    }
}

/// @notice A transparent proxy, in the slots of ERC-1967; any account may upgrade it.
contract Proxy is Delegating {
    event Upgraded(address indexed implementation);
    event AdminChanged(address previousAdmin, address newAdmin);

    constructor(address implementation) {
        Slots.set(Slots.ADMIN, msg.sender);
        emit AdminChanged(address(0), msg.sender);
        upgradeTo(implementation);
    }

    function upgradeTo(address implementation) public {
        Slots.set(Slots.IMPLEMENTATION, implementation);
        emit Upgraded(implementation);
    }

    function target() internal view override returns (address) {
        return Slots.get(Slots.IMPLEMENTATION);
    }
}

/// @notice Says where the code of its proxies is.
contract Beacon {
    event Upgraded(address indexed implementation);

    address public implementation;

    constructor(address first) {
        upgradeTo(first);
    }

    function upgradeTo(address next) public {
        implementation = next;
        emit Upgraded(next);
    }
}

/// @notice A proxy that asks a beacon.
contract BeaconProxy is Delegating {
    event BeaconUpgraded(address indexed beacon);

    constructor(Beacon beacon) {
        Slots.set(Slots.BEACON, address(beacon));
        emit BeaconUpgraded(address(beacon));
    }

    function target() internal view override returns (address) {
        return Beacon(Slots.get(Slots.BEACON)).implementation();
    }
}

/// @notice Delegates to fixed code, but has an admin in the slot of ERC-1967.
contract AdminOnly is Delegating {
    event AdminChanged(address previousAdmin, address newAdmin);

    address private immutable CODE;

    constructor(address code) {
        CODE = code;
        Slots.set(Slots.ADMIN, msg.sender);
        emit AdminChanged(address(0), msg.sender);
    }

    function target() internal view override returns (address) {
        return CODE;
    }
}
