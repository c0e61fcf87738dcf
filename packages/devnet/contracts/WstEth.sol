// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Metadata} from "./Metadata.sol";
import {StEth} from "./StEth.sol";

/// Staked ether whose balance stays the same while its value grows, with the interface of Lido's wstETH.
/// See https://docs.lido.fi/contracts/wsteth
contract WstEth is Metadata, ERC20 {
    StEth public immutable stETH;

    constructor(StEth stETH_) ERC20("", "") {
        stETH = stETH_;
    }

    /// Stakes and wraps in one step.
    receive() external payable {
        _mint(msg.sender, stETH.submit{value: msg.value}(address(0)));
    }

    function wrap(uint256 stETHAmount) external returns (uint256 wstETHAmount) {
        require(stETHAmount > 0, "wstETH: can't wrap zero stETH");
        wstETHAmount = stETH.getSharesByPooledEth(stETHAmount);
        _mint(msg.sender, wstETHAmount);
        stETH.transferFrom(msg.sender, address(this), stETHAmount);
    }

    function unwrap(uint256 wstETHAmount) external returns (uint256 stETHAmount) {
        require(wstETHAmount > 0, "wstETH: zero amount unwrap not allowed");
        stETHAmount = stETH.getPooledEthByShares(wstETHAmount);
        _burn(msg.sender, wstETHAmount);
        stETH.transfer(msg.sender, stETHAmount);
    }

    function getWstETHByStETH(uint256 stETHAmount) external view returns (uint256) {
        return stETH.getSharesByPooledEth(stETHAmount);
    }

    function getStETHByWstETH(uint256 wstETHAmount) external view returns (uint256) {
        return stETH.getPooledEthByShares(wstETHAmount);
    }

    function stEthPerToken() external view returns (uint256) {
        return stETH.getPooledEthByShares(1 ether);
    }

    function tokensPerStEth() external view returns (uint256) {
        return stETH.getSharesByPooledEth(1 ether);
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
}
