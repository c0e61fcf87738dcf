// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Replaces Chainlink's registry of active feeds on a local chain. All feeds are active until the faucet removes them.
/// See https://docs.chain.link/data-feeds/contract-registry
contract FeedFlags {
    mapping(address feed => bool) private _removed;
    address public immutable faucet;

    constructor(address faucet_) {
        faucet = faucet_;
    }

    function remove(address feed, bool removed) external {
        require(msg.sender == faucet, "only the faucet removes feeds");
        _removed[feed] = removed;
    }

    function getFlag(address feed) external view returns (bool) {
        return !_removed[feed];
    }
}
