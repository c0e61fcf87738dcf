import { expect, test } from 'vitest'
import { ChainError } from './errors.ts'
import { connectChain, networks } from './index.ts'
import { type CallOutcome, observeCalls } from './observe-calls.ts'

const network = networks.find(({ id }) => id === 'ethereum')
if (!network) throw new Error('The package has no network')
const adapter = connectChain(network, 'http://127.0.0.1:1')

const outcomesOf = async (getHead: typeof adapter.getHead) => {
  const observed: [string, CallOutcome][] = []
  const watched = observeCalls({ ...adapter, getHead }, ({ method, outcome, ms }) => {
    expect(ms).toBeGreaterThanOrEqual(0)
    observed.push([method, outcome])
  })
  await watched.getHead().catch(() => {})
  return observed
}

test('a finished call to a node → reported with its outcome', async () => {
  const head = { number: 1n, hash: '0x1', time: new Date(0) }
  expect(await outcomesOf(async () => head)).toEqual([['getHead', 'answered']])
  expect(await outcomesOf(() => Promise.reject(new ChainError('unavailable')))).toEqual([['getHead', 'unavailable']])
  expect(await outcomesOf(() => Promise.reject(new ChainError('insufficient_funds')))).toEqual([['getHead', 'refused']])
  expect(await outcomesOf(() => Promise.reject(new TypeError('a flaw')))).toEqual([['getHead', 'failed']])
})

test('a chain with a listener → the same answers and errors, and methods without a node are not reported', async () => {
  const observed: string[] = []
  const watched = observeCalls(adapter, ({ method }) => observed.push(method))
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(watched.parseAddress(address.toLowerCase())).toBe(address)
  expect(() => watched.parseAddress('nonsense')).toThrow(ChainError)
  expect(watched.network).toBe(network)
  await expect(watched.getHead()).rejects.toMatchObject({ reason: 'unavailable' })
  expect(observed).toEqual(['getHead'])
  expect(observeCalls(adapter, undefined)).toBe(adapter)
})

test('a connected chain with a listener → reports the calls to its nodes', async () => {
  const observed: string[] = []
  const chain = connectChain(network, 'http://127.0.0.1:1', { onCall: ({ method, outcome }) => observed.push(`${method} ${outcome}`) })
  await chain.getHead().catch(() => {})
  expect(observed).toEqual(['getHead unavailable'])
})
