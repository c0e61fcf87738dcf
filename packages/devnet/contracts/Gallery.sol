// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Collectible} from "./Collectible.sol";

/// A collection of NFTs as public chains have it: documents and pictures are on IPFS. The local chains are its gateway.
contract Gallery is Collectible {
    function name() public pure override returns (string memory) {
        return "Local Gallery";
    }

    function symbol() public pure override returns (string memory) {
        return "GALLERY";
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return string.concat("ipfs://bafybeilocalgallery234567localgallery234567localgallery234567/", Strings.toString(tokenId));
    }
}
