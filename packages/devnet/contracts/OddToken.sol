// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token for tests. It can take a share of each transfer and can refuse transfers. Anyone may mint it and change its settings.
contract OddToken is ERC20 {
    uint8 private immutable _places;
    uint256 public taxBps;
    bool public paused;

    constructor(uint8 places) ERC20("Odd Token", "ODD") {
        _places = places;
    }

    function decimals() public view override returns (uint8) {
        return _places;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setTax(uint256 bps) external {
        require(bps <= 10_000);
        taxBps = bps;
    }

    function setPaused(bool value) external {
        paused = value;
    }

    function _update(address from, address to, uint256 value) internal override {
        bool isTransfer = from != address(0) && to != address(0);
        require(!paused || !isTransfer, "transfers are paused");
        uint256 tax = isTransfer ? (value * taxBps) / 10_000 : 0;
        if (tax > 0) super._update(from, address(this), tax);
        super._update(from, to, value - tax);
    }
}
