import { readFileSync } from 'node:fs'
import { connectChain, networks } from '@patina/chains'
import { leastProcessorMs } from '@patina/test-kit/processor-time'
import { encodeFunctionData, parseAbi, parseTransaction } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../../../packages/chains/src/testing/address.ts'
import { silentChains } from '../../../../../testing/chains.ts'
import { chainOf, tokenCalled } from '../../../../../testing/wallet.ts'
import { ApiError } from '../../../../base/wire/errors.ts'
import { createPlatforms } from '../../../../wallet/catalogue/platforms.ts'
import { createTokens } from '../../../../wallet/catalogue/tokens.ts'
import { openDescriptors } from '../../../../wallet/descriptors/descriptors.ts'
import { wordsOfBytes } from './say-words.ts'

describe('words of bytes, without a node', () => {
  // Nobody calls its node.
  const chain = chainOf({ chains: silentChains() }, 'ethereum')
  const platforms = createPlatforms([chain.network], new Map([['ethereum', chain]]))
  const tokens = createTokens(platforms)
  const descriptors = openDescriptors(undefined, { networks: [chain.network], log: { error() {} } })
  afterAll(() => descriptors.close())
  const address = testAddress(`0x${'11'.repeat(20)}`)
  const usdc = tokenCalled('ethereum', 'USDC')
  const pool = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
  const say = (to: string, data: string, value = '0') =>
    wordsOfBytes(chain, address, { address, platformId: 'ethereum', calls: [{ to, data, value }] }, { tokens, descriptors })
  const supply = encodeFunctionData({
    abi: parseAbi(['function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)']),
    args: [`0x${usdc.slice(2)}`, 5_000_000n, `0x${address.slice(2)}`, 0],
  })
  const transfer = encodeFunctionData({ abi: parseAbi(['function transfer(address,uint256)']), args: [`0x${'22'.repeat(20)}`, 7n] })

  test('a deposit at Aave → the words of the registry, with its file, hash and auditors, and the line for what is not known', async () => {
    const { words, descriptor, isExplained } = await say(pool, supply)
    expect([isExplained(pool, supply.slice(0, 10)), isExplained(pool, '0x12345678')]).toEqual([true, false])
    expect(words.title).toBe('Supply')
    expect(words.lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['field', 'opaque', 'call']))
    expect(words.lines).toContainEqual(expect.objectContaining({ kind: 'field', value: '5 USDC' }))
    expect(descriptor).toMatchObject({
      source: expect.stringMatching(/^ethereum\/clear-signing-erc7730-registry@3b66ba2:registry\/aave\//),
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
  })

  test('Permit2 as the spender → its name and its address', async () => {
    const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
    const approve = encodeFunctionData({ abi: parseAbi(['function approve(address,uint256)']), args: [permit2, 5n] })
    expect((await say(usdc, approve)).words.lines[0]?.value).toBe(`Permit2 (${permit2}) may take 0.000005 USDC`)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['own words', () => say(usdc, transfer)],
    ['words of a descriptor', () => say(pool, supply)],
  ])('%s → in under 3 ms of processor time', async (_what, run) => {
    expect(await leastProcessorMs(run, 50)).toBeLessThan(3)
  })
})

type Case = {
  rawTx?: `0x${string}`
  from?: string
  data?: { domain: { chainId?: number } }
}
const cases: { groups: { tests: Case[] }[] } = JSON.parse(
  readFileSync(new URL('../../../../../../../packages/words/fixtures/registry-cases.json', import.meta.url), 'utf8'),
)

test('the 509 cases of the registry as requests → no honest descriptor is dropped, and almost all calls are explained', async () => {
  const evm = networks.filter(({ family }) => family === 'evm')
  const chains = new Map(evm.map((network) => [network.id, connectChain(network, 'http://127.0.0.1:1')]))
  const platformOf = new Map(evm.map(({ id, caip2 }) => [caip2, id]))
  const tokens = createTokens(createPlatforms(networks, chains))
  const descriptors = openDescriptors(undefined, { networks: evm, log: { error() {} } })
  const counts = { explained: 0, own: 0, unknown: 0, refused: 0 }
  for (const { rawTx, data, from } of cases.groups.flatMap(({ tests }) => tests)) {
    const { chainId = 0, to, data: input = '0x', value = 0n } = rawTx ? parseTransaction(rawTx) : { chainId: data?.domain.chainId }
    const platformId = platformOf.get(`eip155:${chainId}`)
    const chain = platformId === undefined ? undefined : chains.get(platformId)
    if (platformId === undefined || !chain) continue
    const address = chain.parseAddress(from ?? `0x${'11'.repeat(20)}`)
    const request = rawTx ? { calls: [{ to: `${to}`, data: input, value: `${value}` }] } : { typedData: lowerAddresses(data) }
    try {
      const { words, descriptor, warnings } = await wordsOfBytes(
        chain,
        address,
        { address, platformId, ...request },
        { tokens, descriptors },
      )
      expect(warnings).toEqual([])
      counts[descriptor ? 'explained' : words.lines.some(({ kind }) => kind === 'opaque') ? 'unknown' : 'own'] += 1
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      counts.refused += 1
    }
  }
  descriptors.close()
  expect(counts).toEqual({ explained: 438, own: 66, unknown: 1, refused: 1 })
})

/** Addresses of some cases have wrong checksums, which would be refused. */
const lowerAddresses = (data: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(data).replace(/"0x[0-9a-fA-F]{40}"/g, (address) => address.toLowerCase()))
