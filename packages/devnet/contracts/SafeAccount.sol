// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An account for tests that pays for anyone. Like a Safe, it reports a failed payment in an event, and its transaction succeeds.
contract SafeAccount {
    event ExecutionSuccess(bytes32 indexed txHash, uint256 payment);
    event ExecutionFailure(bytes32 indexed txHash, uint256 payment);

    receive() external payable {}

    function pay(address to, uint256 value) external {
        (bool success,) = to.call{value: value}("");
        if (success) emit ExecutionSuccess(0, 0);
        else emit ExecutionFailure(0, 0);
    }
}
