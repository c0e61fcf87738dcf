// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Metadata} from "./Metadata.sol";

/// Replaces Tether USD on a local Ethereum and behaves like it: transfers and approvals return nothing, and an allowance above 0 must be
/// reset to 0 before it changes. The slots of balances and allowances are those of Token. The faucet may mint any amount.
contract Tether is Metadata {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;
    address public immutable faucet;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(address faucet_) {
        faucet = faucet_;
    }

    function name() public view returns (string memory) {
        return _label;
    }

    function symbol() public view returns (string memory) {
        return _ticker;
    }

    function decimals() public view returns (uint8) {
        return _places;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == faucet, "only the faucet mints");
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= amount, "allowance is too small");
        if (allowed < type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        _move(from, to, amount);
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        require(balanceOf[from] >= amount, "transfer amount exceeds balance");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}
