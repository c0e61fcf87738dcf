import { type ChainAdapter, ChainError } from '@patina/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { testAddress } from '../../../../../../../packages/chains/src/testing/address.ts'
import { networkOf } from '../../../../../testing/chains.ts'
import { createOtherChains } from './other-chains.ts'

const receiver = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
afterEach(() => vi.useRealTimers())

/** A served chain on which every address has this type. */
function chainOf(id: string, typeOf: () => Promise<'eoa' | 'contract' | 'delegated' | 'program'>): ChainAdapter & { calls: () => number } {
  const getAccountInfo = vi.fn(async () => ({ type: await typeOf(), exists: true, balance: 0n, nonce: 0 }))
  const chain: Pick<ChainAdapter, 'network' | 'getAccountInfo'> = { network: networkOf(id), getAccountInfo }
  return Object.assign({} as ChainAdapter, chain, { calls: () => getAccountInfo.mock.calls.length })
}
const here = chainOf('ethereum', async () => 'eoa')
const find = (...others: ChainAdapter[]) => createOtherChains({ chains: () => [here, ...others] })

test('the address is a contract on one chain, an account on others → that chain, and no further request for an hour', async () => {
  const [base, polygon] = [chainOf('base', async () => 'contract'), chainOf('polygon', async () => 'delegated')]
  const onOthers = find(
    base,
    polygon,
    chainOf('solana', async () => 'contract'),
  )
  expect(await onOthers(here, receiver)).toEqual(['base'])
  expect(await onOthers(here, receiver)).toEqual(['base'])
  expect([here.calls(), base.calls(), polygon.calls()]).toEqual([0, 1, 1])
})

test('a node refuses → its chain is left out, and asked again for the next preview', async () => {
  const base = chainOf('base', () => Promise.reject(new ChainError('unavailable')))
  const onOthers = find(base)
  for (const calls of [1, 2]) {
    expect(await onOthers(here, receiver)).toEqual([])
    expect(base.calls()).toBe(calls)
  }
})

test('a node does not answer → the others after a second, and the next preview does not wait', async () => {
  vi.useFakeTimers()
  const [silent, polygon] = [chainOf('base', () => new Promise(() => {})), chainOf('polygon', async () => 'contract')]
  const onOthers = find(silent, polygon)
  const first = onOthers(here, receiver)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await first).toEqual(['polygon'])
  expect(await onOthers(here, receiver)).toEqual(['polygon'])
  expect(silent.calls()).toBe(1)
})
