// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A resolver whose records are with a gateway, for names on a local chain and all names below them. It believes every gateway. Anyone may choose
/// the URLs, as a hostile contract would. See https://eips.ethereum.org/EIPS/eip-3668
contract GatewayResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    string[] private _urls;

    function setUrls(string[] calldata urls) external {
        delete _urls;
        for (uint256 i; i < urls.length; ++i) _urls.push(urls[i]);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == this.resolve.selector;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        revert OffchainLookup(address(this), _urls, abi.encode(name, data), this.afterGateway.selector, "");
    }

    function afterGateway(bytes calldata response, bytes calldata) external pure returns (bytes memory) {
        return response;
    }
}
