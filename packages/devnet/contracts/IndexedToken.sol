// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A token for tests whose transfer event indexes all three parameters, as that of an NFT does. Anyone may mint it.
contract IndexedToken {
    uint8 public constant decimals = 6;
    string public constant name = "Indexed Token";
    string public constant symbol = "IDX";
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 indexed value);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
