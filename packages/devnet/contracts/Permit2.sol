// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// The allowances of Permit2, with the same functions, events, storage rules and signatures as the published contract. It has no transfers by
/// signature.
contract Permit2 {
    struct Allowance {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    struct PermitDetails {
        address token;
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    struct PermitSingle {
        PermitDetails details;
        address spender;
        uint256 sigDeadline;
    }

    struct TokenSpenderPair {
        address token;
        address spender;
    }

    event Approval(
        address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration
    );
    event Permit(
        address indexed owner,
        address indexed token,
        address indexed spender,
        uint160 amount,
        uint48 expiration,
        uint48 nonce
    );
    event Lockdown(address indexed owner, address token, address spender);

    error AllowanceExpired(uint256 deadline);
    error InsufficientAllowance(uint256 amount);
    error SignatureExpired(uint256 signatureDeadline);
    error InvalidNonce();
    error InvalidSigner();

    bytes32 private constant DETAILS_TYPE =
        keccak256("PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)");
    bytes32 private constant SINGLE_TYPE = keccak256(
        "PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
    );
    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");

    mapping(address owner => mapping(address token => mapping(address spender => Allowance))) public allowance;

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        Allowance storage allowed = allowance[msg.sender][token][spender];
        allowed.amount = amount;
        allowed.expiration = expiration == 0 ? uint48(block.timestamp) : expiration;
        emit Approval(msg.sender, token, spender, amount, expiration);
    }

    function permit(address owner, PermitSingle memory given, bytes calldata signature) external {
        if (block.timestamp > given.sigDeadline) revert SignatureExpired(given.sigDeadline);
        PermitDetails memory details = given.details;
        bytes32 hashed = keccak256(
            abi.encode(
                SINGLE_TYPE, keccak256(abi.encode(DETAILS_TYPE, details)), given.spender, given.sigDeadline
            )
        );
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPE, keccak256("Permit2"), block.chainid, address(this)));
        if (ECDSA.recover(keccak256(abi.encodePacked("\x19\x01", domain, hashed)), signature) != owner) {
            revert InvalidSigner();
        }
        Allowance storage allowed = allowance[owner][details.token][given.spender];
        if (allowed.nonce != details.nonce) revert InvalidNonce();
        allowed.nonce = details.nonce + 1;
        allowed.amount = details.amount;
        allowed.expiration = details.expiration == 0 ? uint48(block.timestamp) : details.expiration;
        emit Permit(owner, details.token, given.spender, details.amount, details.expiration, details.nonce);
    }

    function transferFrom(address from, address to, uint160 amount, address token) external {
        Allowance storage allowed = allowance[from][token][msg.sender];
        if (block.timestamp > allowed.expiration) revert AllowanceExpired(allowed.expiration);
        if (allowed.amount != type(uint160).max) {
            if (amount > allowed.amount) revert InsufficientAllowance(allowed.amount);
            allowed.amount -= amount;
        }
        (bool succeeded, bytes memory returned) = token.call(abi.encodeCall(IERC20.transferFrom, (from, to, amount)));
        require(succeeded && (returned.length == 0 || abi.decode(returned, (bool))), "TRANSFER_FROM_FAILED");
    }

    function lockdown(TokenSpenderPair[] calldata approvals) external {
        for (uint256 at = 0; at < approvals.length; at++) {
            allowance[msg.sender][approvals[at].token][approvals[at].spender].amount = 0;
            emit Lockdown(msg.sender, approvals[at].token, approvals[at].spender);
        }
    }
}
