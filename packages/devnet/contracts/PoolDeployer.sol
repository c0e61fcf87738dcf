// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Deploys pools of PancakeSwap V3 on a local chain, in the way that their factory and their constructor expect. The creation code of the
/// pools is the code at another address, because no published package contains the original contract.
contract PoolDeployer {
    struct Parameters {
        address factory;
        address token0;
        address token1;
        uint24 fee;
        int24 tickSpacing;
    }

    Parameters public parameters;
    address private immutable _factory;
    address private immutable _poolCode;

    constructor(address factory, address poolCode) {
        _factory = factory;
        _poolCode = poolCode;
    }

    function deploy(address factory, address token0, address token1, uint24 fee, int24 tickSpacing) external returns (address pool) {
        require(msg.sender == _factory, "only the factory");
        parameters = Parameters(factory, token0, token1, fee, tickSpacing);
        bytes memory code = _poolCode.code;
        bytes32 salt = keccak256(abi.encode(token0, token1, fee));
        assembly {
            pool := create2(0, add(code, 32), mload(code), salt)
        }
        require(pool != address(0), "no pool");
        delete parameters;
    }
}
