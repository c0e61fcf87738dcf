import { readFileSync } from 'node:fs'
import { type ChainAdapter, connectChain, networks } from '@patina/chains'
import { getAddress, type Hex, pad } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { testAddress } from '../../chains/src/testing/address.ts'
import { json, type ServiceServer, startService } from '../../prices/src/testing/service-server.ts'
import type { SwapTransaction, SwapVenue } from './provider.ts'
import { services } from './services.ts'
import { readCall } from './zero-ex/decode.ts'

/** Real answers, each with the public repository that recorded it. */
const recorded = (name: string) => JSON.parse(readFileSync(new URL(`./testing/recorded/${name}.json`, import.meta.url), 'utf8'))

const chainOf = (id: string): ChainAdapter => {
  const network = networks.find((one) => one.id === id)
  if (!network) throw new Error(`There is no network ${id}`)
  return connectChain(network, 'http://127.0.0.1:1')
}

let server: ServiceServer | undefined
afterEach(() => server?.close())

test('KyberSwap answered with three paths → five steps, with shares that sum to 100 and its own price impact', async () => {
  const { answer } = recorded('kyberswap-routes')
  server = await startService(json(JSON.stringify(answer)))
  const venue = services.kyberswap({ url: server.url }).connect(chainOf('ethereum'))
  const { tokenIn, tokenOut } = answer.data.routeSummary
  const quote = await venue?.quote({
    input: testAddress(getAddress(tokenIn)),
    output: testAddress(getAddress(tokenOut)),
    amount: 500_000_000_000n,
    slippageBps: 50,
  })
  expect(quote).toMatchObject({ outAmount: 254_056_855_508_261_698_922n, priceImpactBy: 'provider', units: 672_343n })
  expect(quote?.hops.map(({ percent, outAmount }) => [percent, outAmount])).toEqual([
    [84, 210_397_893_981_176_483_112n],
    [12, 61_223_126_449n],
    [12, 32_362_118_713_705_680_006n],
    [4, 21_292_478_697_974_474_369_193n],
    [4, 11_296_842_813_379_535_804n],
  ])
  // 1 - 476008.20 / 499954.98
  expect(Number(quote?.priceImpactE18) / 1e18).toBeCloseTo(0.0479, 4)
  expect(quote?.raw).toEqual(answer.data.routeSummary)
})

describe('a transaction of 0x on Ethereum', () => {
  const { taker, to, ownerOf, prev, data }: Record<'taker' | 'to' | 'ownerOf' | 'prev' | 'data', Hex> = recorded('zero-ex-transaction')
  const transaction: SwapTransaction = { to: testAddress(to), data, value: 0n, gasLimit: 300_000n, allowanceTarget: testAddress(to) }

  /** Returns the service on a chain whose registry names these Settlers. */
  const venueWith = (returned: (Hex | undefined)[]): SwapVenue => {
    const chain = { ...chainOf('ethereum'), readContracts: async () => ({ blockNumber: 25_897_835n, returned }) }
    const venue = services['zero-ex']({ url: 'http://127.0.0.1:1' }).connect(chain)
    if (!venue) throw new Error('0x does not trade on Ethereum')
    return venue
  }

  test('the registry names its Settler as the previous one → decoded: the taker receives ether, or it reverts', async () => {
    expect(await venueWith([pad(ownerOf), pad(prev)]).decode(transaction)).toEqual({
      target: to,
      spender: to,
      value: 0n,
      recipient: taker,
      inputAsset: '0x1776e1F26f98b1A5dF9cD347953a26dd3Cb46671',
      outputAsset: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      inAmount: 0x6bd3c48c2439fcebn,
      minimum: 0x5f847bd6b8d2a4n,
    })
  })

  test.each<[string, (Hex | undefined)[]]>([
    ['other Settlers', [pad(ownerOf), pad(taker)]],
    ['no Settlers, because 0x paused its swaps', [undefined, pad(prev)]],
    ['nothing, because there is no registry', ['0x', '0x']],
  ])('the registry names %s → not decoded', async (_, returned) => {
    expect(await venueWith(returned).decode(transaction)).toBeUndefined()
  })

  test('any word of its arguments is changed → not decoded, or another decoded field', async () => {
    const venue = venueWith([pad(ownerOf), pad(prev)])
    const before = await venue.decode(transaction)
    const call = readCall(data)
    expect(call?.actions).toHaveLength(3)
    // The selector and eleven words: operator to data, the inner selector, and the recipient, token and minimum in it.
    for (const at of [34, 98, 162, 226, 394, 458, 522].map((start) => start + 40)) {
      const digit = data[at] === '0' ? '1' : '0'
      const changed = await venue.decode({ ...transaction, data: `${data.slice(0, at)}${digit}${data.slice(at + 1)}` })
      expect(changed, `digit ${at}`).not.toEqual(before)
    }
  })
})
