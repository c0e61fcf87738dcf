// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Metadata} from "./Metadata.sol";

/// Replaces any listed ERC-20 on a local chain. The faucet may mint any amount.
contract Token is Metadata, ERC20 {
    address public immutable faucet;

    constructor(address faucet_) ERC20("", "") {
        faucet = faucet_;
    }

    function name() public view override returns (string memory) {
        return _label;
    }

    function symbol() public view override returns (string memory) {
        return _ticker;
    }

    function decimals() public view override returns (uint8) {
        return _places;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == faucet, "only the faucet mints");
        _mint(to, amount);
    }
}
