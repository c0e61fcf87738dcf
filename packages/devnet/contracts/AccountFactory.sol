// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Account} from "./Account.sol";

/// Creates contract accounts at addresses that are known in advance, so that an account can sign before it is deployed (EIP-6492).
contract AccountFactory {
    function create(address owner, bytes32 salt) external returns (address) {
        return address(new Account{salt: salt}(owner));
    }

    function addressOf(address owner, bytes32 salt) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(Account).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}
