// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Replaces the price oracle of Aave on a local chain. The faucet sets prices. An asset without a price reverts.
/// See https://aave.com/docs/developers/smart-contracts/oracles
contract PriceOracle {
    mapping(address asset => uint256) private _prices;
    uint256 public constant BASE_CURRENCY_UNIT = 1e8;
    address public immutable faucet;

    constructor(address faucet_) {
        faucet = faucet_;
    }

    function set(address asset, uint256 price) external {
        require(msg.sender == faucet, "only the faucet sets prices");
        _prices[asset] = price;
    }

    function getAssetPrice(address asset) external view returns (uint256) {
        require(_prices[asset] != 0, "no source of this asset");
        return _prices[asset];
    }
}
