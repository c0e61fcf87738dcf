// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface ITokenOfSwap {
    function balanceOf(address owner) external view returns (uint256);
    function approve(address spender, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPairRouter {
    function swapExactTokensForTokens(uint256 amount, uint256 minimum, address[] calldata path, address to, uint256 deadline)
        external
        returns (uint256[] memory);
}

/// @notice Stands in for the routers of swap services, with the checks that they document. Tests place it at the address of each router. The
/// exchange behind a router is whatever the call data calls, so tests use the real pairs of the local chain, and can add calls of a thief.
contract ServiceRouter {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    address private constant PAIRS = 0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D;
    address private constant SETTLER = 0x0000000000000000000000000000000000005E77;

    struct Call {
        address target;
        bytes data;
    }

    receive() external payable {}

    function run(Call[] memory calls) private {
        for (uint256 i; i < calls.length; ++i) {
            (bool success, bytes memory reason) = calls[i].target.call(calls[i].data);
            if (!success) assembly { revert(add(reason, 32), mload(reason)) }
        }
    }

    function balance(address token, address owner) private view returns (uint256) {
        return token == NATIVE ? owner.balance : ITokenOfSwap(token).balanceOf(owner);
    }

    // KyberSwap: MetaAggregationRouterV2 with fees from the output in basis points, and its executor.

    uint256 private constant FEE_FROM_OUTPUT = 0x40;
    uint256 private constant FEE_IN_BPS = 0x80;

    struct Description {
        address srcToken;
        address dstToken;
        address[] srcReceivers;
        uint256[] srcAmounts;
        address[] feeReceivers;
        uint256[] feeAmounts;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
        bytes permit;
    }

    struct Execution {
        address callTarget;
        address approveTarget;
        bytes targetData;
        Description desc;
        bytes clientData;
    }

    function swap(Execution calldata execution) external payable returns (uint256 returned, uint256 gasUsed) {
        Description calldata desc = execution.desc;
        require(msg.value == (desc.srcToken == NATIVE ? desc.amount : 0), "Invalid msg.value");
        uint256 total;
        for (uint256 i; i < desc.srcReceivers.length; ++i) {
            total += desc.srcAmounts[i];
            ITokenOfSwap(desc.srcToken).transferFrom(msg.sender, desc.srcReceivers[i], desc.srcAmounts[i]);
        }
        require(total <= desc.amount, "Exceeded desc.amount");
        address receiver = desc.dstReceiver == address(0) ? msg.sender : desc.dstReceiver;
        uint256 before = balance(desc.dstToken, receiver);
        uint256 kept = balance(desc.dstToken, address(this));
        ServiceRouter(payable(execution.callTarget)).callBytes(execution.targetData);
        if (desc.feeReceivers.length > 0) payFees(desc, balance(desc.dstToken, address(this)) - kept, receiver);
        returned = balance(desc.dstToken, receiver) - before;
        require(returned >= desc.minReturnAmount, "Return amount is not enough");
        gasUsed = 0;
    }

    function payFees(Description calldata desc, uint256 total, address receiver) private {
        require(desc.flags & (FEE_FROM_OUTPUT | FEE_IN_BPS) == FEE_FROM_OUTPUT | FEE_IN_BPS, "Fee of another kind");
        require(desc.feeAmounts.length == desc.feeReceivers.length, "Invalid length");
        uint256 left = total;
        for (uint256 i; i < desc.feeReceivers.length; ++i) {
            uint256 fee = (total * desc.feeAmounts[i]) / 10_000;
            left -= fee;
            ITokenOfSwap(desc.dstToken).transfer(desc.feeReceivers[i], fee);
        }
        ITokenOfSwap(desc.dstToken).transfer(receiver, left);
    }

    function callBytes(bytes calldata data) external {
        run(abi.decode(data, (Call[])));
    }

    // 0x: AllowanceHolder, Settler and the registry of Settlers.

    struct Slippage {
        address recipient;
        address buyToken;
        uint256 minAmountOut;
    }

    mapping(address => mapping(address => mapping(address => uint256))) private allowed;

    function exec(address operator, address token, uint256 amount, address target, bytes calldata data)
        external
        payable
        returns (bytes memory)
    {
        allowed[operator][msg.sender][token] = amount;
        (bool success, bytes memory result) = target.call{value: msg.value}(abi.encodePacked(data, msg.sender));
        if (!success) assembly { revert(add(result, 32), mload(result)) }
        allowed[operator][msg.sender][token] = 0;
        return result;
    }

    function transferFrom(address token, address owner, address to, uint256 amount) external returns (bool) {
        allowed[msg.sender][owner][token] -= amount;
        return ITokenOfSwap(token).transferFrom(owner, to, amount);
    }

    function execute(Slippage calldata slippage, bytes[] calldata actions, bytes32) external payable returns (bool) {
        for (uint256 i; i < actions.length; ++i) run(abi.decode(actions[i], (Call[])));
        uint256 bought = ITokenOfSwap(slippage.buyToken).balanceOf(address(this));
        require(bought >= slippage.minAmountOut, "TooMuchSlippage");
        return ITokenOfSwap(slippage.buyToken).transfer(slippage.recipient, bought);
    }

    function ownerOf(uint256) external pure returns (address) {
        return SETTLER;
    }

    function prev(uint128) external pure returns (address) {
        return address(uint160(SETTLER) + 1);
    }

    // LI.FI: the Diamond with GenericSwapFacetV3.

    struct Step {
        address callTo;
        address approveTo;
        address sendingAssetId;
        address receivingAssetId;
        uint256 fromAmount;
        bytes callData;
        bool requiresDeposit;
    }

    function swapTokensMultipleV3ERC20ToERC20(
        bytes32,
        string calldata,
        string calldata,
        address receiver,
        uint256 minimum,
        Step[] calldata steps
    ) external {
        for (uint256 i; i < steps.length; ++i) {
            if (!steps[i].requiresDeposit) continue;
            ITokenOfSwap(steps[i].sendingAssetId).transferFrom(msg.sender, address(this), steps[i].fromAmount);
        }
        Call[] memory one = new Call[](1);
        for (uint256 i; i < steps.length; ++i) {
            ITokenOfSwap(steps[i].sendingAssetId).approve(steps[i].approveTo, steps[i].fromAmount);
            one[0] = Call(steps[i].callTo, steps[i].callData);
            run(one);
        }
        address last = steps[steps.length - 1].receivingAssetId;
        uint256 received = ITokenOfSwap(last).balanceOf(address(this));
        require(received >= minimum, "CumulativeSlippageTooHigh");
        ITokenOfSwap(last).transfer(receiver, received);
    }

    // Uniswap: SwapProxy and the Universal Router, with its swaps over pairs, its sweep and its payment of a portion.

    function execute(
        address router,
        address token,
        uint256 amount,
        bytes calldata commands,
        bytes[] calldata inputs,
        uint256 deadline
    ) external {
        ITokenOfSwap(token).transferFrom(msg.sender, router, amount);
        ServiceRouter(payable(router)).execute(commands, inputs, deadline);
    }

    function execute(bytes calldata commands, bytes[] calldata inputs, uint256 deadline) external payable {
        require(block.timestamp <= deadline, "TransactionDeadlinePassed");
        for (uint256 i; i < inputs.length; ++i) {
            if (commands[i] == 0x04) {
                (address token, address recipient, uint256 minimum) = abi.decode(inputs[i], (address, address, uint256));
                uint256 left = ITokenOfSwap(token).balanceOf(address(this));
                require(left >= minimum, "InsufficientToken");
                ITokenOfSwap(token).transfer(recipient, left);
            } else if (commands[i] == 0x06) {
                (address token, address recipient, uint256 bips) = abi.decode(inputs[i], (address, address, uint256));
                require(bips > 0 && bips <= 10_000, "InvalidBips");
                ITokenOfSwap(token).transfer(recipient, (ITokenOfSwap(token).balanceOf(address(this)) * bips) / 10_000);
            } else {
                require(commands[i] == 0x08, "InvalidCommandType");
                (address to, uint256 amount, uint256 least, address[] memory path, bool payerIsUser) =
                    abi.decode(inputs[i], (address, uint256, uint256, address[], bool));
                require(!payerIsUser, "PayerIsUser");
                ITokenOfSwap(path[0]).approve(PAIRS, amount);
                IPairRouter(PAIRS).swapExactTokensForTokens(
                    amount, least, path, to == address(2) ? address(this) : to, deadline
                );
            }
        }
    }
}
