// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// What a token calls itself. Inherited first, so that it fills the slots 0, 1 and 2 as in WETH9:
/// one writer can then give every token of a local chain its name without a transaction.
abstract contract Metadata {
    string internal _label;
    string internal _ticker;
    uint8 internal _places;
}
