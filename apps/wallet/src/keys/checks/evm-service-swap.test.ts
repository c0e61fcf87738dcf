import { describe, expect, test } from 'vitest'
import { mutations } from '../../../../../packages/swaps/src/testing/mutations.ts'
import {
  type Changes,
  type Deal,
  kyberTransaction,
  lifiTransaction,
  type Transaction,
  uniswapTransaction,
  zeroExTransaction,
} from '../../../../../packages/swaps/src/testing/service-calls.ts'
import { readFacts } from '../facts.ts'
import type { Intent, SwapIntent } from '../intent.ts'
import { checkSwapCall } from './evm-swap.ts'

const ONE = 10n ** 18n
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA'

const deal: Deal = {
  owner: from,
  recipient: from,
  input: dai,
  output: usdc,
  amount: 100n * ONE,
  quoted: 99_500_000n,
  minimum: 99_000_000n,
  extra: [],
}
const shown: Pick<Intent, 'platformId'> & SwapIntent = {
  platformId: 'ethereum',
  kind: 'swap',
  tokenId: `ethereum:${dai}`,
  outputTokenId: `ethereum:${usdc}`,
  amount: deal.amount,
  minimum: deal.minimum,
}

const factsWith = (swapServices: readonly string[]) => {
  const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices }).get('ethereum')
  if (!facts) throw new Error('The build knows Ethereum')
  return facts
}
const check = ({ to, data, value }: Transaction, changed: Partial<SwapIntent> = {}, enabled = Object.keys(services)) =>
  checkSwapCall(factsWith(enabled), { to, data, value: BigInt(value) }, from, { ...shown, ...changed })

const services = {
  kyberswap: kyberTransaction,
  lifi: lifiTransaction,
  'uniswap-api': uniswapTransaction,
} as const
const changesOf = mutations({ other: link, thief })

describe.each(Object.entries(services))('a call of %s', (id, transactionOf) => {
  test('it does what was shown, or returns more → no difference', async () => {
    expect(await check(transactionOf(deal))).toEqual([])
    expect(await check(transactionOf(deal), { minimum: deal.minimum - 1n })).toEqual([])
  })

  test.each<[string, Partial<SwapIntent>]>([
    ['another input token', { tokenId: `ethereum:${link}` }],
    ['another output token', { outputTokenId: `ethereum:${link}` }],
    ['another amount', { amount: deal.amount + 1n }],
    ['a higher minimum', { minimum: deal.minimum + 1n }],
  ])('the page showed %s → a difference', async (_what, changed) => {
    expect(await check(transactionOf(deal), changed)).toHaveLength(1)
  })

  test('the build does not enable the service → refused', async () => {
    const others = Object.keys(services).filter((service) => service !== id)
    expect(await check(transactionOf(deal), {}, others)).toEqual([expect.stringMatching(/ is no known exchange$/)])
  })

  const changes: [string, Changes][] = changesOf[id as keyof typeof services]
  test.each(changes)('another %s → a difference', async (_what, change) => {
    expect(await check(transactionOf(deal, change))).not.toEqual([])
  })

  test('bytes follow the call, or native value is added → it cannot be read', async () => {
    const call = transactionOf(deal)
    for (const changed of [{ data: `${call.data}00` }, { data: '0x12345678' }, { value: '5' }])
      expect(await check({ ...call, ...changed })).toEqual(['the call of the exchange cannot be read'])
  })
})

test('a call of 0x → refused, even if a build enables it, because the wallet cannot prove the contract that it calls', async () => {
  expect(await check(zeroExTransaction(deal), {}, [...Object.keys(services), 'zero-ex'])).toEqual([
    expect.stringMatching(/ is no known exchange$/),
  ])
})
