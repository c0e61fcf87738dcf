// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EnumerableSet} from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import {StEth} from "./StEth.sol";

/// Converts staked ether back into ether, with the interface of Lido's WithdrawalQueueERC721. On mainnet a request is
/// finalised after days; here after a fixed time, or at once if the operator decides.
/// See https://docs.lido.fi/contracts/withdrawal-queue-erc721
contract WithdrawalQueue {
    using EnumerableSet for EnumerableSet.UintSet;

    struct WithdrawalRequestStatus {
        uint256 amountOfStETH;
        uint256 amountOfShares;
        address owner;
        uint256 timestamp;
        bool isFinalized;
        bool isClaimed;
    }

    uint256 public constant MIN_STETH_WITHDRAWAL_AMOUNT = 100;
    uint256 public constant MAX_STETH_WITHDRAWAL_AMOUNT = 1000 ether;

    StEth public immutable STETH;
    /// May finalise requests. On a local chain this is the faucet.
    address public immutable operator;
    uint256 public immutable finalizationDelay;

    uint256 private _lastRequestId;
    uint256 private _lastFinalizedByOperator;
    /// `isFinalized` is not stored: it follows from the time and from the operator's decision.
    mapping(uint256 requestId => WithdrawalRequestStatus) private _requests;
    mapping(address owner => EnumerableSet.UintSet) private _unclaimed;

    event WithdrawalRequested(
        uint256 indexed requestId,
        address indexed requestor,
        address indexed owner,
        uint256 amountOfStETH,
        uint256 amountOfShares
    );
    event WithdrawalClaimed(
        uint256 indexed requestId, address indexed owner, address indexed receiver, uint256 amountOfETH
    );
    /// A request is also an ERC-721 token.
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    error RequestAmountTooSmall(uint256 amountOfStETH);
    error RequestAmountTooLarge(uint256 amountOfStETH);
    error InvalidRequestId(uint256 requestId);
    error NotOwner(address sender, address owner);
    error RequestNotFoundOrNotFinalized(uint256 requestId);
    error RequestAlreadyClaimed(uint256 requestId);
    error ArraysLengthMismatch(uint256 firstArrayLength, uint256 secondArrayLength);

    constructor(StEth stETH, address operator_, uint256 finalizationDelay_) {
        STETH = stETH;
        operator = operator_;
        finalizationDelay = finalizationDelay_;
    }

    /// Takes approved stETH of the caller, and opens one request per amount.
    /// `owner` may claim them; the zero address means the caller.
    function requestWithdrawals(uint256[] calldata amounts, address owner)
        external
        returns (uint256[] memory requestIds)
    {
        if (owner == address(0)) owner = msg.sender;
        requestIds = new uint256[](amounts.length);
        for (uint256 i = 0; i < amounts.length; ++i) {
            requestIds[i] = _request(amounts[i], owner);
        }
    }

    function claimWithdrawal(uint256 requestId) external {
        _claim(requestId, msg.sender);
    }

    /// `hints` speed up a search on mainnet. Here only their number is checked.
    function claimWithdrawals(uint256[] calldata requestIds, uint256[] calldata hints) external {
        claimWithdrawalsTo(requestIds, hints, msg.sender);
    }

    function claimWithdrawalsTo(uint256[] calldata requestIds, uint256[] calldata hints, address receiver) public {
        if (requestIds.length != hints.length) revert ArraysLengthMismatch(requestIds.length, hints.length);
        for (uint256 i = 0; i < requestIds.length; ++i) {
            _claim(requestIds[i], receiver);
        }
    }

    /// Makes all requests up to this one claimable now. Local chains only.
    function finalizeNow(uint256 lastRequestId) external {
        require(msg.sender == operator, "only the operator finalises");
        if (lastRequestId > _lastRequestId) revert InvalidRequestId(lastRequestId);
        if (lastRequestId > _lastFinalizedByOperator) _lastFinalizedByOperator = lastRequestId;
    }

    /// The owner's requests that are not yet claimed, in no particular order.
    function getWithdrawalRequests(address owner) external view returns (uint256[] memory) {
        return _unclaimed[owner].values();
    }

    function getWithdrawalStatus(uint256[] calldata requestIds)
        external
        view
        returns (WithdrawalRequestStatus[] memory statuses)
    {
        statuses = new WithdrawalRequestStatus[](requestIds.length);
        for (uint256 i = 0; i < requestIds.length; ++i) {
            uint256 id = requestIds[i];
            if (id == 0 || id > _lastRequestId) revert InvalidRequestId(id);
            statuses[i] = _requests[id];
            statuses[i].isFinalized = _isFinalized(id);
        }
    }

    /// Ether that each request would pay now; 0 if it is not finalised or already claimed.
    function getClaimableEther(uint256[] calldata requestIds, uint256[] calldata)
        external
        view
        returns (uint256[] memory amounts)
    {
        amounts = new uint256[](requestIds.length);
        for (uint256 i = 0; i < requestIds.length; ++i) {
            uint256 id = requestIds[i];
            if (_isFinalized(id) && !_requests[id].isClaimed) amounts[i] = _payout(id);
        }
    }

    function findCheckpointHints(uint256[] calldata requestIds, uint256, uint256)
        external
        pure
        returns (uint256[] memory hints)
    {
        hints = new uint256[](requestIds.length);
        for (uint256 i = 0; i < requestIds.length; ++i) {
            hints[i] = 1;
        }
    }

    function getLastCheckpointIndex() external pure returns (uint256) {
        return 1;
    }

    function getLastRequestId() external view returns (uint256) {
        return _lastRequestId;
    }

    function getLastFinalizedRequestId() external view returns (uint256 id) {
        for (id = _lastRequestId; id > 0 && !_isFinalized(id); --id) {}
    }

    function ownerOf(uint256 requestId) external view returns (address) {
        if (requestId == 0 || requestId > _lastRequestId) revert InvalidRequestId(requestId);
        if (_requests[requestId].isClaimed) revert RequestAlreadyClaimed(requestId);
        return _requests[requestId].owner;
    }

    function balanceOf(address owner) external view returns (uint256) {
        return _unclaimed[owner].length();
    }

    function _request(uint256 amount, address owner) private returns (uint256 id) {
        if (amount < MIN_STETH_WITHDRAWAL_AMOUNT) revert RequestAmountTooSmall(amount);
        if (amount > MAX_STETH_WITHDRAWAL_AMOUNT) revert RequestAmountTooLarge(amount);
        STETH.transferFrom(msg.sender, address(this), amount);
        uint256 shares = STETH.getSharesByPooledEth(amount);
        id = ++_lastRequestId;
        _requests[id] = WithdrawalRequestStatus(amount, shares, owner, block.timestamp, false, false);
        _unclaimed[owner].add(id);
        emit WithdrawalRequested(id, msg.sender, owner, amount, shares);
        emit Transfer(address(0), owner, id);
    }

    function _claim(uint256 id, address receiver) private {
        if (id == 0) revert InvalidRequestId(id);
        if (!_isFinalized(id)) revert RequestNotFoundOrNotFinalized(id);
        WithdrawalRequestStatus storage request = _requests[id];
        if (request.isClaimed) revert RequestAlreadyClaimed(id);
        if (request.owner != msg.sender) revert NotOwner(msg.sender, request.owner);
        uint256 amount = _payout(id);
        request.isClaimed = true;
        _unclaimed[msg.sender].remove(id);
        emit WithdrawalClaimed(id, msg.sender, receiver, amount);
        emit Transfer(msg.sender, address(0), id);
        STETH.redeem(request.amountOfShares, amount, payable(receiver));
    }

    /// The requested amount, but at most the value of the shares. Rewards since the request stay with the other holders.
    function _payout(uint256 id) private view returns (uint256) {
        WithdrawalRequestStatus storage request = _requests[id];
        uint256 worth = STETH.getPooledEthByShares(request.amountOfShares);
        return worth < request.amountOfStETH ? worth : request.amountOfStETH;
    }

    function _isFinalized(uint256 id) private view returns (bool) {
        if (id == 0 || id > _lastRequestId) return false;
        return id <= _lastFinalizedByOperator || block.timestamp >= _requests[id].timestamp + finalizationDelay;
    }
}
