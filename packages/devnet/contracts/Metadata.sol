// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Name, symbol and decimals of a token. It is inherited first, so that it fills the slots 0, 1 and 2 as in WETH9.
/// The names of all tokens of a local chain can then be written without transactions.
abstract contract Metadata {
    string internal _label;
    string internal _ticker;
    uint8 internal _places;
}
