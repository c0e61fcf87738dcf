import type { Address, EvmNetwork, Preview } from '@patina/chains'
import { expect, test } from 'vitest'
import { testAddress } from '../../../../../../../packages/chains/src/testing/address.ts'
import { evmNetworkOf } from '../../../../../testing/chains.ts'
import { lossWarnings, slippageWarnings } from './loss-warnings.ts'

const network: EvmNetwork = evmNetworkOf('ethereum')
const address = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const [one, other] = network.tokens.map((token) => testAddress(token.address))
if (!one || !other) throw new Error('Ethereum has no tokens')

const change = (contract: Address | null, amount: bigint, tokenId?: bigint): Preview['changes'][number] => ({
  asset: { caip2: network.caip2, contract, ...(tokenId !== undefined && { tokenId }) },
  owner: address,
  amount,
})
/** Every token is worth one unit, except the unpriced one. */
const warningsOf = (changes: Preview['changes'], unpriced?: Address) =>
  lossWarnings({
    chain: { network },
    address,
    preview: { ...nothing, changes },
    worthOf: (contract, amount) => (contract !== null && contract === unpriced ? undefined : amount * 10n ** 18n),
  })
const nothing: Preview = {
  ...{ changes: [], held: [], approvals: [], fees: { network: 0n }, outcome: 'succeeds', blockNumber: 1n, receivers: [], differences: [] },
  ...{ fakeEvents: [], how: { method: 'eth_simulateV1', contexts: 2, isComplete: true } },
}

test.each<[string, Preview['changes'], string[]]>([
  ['79 of 100 come', [change(one, -100n), change(other, 79n)], ['c 21']],
  ['80 of 100 come', [change(one, -100n), change(other, 80n)], ['w 20']],
  ['90 of 100 come', [change(one, -100n), change(other, 90n)], []],
  ['several leave, of which one comes back', [change(one, -60n), change(null, -40n), change(other, 85n)], ['w 15']],
  ['94 of 100 come for ether that is wrapped', [change(null, -100n), change(testAddress(network.wrappedNative), 94n)], ['c 6']],
  ['98 of 100 come for ether that is wrapped', [change(null, -100n), change(testAddress(network.wrappedNative), 98n)], ['w 2']],
  ['99 of 100 come for ether that is unwrapped', [change(testAddress(network.wrappedNative), -100n), change(null, 99n)], []],
  ['nothing comes, as in a payment', [change(one, -100n)], []],
  ['an NFT comes', [change(one, -100n), change(other, 1n, 5n)], []],
])('%s → its severity and percent', (_, changes, expected) => {
  expect(warningsOf(changes).map(({ severity, facts }) => `${severity} ${facts.percent}`)).toEqual(expected)
})

test('one side has no price → no warning', () => {
  expect(warningsOf([change(one, -100n), change(other, 1n)], other)).toEqual([])
})

test.each<[string, bigint, bigint, string[]]>([
  ['79 of 100', 79n, 100n, ['slippage c']],
  ['80 of 100', 80n, 100n, ['slippage w']],
  ['90 of 100', 90n, 100n, []],
  ['nothing of 100', 0n, 100n, ['slippage c']],
  ['something, of which nothing comes now', 5n, 0n, []],
])('the bytes promise %s → its severity', (_, amount, comes, expected) => {
  const preview = { ...nothing, changes: comes > 0n ? [change(one, comes)] : [] }
  const found = slippageWarnings({ address, preview }, [{ contract: one, amount }], (contract) => `ethereum:${contract}`)
  expect(found.map(({ code, severity }) => `${code} ${severity}`)).toEqual(expected)
})
