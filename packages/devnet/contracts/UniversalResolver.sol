// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NameRegistry} from "./NameRegistry.sol";

interface IResolver {
    function addr(bytes32 node) external view returns (address);

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);

    function name(bytes32 node) external view returns (string memory);

    function supportsInterface(bytes4 id) external view returns (bool);

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

interface IBatchGateway {
    struct Query {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Query[] calldata queries) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// Replaces the universal resolver of ENS on a local chain: the same functions, errors and lookups outside the chain.
/// See https://docs.ens.domains/resolvers/universal and https://eips.ethereum.org/EIPS/eip-3668
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error UnsupportedResolverProfile(bytes4 selector);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error EmptyAddress();
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    uint256 private constant ETHER = 60;

    NameRegistry public immutable registry;

    /// A call of a resolver, and what to do with its answer: `then` is a function of this contract, `context` its second argument.
    struct Call {
        address resolver;
        bool extended;
        bytes data;
        bytes4 then;
        bytes context;
    }

    struct Reverse {
        bytes lookupAddress;
        uint256 coinType;
        string[] gateways;
        address reverseResolver;
        string primary;
        address resolver;
    }

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways) external view returns (bytes memory, address) {
        return abi.decode(_ask(name, data, gateways, this.afterResolve.selector, ""), (bytes, address));
    }

    function afterResolve(bytes calldata answer, address resolver, bytes calldata) external pure returns (bytes memory, address) {
        return (answer, resolver);
    }

    function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        if (lookupAddress.length == 0) revert EmptyAddress();
        bytes memory name = _reverseName(lookupAddress, coinType);
        bytes memory data = abi.encodeCall(IResolver.name, (_namehash(name, 0)));
        Reverse memory reverse = Reverse(lookupAddress, coinType, gateways, address(0), "", address(0));
        return abi.decode(_ask(name, data, gateways, this.afterName.selector, abi.encode(reverse)), (string, address, address));
    }

    function afterName(bytes calldata answer, address resolver, bytes calldata context) external view returns (string memory, address, address) {
        Reverse memory reverse = abi.decode(context, (Reverse));
        reverse.reverseResolver = resolver;
        reverse.primary = abi.decode(answer, (string));
        if (bytes(reverse.primary).length == 0) return ("", address(0), resolver);
        bytes memory name = _encode(bytes(reverse.primary));
        bytes32 node = _namehash(name, 0);
        bytes memory data = reverse.coinType == ETHER
            ? abi.encodeWithSignature("addr(bytes32)", node)
            : abi.encodeWithSignature("addr(bytes32,uint256)", node, reverse.coinType);
        return abi.decode(_ask(name, data, reverse.gateways, this.afterAddress.selector, abi.encode(reverse)), (string, address, address));
    }

    function afterAddress(bytes calldata answer, address resolver, bytes calldata context) external pure returns (string memory, address, address) {
        Reverse memory reverse = abi.decode(context, (Reverse));
        bytes memory found = reverse.coinType == ETHER ? abi.encodePacked(abi.decode(answer, (address))) : abi.decode(answer, (bytes));
        if (keccak256(found) != keccak256(reverse.lookupAddress)) revert ReverseAddressMismatch(reverse.primary, found);
        return (reverse.primary, resolver, reverse.reverseResolver);
    }

    /// Continues after the gateways answered.
    function afterGateways(bytes calldata response, bytes calldata extraData) external view {
        (Call memory call, bytes4 callback, bytes memory extra) = abi.decode(extraData, (Call, bytes4, bytes));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) _revert(responses[0]);
        (bool isAnswered, bytes memory answer) = call.resolver.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
        if (!isAnswered) revert ResolverError(answer);
        _return(_continue(call, answer));
    }

    function _ask(bytes memory name, bytes memory data, string[] memory gateways, bytes4 then, bytes memory context) private view returns (bytes memory) {
        (address resolver, bool exact) = _findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool extended = IResolver(resolver).supportsInterface(IResolver.resolve.selector);
        if (!extended && !exact) revert ResolverNotFound(name);
        Call memory call = Call(resolver, extended, extended ? abi.encodeCall(IResolver.resolve, (name, data)) : data, then, context);
        (bool isAnswered, bytes memory answer) = resolver.staticcall(call.data);
        if (isAnswered && answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        if (isAnswered) return _continue(call, answer);
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        _askGateways(call, answer, gateways);
    }

    /// Asks the caller to call the gateways of the resolver, by a batch of one.
    function _askGateways(Call memory call, bytes memory lookup, string[] memory gateways) private view {
        bytes memory fields = new bytes(lookup.length - 4);
        for (uint256 i; i < fields.length; ++i) fields[i] = lookup[i + 4];
        (address sender, string[] memory urls, bytes memory data, bytes4 callback, bytes memory extra) = abi.decode(
            fields,
            (address, string[], bytes, bytes4, bytes)
        );
        if (sender != call.resolver) revert ResolverError(lookup);
        IBatchGateway.Query[] memory queries = new IBatchGateway.Query[](1);
        queries[0] = IBatchGateway.Query(sender, urls, data);
        bytes memory extraData = abi.encode(call, callback, extra);
        revert OffchainLookup(address(this), gateways, abi.encodeCall(IBatchGateway.query, (queries)), this.afterGateways.selector, extraData);
    }

    /// Returns the encoded result of the function that continues with the answer of a resolver.
    function _continue(Call memory call, bytes memory answer) private view returns (bytes memory) {
        if (call.extended) answer = abi.decode(answer, (bytes));
        (bool isDone, bytes memory result) = address(this).staticcall(abi.encodeWithSelector(call.then, answer, call.resolver, call.context));
        if (!isDone) _revert(result);
        return result;
    }

    /// Returns the resolver of a name or of the nearest name above it that has one, and whether it is the name's own.
    function _findResolver(bytes memory name) private view returns (address resolver, bool exact) {
        uint256 offset;
        while (true) {
            resolver = registry.resolver(_namehash(name, offset));
            if (resolver != address(0) || name[offset] == 0) return (resolver, offset == 0);
            offset += 1 + uint8(name[offset]);
        }
    }

    function _namehash(bytes memory name, uint256 offset) private pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return 0;
        bytes memory label = new bytes(length);
        for (uint256 i; i < length; ++i) label[i] = name[offset + 1 + i];
        return keccak256(abi.encodePacked(_namehash(name, offset + 1 + length), keccak256(label)));
    }

    /// Returns the DNS form of a name: each label after its length.
    function _encode(bytes memory name) private pure returns (bytes memory encoded) {
        encoded = new bytes(name.length + 2);
        uint256 last = name.length;
        for (uint256 i = name.length; i > 0; --i) {
            encoded[i] = name[i - 1];
            if (name[i - 1] != ".") continue;
            encoded[i] = bytes1(uint8(last - i));
            last = i - 1;
        }
        encoded[0] = bytes1(uint8(last));
    }

    /// Returns `{address}.{coin type}.reverse` in DNS form. The coin type of Ethereum is written `addr`.
    function _reverseName(bytes memory account, uint256 coinType) private pure returns (bytes memory) {
        bytes memory label = coinType == ETHER ? bytes("addr") : _hex(abi.encodePacked(uint32(coinType)));
        return _encode(abi.encodePacked(_hex(account), ".", label, ".reverse"));
    }

    function _hex(bytes memory data) private pure returns (bytes memory text) {
        text = new bytes(data.length * 2);
        for (uint256 i; i < data.length; ++i) {
            text[2 * i] = bytes16("0123456789abcdef")[uint8(data[i]) >> 4];
            text[2 * i + 1] = bytes16("0123456789abcdef")[uint8(data[i]) & 15];
        }
    }

    function _revert(bytes memory data) private pure {
        assembly {
            revert(add(data, 32), mload(data))
        }
    }

    function _return(bytes memory data) private pure {
        assembly {
            return(add(data, 32), mload(data))
        }
    }
}
