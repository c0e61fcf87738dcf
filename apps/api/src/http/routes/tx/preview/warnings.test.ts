import type { ChainAdapter, Preview } from '@patina/chains'
import { expect, test } from 'vitest'
import { testAddress } from '../../../../../../../packages/chains/src/testing/address.ts'
import { evmNetworkOf } from '../../../../../testing/chains.ts'
import { findWarnings } from './warnings.ts'

const network = evmNetworkOf('ethereum')
const address = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const receiver = testAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
const usual = network.usualFee
const chain = Object.assign({} as ChainAdapter, { network })

function warningsOf(found: Partial<Preview>, elsewhere: string[] = [], on = chain) {
  const preview: Preview = {
    ...{
      changes: [],
      held: [],
      approvals: [],
      fees: { network: 0n },
      outcome: 'succeeds',
      blockNumber: 1n,
      receivers: [],
      differences: [],
    },
    ...{ fakeEvents: [], how: { method: 'eth_simulateV1', contexts: 2, isComplete: true } },
    ...found,
  }
  return findWarnings({
    ...{ chain: on, address, deviceId: '', preview, isSignature: false, worthOf: () => undefined },
    assets: {
      contracts: [],
      of: () => ({ tokenId: 'ethereum:native', contractAddress: null, symbol: 'ETH', decimals: 18, listed: true }),
      ...{ nameOf: () => undefined, balanceOf: () => undefined, traitsOf: () => [] },
    },
    deps: {
      tokens: { find: () => undefined },
      imitates: () => false,
      findCounterparties: async () => [],
      findOnOtherChains: async () => elsewhere,
      noteImplementations: async () => [],
    },
  })
}
const shown = async (...args: Parameters<typeof warningsOf>) =>
  (await warningsOf(...args)).map(({ code, severity }) => `${code} ${severity}`)

test.each<[string, bigint, bigint, string[]]>([
  ['the usual fee', usual, 1n, []],
  ['20 times the usual fee, a tenth of the amount', 20n * usual, 200n * usual, []],
  ['more than a tenth of the amount', 2n * usual, 19n * usual, ['fee_high w']],
  ['more than half of the amount', 2n * usual, 3n * usual, ['fee_high c']],
  ['more than 20 times the usual fee', 20n * usual + 1n, 0n, ['fee_high c']],
])('the fee is %s → its severity', async (_, fee, paid, expected) => {
  const asset = { caip2: network.caip2, contract: null }
  const changes = paid > 0n ? [{ asset, owner: address, amount: -paid }] : []
  expect(await shown({ fees: { network: fee }, changes })).toEqual(expected)
})

test('a receiver has no code here and is a contract elsewhere → critical, before what is less important', async () => {
  const fees = { network: 2n * usual }
  const changes = [{ asset: { caip2: network.caip2, contract: null }, owner: address, amount: -19n * usual }]
  const paid = { receivers: [receiver], accounts: [receiver], changes, fees }
  expect(await shown(paid, ['base', 'polygon'])).toEqual(['receiver_other_chain c', 'fee_high w', 'receiver_new i'])
  expect((await warningsOf(paid, ['base', 'polygon']))[0]?.facts).toEqual({ receiver, platforms: 'base,polygon' })
  expect(await shown({ ...paid, accounts: [] }, ['base'])).toEqual(['fee_high w', 'receiver_new i'])
})

test('a node of the past says that the spender had no code three days ago → new; it has deleted that state, or the chain is younger → unknown only', async () => {
  const blocks = BigInt((3 * 86_400_000) / network.blockTimeMs)
  const approval = { kind: 'allowance' as const, asset: { caip2: network.caip2, contract: receiver }, spender: receiver }
  const approvals = [{ ...approval, owner: address, before: 0n, after: 1n }]
  const asked: bigint[] = []
  const withPast = (had: boolean | undefined) =>
    Object.assign({} as ChainAdapter, {
      network,
      getAccountInfo: async () => ({ type: 'contract', exists: true, balance: 0n, nonce: 1 }),
      hadCode: async (_: unknown, block: bigint) => {
        asked.push(block)
        return had
      },
    })
  const unknown = ['allowance_grows w', 'spender_unknown w']
  expect(await shown({ approvals, blockNumber: blocks + 7n }, [], withPast(false))).toEqual([
    'allowance_grows w',
    'spender_new w',
    'spender_unknown w',
  ])
  for (const had of [true, undefined]) expect(await shown({ approvals, blockNumber: blocks + 7n }, [], withPast(had))).toEqual(unknown)
  expect(asked).toEqual([7n, 7n, 7n])
  expect(await shown({ approvals, blockNumber: blocks }, [], withPast(false))).toEqual(unknown)
})
