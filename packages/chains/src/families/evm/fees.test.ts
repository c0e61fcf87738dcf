import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RpcAnswer } from '../../json-rpc.ts'
import { arbitrum } from '../../networks/arbitrum/network.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { zksync } from '../../networks/zksync/network.ts'
import { feeHistoryCall, feeLevels, legacyFeeLevels, priorityFeesFrom } from './fees.ts'

const gwei = 10n ** 9n
const floor = gwei / 10n

/** Fee history of ten blocks that paid 1, 2 and 5 gwei at the three percentiles. The next base fee is 20 gwei. */
const calm = {
  baseFeePerGas: Array.from({ length: 11 }, () => 20n * gwei),
  gasUsedRatio: Array.from({ length: 10 }, () => 0.5),
  reward: Array.from({ length: 10 }, () => [gwei, 2n * gwei, 5n * gwei]),
}

describe('fee levels from recent blocks', () => {
  test('tips at three percentiles → the median of each, and a maximum above the base fee', () => {
    expect(feeLevels(calm, floor)).toEqual({
      slow: { maxFeePerGas: 23n * gwei, maxPriorityFeePerGas: gwei },
      standard: { maxFeePerGas: 27n * gwei, maxPriorityFeePerGas: 2n * gwei },
      fast: { maxFeePerGas: 45n * gwei, maxPriorityFeePerGas: 5n * gwei },
    })
  })

  test('one block paid a thousand times more → the fee levels do not change', () => {
    const reward = calm.reward.with(4, [1000n * gwei, 2000n * gwei, 5000n * gwei])
    expect(feeLevels({ ...calm, reward }, floor)).toEqual(feeLevels(calm, floor))
  })

  test('empty blocks with zero tips → ignored in the fee levels', () => {
    const gasUsedRatio = calm.gasUsedRatio.map((ratio, block) => (block < 7 ? 0 : ratio))
    const reward = calm.reward.map((row, block) => (block < 7 ? [0n, 0n, 0n] : row))
    expect(feeLevels({ ...calm, gasUsedRatio, reward }, floor)).toEqual(feeLevels(calm, floor))
  })

  test('all recent blocks were empty → the floor as the tip', () => {
    const quiet = { ...calm, gasUsedRatio: calm.gasUsedRatio.map(() => 0) }
    expect(feeLevels(quiet, floor).fast.maxPriorityFeePerGas).toBe(floor)
    expect(feeLevels({ ...quiet, gasUsedRatio: [], reward: [] }, floor).slow.maxPriorityFeePerGas).toBe(floor)
  })

  test('an odd base fee and two middle tips → base fee rounded up, mean of the tips rounded down', () => {
    const history = { baseFeePerGas: [7n, 7n, 7n], gasUsedRatio: [1, 1], reward: [[2n], [5n]] }
    expect(feeLevels(history, 0n).slow).toEqual({ maxFeePerGas: 8n + 3n, maxPriorityFeePerGas: 3n })
  })

  test('any fee history → levels rise, tips are at least the floor, and every level covers the next base fee', () => {
    const wei = fc.bigInt({ min: 0n, max: 10n ** 13n })
    const block = fc.record({ ratio: fc.double({ min: 0, max: 1, noNaN: true }), row: fc.array(wei, { maxLength: 4 }) })
    fc.assert(
      fc.property(fc.array(block, { maxLength: 20 }), wei, wei, (blocks, baseFee, least) => {
        const history = { baseFeePerGas: [baseFee], gasUsedRatio: blocks.map(({ ratio }) => ratio), reward: blocks.map(({ row }) => row) }
        const { slow, standard, fast } = feeLevels(history, least)
        expect(slow.maxPriorityFeePerGas).toBeGreaterThanOrEqual(least)
        expect(standard.maxPriorityFeePerGas).toBeGreaterThanOrEqual(slow.maxPriorityFeePerGas)
        expect(fast.maxPriorityFeePerGas).toBeGreaterThanOrEqual(standard.maxPriorityFeePerGas)
        expect(standard.maxFeePerGas).toBeGreaterThanOrEqual(slow.maxFeePerGas)
        expect(fast.maxFeePerGas).toBeGreaterThanOrEqual(standard.maxFeePerGas)
        for (const { maxFeePerGas, maxPriorityFeePerGas } of [slow, standard, fast]) {
          expect(maxFeePerGas).toBeGreaterThanOrEqual(baseFee + maxPriorityFeePerGas)
        }
      }),
    )
  })

  test('fewer than half of the blocks are outliers → the fee levels stay within the others', () => {
    const outlier = fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(outlier, { maxLength: 4 }), (outliers) => {
        const reward = [...outliers, ...calm.reward.slice(outliers.length)]
        expect(feeLevels({ ...calm, reward }, 0n)).toEqual(feeLevels(calm, 0n))
      }),
    )
  })
})

test.each([
  ['Arbitrum at 0.01 gwei', arbitrum, '0x989680', 12_500_000n],
  ['ZKsync at 0.04525 gwei', zksync, '0x2b275d0', 56_562_500n],
])(
  '%s, where no block pays a tip → the maximum fee is the base fee and a quarter, without a tip',
  async (_, network, base, maxFeePerGas) => {
    const result = { oldestBlock: '0x1', baseFeePerGas: [base, base], gasUsedRatio: [0.5], reward: [['0x0', '0x0', '0x0']] }
    const rpc = { read: async () => [], request: async () => [], submit: async () => ({ result: null }) }
    expect(await priorityFeesFrom({ network, rpc }, { result })).toMatchObject({ standard: { maxFeePerGas, maxPriorityFeePerGas: 0n } })
  },
)

test('a chain with one gas price → 100, 110 and 125 percent of it, as maximum and tip', () => {
  expect(legacyFeeLevels(1001n, 0n)).toEqual({
    slow: { maxFeePerGas: 1001n, maxPriorityFeePerGas: 1001n },
    standard: { maxFeePerGas: 1102n, maxPriorityFeePerGas: 1102n },
    fast: { maxFeePerGas: 1252n, maxPriorityFeePerGas: 1252n },
  })
  expect(legacyFeeLevels(1n, 30n).fast.maxFeePerGas).toBe(30n)
})

test.each([
  [250, '0x14'],
  [2_000, '0x14'],
  [5_000, '0xc'],
  [12_000, '0xa'],
  [60_000, '0xa'],
])('a block every %i ms → a minute of blocks is requested, 10 to 20', (blockTimeMs, count) => {
  expect(feeHistoryCall(blockTimeMs)).toEqual({ method: 'eth_feeHistory', params: [count, 'latest', [10, 50, 90]] })
})

test.each<[string, RpcAnswer]>([
  ['no such method', { refusal: { code: -32601, message: 'Method not found', data: undefined } }],
  ['null', { result: null }],
  ['no base fee', { result: { oldestBlock: '0x1', gasUsedRatio: [0.5], reward: [['0x1', '0x2', '0x3']] } }],
  ['a null base fee', { result: { baseFeePerGas: null, gasUsedRatio: [], reward: null } }],
  ['a zero base fee', { result: { baseFeePerGas: ['0x0', '0x0'], gasUsedRatio: [0.5], reward: [['0x1', '0x2', '0x3']] } }],
])('the fee history is answered with %s → the gas price is requested', async (_, answer) => {
  const rpc = { read: async () => ['0x77359400'], request: async () => [], submit: async () => answer }
  expect(await priorityFeesFrom({ network: ethereum, rpc }, answer)).toEqual(legacyFeeLevels(2n * gwei, ethereum.priorityFeeFloor))
})
