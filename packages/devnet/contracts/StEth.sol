// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Metadata} from "./Metadata.sol";

/// Staked ether with the interface of Lido's stETH. Holders own shares; a balance is a share of all pooled ether,
/// so it grows when rewards arrive. This contract keeps the ether itself: a local chain has no validators.
/// See https://docs.lido.fi/contracts/lido
contract StEth is Metadata, IERC20 {
    address public immutable withdrawalQueue;
    /// Reports rewards. On a local chain this is the faucet.
    address public immutable oracle;

    uint256 private _totalShares;
    uint256 private _pooledEther;
    uint256 private _lastReport;
    mapping(address holder => uint256) private _shares;
    mapping(address holder => mapping(address spender => uint256)) private _allowances;

    event Submitted(address indexed sender, uint256 amount, address referral);
    event TransferShares(address indexed from, address indexed to, uint256 sharesValue);
    event SharesBurnt(
        address indexed account, uint256 preRebaseTokenAmount, uint256 postRebaseTokenAmount, uint256 sharesAmount
    );
    event TokenRebased(
        uint256 indexed reportTimestamp,
        uint256 timeElapsed,
        uint256 preTotalShares,
        uint256 preTotalEther,
        uint256 postTotalShares,
        uint256 postTotalEther,
        uint256 sharesMintedAsFees
    );

    constructor(address withdrawalQueue_, address oracle_) {
        withdrawalQueue = withdrawalQueue_;
        oracle = oracle_;
    }

    receive() external payable {
        _submit(address(0));
    }

    /// Stakes the sent ether. Returns the new shares.
    function submit(address referral) external payable returns (uint256) {
        return _submit(referral);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _transfer(msg.sender, to, amount, getSharesByPooledEth(amount));
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _spendAllowance(from, msg.sender, amount);
        _transfer(from, to, amount, getSharesByPooledEth(amount));
        return true;
    }

    function transferShares(address to, uint256 shares) external returns (uint256 amount) {
        amount = getPooledEthByShares(shares);
        _transfer(msg.sender, to, amount, shares);
    }

    function transferSharesFrom(address from, address to, uint256 shares) external returns (uint256 amount) {
        amount = getPooledEthByShares(shares);
        _spendAllowance(from, msg.sender, amount);
        _transfer(from, to, amount, shares);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        _approve(msg.sender, spender, amount);
        return true;
    }

    function increaseAllowance(address spender, uint256 added) external returns (bool) {
        _approve(msg.sender, spender, _allowances[msg.sender][spender] + added);
        return true;
    }

    function decreaseAllowance(address spender, uint256 subtracted) external returns (bool) {
        uint256 current = _allowances[msg.sender][spender];
        require(current >= subtracted, "ALLOWANCE_BELOW_ZERO");
        _approve(msg.sender, spender, current - subtracted);
        return true;
    }

    /// Adds the sent ether to the pool without new shares, so every holder's balance grows. Local chains only.
    function reportRewards() external payable {
        require(msg.sender == oracle, "APP_AUTH_FAILED");
        uint256 before = _pooledEther;
        _pooledEther = before + msg.value;
        uint256 elapsed = _lastReport == 0 ? 0 : block.timestamp - _lastReport;
        _lastReport = block.timestamp;
        emit TokenRebased(block.timestamp, elapsed, _totalShares, before, _totalShares, _pooledEther, 0);
    }

    /// Burns shares in the withdrawal queue and pays out their ether. Local chains only.
    function redeem(uint256 shares, uint256 amount, address payable receiver) external {
        require(msg.sender == withdrawalQueue, "APP_AUTH_FAILED");
        uint256 worth = getPooledEthByShares(shares);
        _shares[msg.sender] -= shares;
        _totalShares -= shares;
        _pooledEther -= amount;
        emit SharesBurnt(msg.sender, worth, getPooledEthByShares(shares), shares);
        (bool sent,) = receiver.call{value: amount}("");
        require(sent, "CANT_SEND_VALUE");
    }

    function name() external view returns (string memory) {
        return _label;
    }

    function symbol() external view returns (string memory) {
        return _ticker;
    }

    function decimals() external view returns (uint8) {
        return _places;
    }

    function totalSupply() external view returns (uint256) {
        return _pooledEther;
    }

    function balanceOf(address holder) external view returns (uint256) {
        return getPooledEthByShares(_shares[holder]);
    }

    function sharesOf(address holder) external view returns (uint256) {
        return _shares[holder];
    }

    function allowance(address holder, address spender) external view returns (uint256) {
        return _allowances[holder][spender];
    }

    function getTotalPooledEther() external view returns (uint256) {
        return _pooledEther;
    }

    function getTotalShares() external view returns (uint256) {
        return _totalShares;
    }

    function getSharesByPooledEth(uint256 amount) public view returns (uint256) {
        return _pooledEther == 0 ? amount : amount * _totalShares / _pooledEther;
    }

    function getPooledEthByShares(uint256 shares) public view returns (uint256) {
        return _totalShares == 0 ? shares : shares * _pooledEther / _totalShares;
    }

    function _submit(address referral) private returns (uint256 shares) {
        require(msg.value != 0, "ZERO_DEPOSIT");
        shares = getSharesByPooledEth(msg.value);
        _totalShares += shares;
        _pooledEther += msg.value;
        _shares[msg.sender] += shares;
        emit Submitted(msg.sender, msg.value, referral);
        emit Transfer(address(0), msg.sender, getPooledEthByShares(shares));
        emit TransferShares(address(0), msg.sender, shares);
    }

    function _transfer(address from, address to, uint256 amount, uint256 shares) private {
        require(to != address(0), "TRANSFER_TO_ZERO_ADDR");
        require(to != address(this), "TRANSFER_TO_STETH_CONTRACT");
        require(shares <= _shares[from], "BALANCE_EXCEEDED");
        _shares[from] -= shares;
        _shares[to] += shares;
        emit Transfer(from, to, amount);
        emit TransferShares(from, to, shares);
    }

    function _spendAllowance(address holder, address spender, uint256 amount) private {
        uint256 current = _allowances[holder][spender];
        if (current == type(uint256).max) return;
        require(current >= amount, "ALLOWANCE_EXCEEDED");
        _approve(holder, spender, current - amount);
    }

    function _approve(address holder, address spender, uint256 amount) private {
        require(spender != address(0), "APPROVE_TO_ZERO_ADDR");
        _allowances[holder][spender] = amount;
        emit Approval(holder, spender, amount);
    }
}
