// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IPool {
    function mint(address to, int24 lower, int24 upper, uint128 liquidity, bytes calldata data) external;
    function token0() external view returns (address);
    function token1() external view returns (address);
}

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external;
}

/// Adds liquidity to pools of Uniswap V3 and PancakeSwap V3 on a local chain. The sender pays with its allowances for this contract.
contract PoolLiquidity {
    address private _pool;

    function add(address pool, int24 lower, int24 upper, uint128 liquidity) external {
        _pool = pool;
        IPool(pool).mint(msg.sender, lower, upper, liquidity, abi.encode(msg.sender));
        _pool = address(0);
    }

    function uniswapV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata data) external {
        _pay(owed0, owed1, data);
    }

    function pancakeV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata data) external {
        _pay(owed0, owed1, data);
    }

    function _pay(uint256 owed0, uint256 owed1, bytes calldata data) private {
        require(msg.sender == _pool, "only the pool");
        address payer = abi.decode(data, (address));
        IToken(IPool(msg.sender).token0()).transferFrom(payer, msg.sender, owed0);
        IToken(IPool(msg.sender).token1()).transferFrom(payer, msg.sender, owed1);
    }
}
