// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Code for tests, to which an account delegates (EIP-7702). Like accounts of ERC-7579 in try mode, it goes on after a failed call and reports it.
contract BatchAccount {
    struct Execution {
        address target;
        uint256 value;
        bytes callData;
    }

    event TryExecuteUnsuccessful(uint256 batchExecutionIndex, bytes result);

    receive() external payable {}

    function executeBatch(Execution[] calldata executions) external payable {
        require(msg.sender == address(this), "only the account itself");
        for (uint256 i = 0; i < executions.length; i++) {
            Execution calldata one = executions[i];
            (bool success, bytes memory result) = one.target.call{value: one.value}(one.callData);
            if (!success) emit TryExecuteUnsuccessful(i, result);
        }
    }
}
