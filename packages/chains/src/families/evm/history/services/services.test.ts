import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HistoryServer, type Listed, notOk, startHistoryServer } from '../../../../testing/history-services.ts'
import { parseAddress } from '../../addresses.ts'
import type { Search } from '../search.ts'
import { historyProtocols, readerOf } from './index.ts'
import { createServiceSearch } from './service.ts'

const address = parseAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const busy = parseAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const crowded = parseAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const of = (owner: string, block: number, more: Partial<Listed> = {}): Listed => ({
  address: owner.toLowerCase(),
  hash: hashOf(block),
  block,
  ...more,
})

const listed = [
  of(address, 10),
  of(address, 20, { failed: true }),
  of(address, 30, { inside: true }),
  of(address, 900_000),
  ...Array.from({ length: 450 }, (_, n) => of(busy, 1_000 + n)),
  ...Array.from({ length: 250 }, (_, n) => of(crowded, 7, { hash: hashOf(n) })),
]

let server: HistoryServer
beforeAll(async () => {
  server = await startHistoryServer(listed)
})
afterAll(() => server.close())
beforeEach(() => {
  Object.assign(server.state, { fault: () => undefined, head: 1_000_000, hasInternal: true })
  server.calls.length = 0
})

/** Searches as a worker does. A service calls no node. */
function searchOf(protocol: (typeof historyProtocols)[number], url = server.urls[protocol]) {
  const clock = { now: 0 }
  const search = createServiceSearch(readerOf({ protocol, url }), () => clock.now)
  const calls = { count: 0 }
  const { search: find } = search((count) => {
    calls.count += count
  })
  const rpc: Search['rpc'] = {
    request: async () => {
      throw new Error('A service must not call the node')
    },
    read: async () => [],
    submit: async () => ({ result: null }),
  }
  return {
    calls,
    clock,
    find: async (from: number, to: number, owner = address) => {
      const found = await find({ rpc, address: owner, from: BigInt(from), to: BigInt(to) })
      return (
        found && { blocks: found.located.map(({ block }) => Number(block)), lowest: Number(found.lowest), isComplete: found.isComplete }
      )
    },
  }
}

describe.each(historyProtocols)('%s', (protocol) => {
  const isComplete = protocol !== 'alchemy'
  const failed = protocol === 'alchemy' ? [] : [20]

  test('an address has transactions in the range → they are found, also those inside calls', async () => {
    expect(await searchOf(protocol).find(1, 500_000)).toEqual({ blocks: [30, ...failed, 10], lowest: 1, isComplete })
  })

  test('ranges of an address follow each other → the service is asked once, and the calls are counted', async () => {
    const { find, calls } = searchOf(protocol)
    await find(500_001, 1_000_000)
    expect(await find(25, 500_000)).toEqual({ blocks: [30], lowest: 25, isComplete })
    expect(await find(0, 24)).toEqual({ blocks: [...failed, 10], lowest: 0, isComplete })
    expect([server.calls.length, calls.count]).toEqual([3, 3])
  })

  test('ten minutes have passed → the service is asked again', async () => {
    const { find, clock } = searchOf(protocol)
    await find(1, 100)
    clock.now = 600_001
    await find(1, 100)
    expect(server.calls).toHaveLength(6)
  })

  test('an address has more transactions than a page → each search ends above the next page, and together they find all', async () => {
    const { find } = searchOf(protocol)
    const blocks: number[] = []
    for (let to = 1_000_000; to >= 0; ) {
      const found = await find(0, to, busy)
      if (!found) throw new Error('The service must answer')
      expect(found.lowest).toBeLessThanOrEqual(to)
      blocks.push(...found.blocks)
      to = found.lowest - 1
    }
    expect(blocks).toEqual(Array.from({ length: 450 }, (_, n) => 1_449 - n))
  })

  test('a block has more transactions than a page → the search passes it, and is not complete', async () => {
    const { find } = searchOf(protocol)
    expect(await find(0, 100, crowded)).toMatchObject({ lowest: 7, isComplete: false })
    expect(await find(0, 6, crowded)).toEqual({ blocks: [], lowest: 0, isComplete })
  })

  test('the service has not indexed the newest block of the range yet → it is not used', async () => {
    server.state.head = 499_999
    expect(await searchOf(protocol).find(1, 500_000)).toBeUndefined()
  })

  test.each<[string, { status?: number; body: unknown }]>([
    ['with an error page', { status: 502, body: '<html>Bad gateway</html>' }],
    ['with another form', { body: { ok: true } }],
    ['with an empty list for all', { body: [] }],
    ['with more than 8 MB', { body: { status: '1', message: 'OK', result: 'x'.repeat(9 * 1024 * 1024) } }],
    ['with a redirect', { status: 302, body: '' }],
  ])('the service answers %s → it is not used', async (_, answer) => {
    server.state.fault = () => answer
    expect(await searchOf(protocol).find(1, 500_000)).toBeUndefined()
  })

  test('the service does not listen → it is not used', async () => {
    expect(await searchOf(protocol, 'http://127.0.0.1:1/v2/api?chainid=1').find(1, 500_000)).toBeUndefined()
  })

  test('the service limits the rate of requests → unavailable, without the URL and its key', async () => {
    const { url } = { url: server.urls[protocol] }
    server.state.fault = () => ({ status: 429, body: 'Too many requests' })
    const error = await searchOf(protocol)
      .find(1, 500_000)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason: 'unavailable', refused: false })
    expect(`${error} ${Object(error).cause}`).not.toContain(new URL(url).host)
  })
})

describe('errors of Etherscan', () => {
  const answered = (result: string) => {
    server.state.fault = () => ({ body: notOk(result) })
    return searchOf('etherscan').find(1, 500_000)
  }

  test('the rate limit of the key is reached → unavailable', async () => {
    await expect(answered('Max calls per sec rate limit reached (5/sec)')).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('the limit of the day is reached → it is not used', async () => {
    expect(await answered('Max daily rate limit reached. 100000 (100%) of 100000 used')).toBeUndefined()
  })

  test.each([
    ['key', 'http://HOST/v2/api?chainid=1&apikey=wrong'],
    ['chain', 'http://HOST/v2/api?chainid=5&apikey=right'],
  ])('the %s is wrong → it is not used', async (_, url) => {
    expect(await searchOf('etherscan', url.replace('HOST', new URL(server.urls.etherscan).host)).find(1, 500_000)).toBeUndefined()
  })
})

test('Blockscout has not read the calls of all blocks yet → the result is not complete', async () => {
  server.state.fault = (action) =>
    action === 'txlistinternal'
      ? { body: { status: '2', message: 'OK', result: [{ blockNumber: '30', transactionHash: hashOf(30) }] } }
      : undefined
  expect(await searchOf('blockscout').find(1, 500_000)).toEqual({ blocks: [30, 20, 10], lowest: 1, isComplete: false })
})

test('Alchemy has no transfers inside calls on the network → the others are found, and it is not asked for them again', async () => {
  server.state.hasInternal = false
  const { find, calls } = searchOf('alchemy')
  expect(await find(1, 500_000)).toEqual({ blocks: [10], lowest: 1, isComplete: false })
  expect(calls.count).toBe(6)
  await find(1, 500_000, busy)
  expect(calls.count).toBe(9)
})

test('a service returns blocks above the range → it is not used', async () => {
  const rows = Array.from({ length: 200 }, (_, n) => ({ blockNumber: `${600_000 + n}`, hash: hashOf(n) }))
  server.state.fault = (action) => (action.startsWith('txlist') ? { body: { status: '1', message: 'OK', result: rows } } : undefined)
  expect(await searchOf('etherscan').find(1, 500_000)).toBeUndefined()
})
