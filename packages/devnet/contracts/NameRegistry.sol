// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Replaces the registry of ENS on a local chain. The faucet owns the root. See https://docs.ens.domains/registry/ens
contract NameRegistry {
    mapping(bytes32 node => address) private _owners;
    mapping(bytes32 node => address) private _resolvers;
    address public immutable faucet;

    constructor(address faucet_) {
        faucet = faucet_;
    }

    function setSubnodeRecord(bytes32 node, bytes32 label, address owner_, address resolver_, uint64) external {
        require(msg.sender == owner(node), "only the owner sets names below its name");
        bytes32 child = keccak256(abi.encodePacked(node, label));
        _owners[child] = owner_;
        _resolvers[child] = resolver_;
    }

    function owner(bytes32 node) public view returns (address) {
        return node == 0 ? faucet : _owners[node];
    }

    function resolver(bytes32 node) external view returns (address) {
        return _resolvers[node];
    }
}
