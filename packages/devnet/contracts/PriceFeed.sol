// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Replaces a feed of Chainlink on a local chain. The faucet sets every part of its answer.
/// See https://docs.chain.link/data-feeds/api-reference
contract PriceFeed {
    int256 private _answer;
    /// 0 means the time of the block, so that an untouched feed is never old.
    uint256 private _updatedAt;
    uint256 private _startedAt;
    uint8 private _places;
    bool private _reverts;
    address public immutable faucet;

    constructor(address faucet_) {
        faucet = faucet_;
    }

    function set(int256 answer, uint256 startedAt, uint256 updatedAt, uint8 places, bool reverts) external {
        require(msg.sender == faucet, "only the faucet sets prices");
        (_answer, _startedAt, _updatedAt, _places, _reverts) = (answer, startedAt, updatedAt, places, reverts);
    }

    function decimals() external view returns (uint8) {
        return _places;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        require(!_reverts, "No data present");
        return (1, _answer, _startedAt, _updatedAt == 0 ? block.timestamp : _updatedAt, 1);
    }
}
