// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// A collection of NFTs as public chains have it: documents and pictures are on IPFS. The local chains are its gateway.
contract Gallery is ERC721 {
    uint256 public count;

    constructor() ERC721("", "") {}

    // The code is placed without the constructor's storage, so names are code.
    function name() public pure override returns (string memory) {
        return "Local Gallery";
    }

    function symbol() public pure override returns (string memory) {
        return "GALLERY";
    }

    function mint(address to) external {
        _mint(to, ++count);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return string.concat("ipfs://bafybeilocalgallery234567localgallery234567localgallery234567/", Strings.toString(tokenId));
    }
}
