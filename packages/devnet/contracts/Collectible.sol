// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An NFT that anyone may mint. Its document and its image are on the chain, because local chains have no web server.
contract Collectible is ERC721 {
    uint256 public count;

    constructor() ERC721("", "") {}

    // The code is placed without the constructor's storage, so names are code.
    function name() public pure virtual override returns (string memory) {
        return "Local Collectibles";
    }

    function symbol() public pure virtual override returns (string memory) {
        return "LOCAL";
    }

    function mint(address to) external {
        _mint(to, ++count);
    }

    function tokenURI(uint256 tokenId) public view virtual override returns (string memory) {
        _requireOwned(tokenId);
        return string.concat(
            'data:application/json;utf8,{"name":"Local collectible ', Strings.toString(tokenId),
            '","description":"An NFT of the local chain.","image":"data:image/png;base64,',
            "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAABlBMVEXs6eFgVsi+b5q1AAAAGElEQVR42mOwYahjuM3wn+E2w3OGOgYbACiQBRElIpO/AAAAAElFTkSuQmCC",
            '"}'
        );
    }
}
