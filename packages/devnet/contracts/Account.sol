// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// A minimal contract account: it accepts the signatures of one key, as smart-contract wallets do (EIP-1271).
contract Account is IERC1271 {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(hash, signature);
        bool isOwner = problem == ECDSA.RecoverError.NoError && signer == owner;
        return isOwner ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}
