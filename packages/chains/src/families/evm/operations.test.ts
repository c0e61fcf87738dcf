import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, erc20Abi, getAddress, pad, parseAbi, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Hex } from '../../network.ts'
import { testAddress } from '../../testing/address.ts'
import { intendedOperations, routerPayouts } from './operations.ts'
import { loggedOperations } from './token-logs.ts'

const weth = testAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
const token = testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const from = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const to = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')

const wethAbi = parseAbi(['event Deposit(address indexed dst, uint256 wad)', 'event Withdrawal(address indexed src, uint256 wad)'])
const amount = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
const topics = (topics: (Hex | Hex[] | null)[]) => topics.filter((topic) => typeof topic === 'string')
const transfer = {
  address: token,
  topics: topics(encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } })),
  data: amount(7n),
} as const
const approval = {
  address: token,
  topics: topics(encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: from, spender: to } })),
  data: amount(8n),
} as const
const deposit = {
  topics: topics(encodeEventTopics({ abi: wethAbi, eventName: 'Deposit', args: { dst: from } })),
  data: amount(9n),
} as const
const withdrawal = {
  topics: topics(encodeEventTopics({ abi: wethAbi, eventName: 'Withdrawal', args: { src: from } })),
  data: amount(9n),
} as const

describe('movements in a receipt', () => {
  test('a receipt has transfers and approvals → movements numbered by the position of their logs', () => {
    expect(loggedOperations([approval, { ...transfer, topics: [] }, transfer], { wrappedNative: weth })).toEqual([
      { index: 1, type: 'approval', contractAddress: token, from, to, amount: 8n },
      { index: 3, type: 'transfer', contractAddress: token, from, to, amount: 7n },
    ])
  })

  test('a receipt has logs of wrapping and unwrapping → movements only for the wrapped native token', () => {
    const logs = [
      { ...deposit, address: weth } as const,
      { ...withdrawal, address: weth } as const,
      { ...deposit, address: token } as const,
      { ...withdrawal, address: token } as const,
    ]
    expect(loggedOperations(logs, { wrappedNative: weth })).toEqual([
      { index: 1, type: 'transfer', contractAddress: weth, from: weth, to: from, amount: 9n },
      { index: 2, type: 'transfer', contractAddress: weth, from, to: weth, amount: 9n },
    ])
  })

  describe("native payouts of the exchange's router", () => {
    const router = testAddress('0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D')
    const routerAbi = parseAbi([
      'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
      'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
      'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
      'function removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
      'function removeLiquidityETHWithPermit(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline, bool approveMax, uint8 v, bytes32 r, bytes32 s)',
      'function removeLiquidityETHSupportingFeeOnTransferTokens(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
      'function removeLiquidityETHWithPermitSupportingFeeOnTransferTokens(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline, bool approveMax, uint8 v, bytes32 r, bytes32 s)',
      'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
    ])
    const sale = [7n, 1n, [token, weth], to, 99n] as const
    const removal = [token, 7n, 1n, 1n, to, 99n] as const
    const permit = [true, 27, toHex(1n, { size: 32 }), toHex(2n, { size: 32 })] as const
    const calls = {
      swapExactTokensForETH: encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForETH', args: sale }),
      swapTokensForExactETH: encodeFunctionData({ abi: routerAbi, functionName: 'swapTokensForExactETH', args: sale }),
      swapExactTokensForETHSupportingFeeOnTransferTokens: encodeFunctionData({
        abi: routerAbi,
        functionName: 'swapExactTokensForETHSupportingFeeOnTransferTokens',
        args: sale,
      }),
      removeLiquidityETH: encodeFunctionData({ abi: routerAbi, functionName: 'removeLiquidityETH', args: removal }),
      removeLiquidityETHWithPermit: encodeFunctionData({
        abi: routerAbi,
        functionName: 'removeLiquidityETHWithPermit',
        args: [...removal, ...permit],
      }),
      removeLiquidityETHSupportingFeeOnTransferTokens: encodeFunctionData({
        abi: routerAbi,
        functionName: 'removeLiquidityETHSupportingFeeOnTransferTokens',
        args: removal,
      }),
      removeLiquidityETHWithPermitSupportingFeeOnTransferTokens: encodeFunctionData({
        abi: routerAbi,
        functionName: 'removeLiquidityETHWithPermitSupportingFeeOnTransferTokens',
        args: [...removal, ...permit],
      }),
    }
    const unwrapping = {
      address: weth,
      topics: topics(encodeEventTopics({ abi: wethAbi, eventName: 'Withdrawal', args: { src: router } })),
      data: amount(9n),
    } as const

    test.each(Object.entries(calls))(
      "the exchange's router is called with %s → the unwrapped amount, to the receiver in the call",
      (_, input) => {
        expect(routerPayouts({ to: router, input }, [transfer, unwrapping], weth, router)).toEqual([
          { index: 4, type: 'transfer', contractAddress: null, from: router, to, amount: 9n },
        ])
      },
    )

    test.each<[string, Hex, Hex]>([
      ['a call of another contract', token, calls.swapExactTokensForETH],
      ['a plain payment to the router', router, '0x'],
      [
        'a call that pays out tokens',
        router,
        encodeFunctionData({ abi: routerAbi, functionName: 'swapETHForExactTokens', args: [1n, [weth, token], to, 99n] }),
      ],
    ])("unwrapping in %s → no payout of the exchange's router", (_, called, input) => {
      expect(routerPayouts({ to: testAddress(called), input }, [transfer, unwrapping], weth, router)).toEqual([])
    })
  })

  test('an NFT transfer with an amount beside its id → no movement', () => {
    expect(loggedOperations([{ ...transfer, topics: [...transfer.topics, amount(7n)] }], { wrappedNative: weth })).toEqual([])
  })

  test.each<[string, { topics?: Hex[]; data?: Hex }]>([
    ['no data', { data: '0x' }],
    ['too much data', { data: `${amount(7n)}00` }],
    ['a missing topic', { topics: transfer.topics.slice(0, 2) }],
    ['a topic that is not an address', { topics: [...transfer.topics.slice(0, 2), toHex(1n << 200n, { size: 32 })] }],
    ['a short topic', { topics: [...transfer.topics.slice(0, 2), '0x12'] }],
    ['no topics', { topics: [] }],
  ])('a log with %s → no movement', (_, damage) => {
    expect(loggedOperations([{ ...transfer, ...damage }], { wrappedNative: weth })).toEqual([])
  })

  test('random hostile logs → no error', () => {
    const bytes = fc.uint8Array({ maxLength: 40 }).map((bytes) => toHex(bytes))
    const topic = fc.oneof(bytes, fc.constantFrom(...transfer.topics, ...deposit.topics))
    const log = fc.record({
      address: fc.constantFrom(weth, token),
      topics: fc.array(topic, { maxLength: 4 }),
      data: fc.oneof(bytes, fc.constant(amount(1n))),
    })
    fc.assert(
      fc.property(fc.array(log, { maxLength: 5 }), (logs) => {
        for (const operation of loggedOperations(logs, { wrappedNative: weth })) expect(operation.to).toBe(getAddress(operation.to ?? ''))
      }),
    )
  })
})

describe('movements in call data', () => {
  const call = { from, to: token, value: 0n } as const

  test('call data lacks an argument or an address → no movement', () => {
    expect(intendedOperations({ ...call, input: '0xa9059cbb' }, {})).toEqual([])
    expect(intendedOperations({ ...call, input: `0xa9059cbb${pad(to).slice(2)}` }, {})).toEqual([])
    expect(intendedOperations({ ...call, input: `0xa9059cbb${'ff'.repeat(64)}` }, {})).toEqual([])
  })

  test('call data of an ERC-20 transfer has appended bytes, as from some wallets → a movement', () => {
    const input = `0xa9059cbb${pad(to).slice(2)}${amount(5n).slice(2)}deadbeef` as const
    expect(intendedOperations({ ...call, value: 3n, input }, {})).toEqual([
      { index: 0, type: 'transfer', contractAddress: null, from, to: token, amount: 3n },
      { index: 1, type: 'transfer', contractAddress: token, from, to, amount: 5n },
    ])
  })
})
