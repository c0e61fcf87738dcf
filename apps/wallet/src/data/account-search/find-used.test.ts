import { createWalletClient } from '@patina/sdk'
import { expect, test } from 'vitest'
import type { Candidate } from '../../keys/keyring-types.ts'
import { findUsed, type SearchOptions } from './find-used.ts'

const networks: SearchOptions['networks'] = [
  { id: 'solana', family: 'solana' },
  ...['ethereum', 'base', 'arbitrum', 'optimism', 'polygon'].map((id) => ({ id, family: 'evm' as const })),
]
const candidates: Candidate[] = [
  { path: 'both', addresses: { evm: '0x01', solana: 'S1' } },
  ...Array.from({ length: 24 }, (_, at) => ({ path: `evm ${at}`, addresses: { evm: `0x1${at}` } })),
  { path: 'solana', addresses: { solana: 'S2' } },
]

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | undefined

/** Runs a search with the SDK's client. `answer` returns what the server answers; undefined is the answer about an unused address. */
async function search(answer: (path: string, query: URLSearchParams) => Answer, options: Partial<SearchOptions> = {}) {
  const linked: { address: string; platformId: string }[][] = []
  const asked: string[] = []
  const waits: number[] = []
  const progress: string[] = []
  const unused = (path: string) => {
    if (path.endsWith('/info')) return { exists: false }
    return { items: [], total: 0 }
  }
  const client = createWalletClient({
    baseUrl: 'http://api.test',
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      asked.push(`${pathname} ${searchParams.get('platformId') ?? ''}`)
      const given = answer(pathname, searchParams)
      if (request.method === 'POST' && given === undefined) linked.push(JSON.parse(await request.text()).addresses)
      const { status = request.method === 'POST' ? 201 : 200, body = unused(pathname), headers = {} } = given ?? {}
      return Response.json(body, { status, headers })
    },
  })
  const found = await findUsed({
    client,
    candidates,
    networks,
    signal: new AbortController().signal,
    onProgress: (done, total) => progress.push(`${done} of ${total}`),
    wait: async (ms) => void waits.push(ms),
    ...options,
  })
  return { found: found.map(({ path }) => path), linked, asked, waits, progress }
}

test('no address is used → nothing is found, at most 100 links in calls of 20, and the progress counts addresses', async () => {
  const { found, linked, progress } = await search(() => undefined)
  expect(found).toEqual([])
  expect(linked.every((call) => call.length <= 20)).toBe(true)
  expect(linked.flat()).toHaveLength(100)
  expect(new Set(linked.flat().map(({ platformId }) => platformId))).toEqual(
    new Set(['solana', 'ethereum', 'base', 'arbitrum', 'optimism']),
  )
  expect([progress[0], progress.at(-1)]).toEqual(['0 of 27', '27 of 27'])
})

test('an account exists on the second network → it is found, and its other networks are not read', async () => {
  const { found, asked } = await search((path, query) =>
    path.includes('/0x10/info') && query.get('platformId') === 'base' ? { body: { exists: true } } : undefined,
  )
  expect(found).toEqual(['evm 0'])
  expect(asked.filter((call) => call.includes('/0x10/info'))).toHaveLength(2)
})

test('an address has tokens only → it is found by its balances, which are read only where the portfolio has something', async () => {
  const { found, asked } = await search((path) => {
    if (path.endsWith('/portfolio')) return { body: { items: [{ platformId: 'ethereum', amount: '7', staked: '0' }] } }
    return path.includes('/0x13/balances') ? { body: { items: [{ balance: '0' }, { error: 'no_token' }, { balance: '7' }] } } : undefined
  })
  expect(found).toEqual(['evm 3'])
  expect(asked.filter((call) => call.includes('/balances') && !call.endsWith(' ethereum'))).toEqual([])
})

test('an emptied address of Solana has a history → it is found', async () => {
  const { found } = await search((path, query) =>
    path.endsWith('/history') && query.get('address') === 'S2' ? { body: { items: [{ txId: 1 }] } } : undefined,
  )
  expect(found).toEqual(['solana'])
})

test('the server limits the rate → the search waits as long as asked, and goes on', async () => {
  let calls = 0
  const limited = { status: 429, headers: { 'retry-after': '7' }, body: { code: 'rate_limited', message: 'Too many requests' } }
  const { found, waits } = await search((path) => {
    if (++calls % 10 === 0) return limited
    return path.includes('/0x10/info') ? { body: { exists: true } } : undefined
  })
  expect(found).toEqual(['evm 0'])
  expect(waits.length).toBeGreaterThan(3)
  expect(new Set(waits)).toEqual(new Set([7_000]))
})

test('the server does not answer, or the search is stopped → it throws', async () => {
  const down = { status: 503, body: { code: 'unavailable', message: 'Service unavailable' } }
  await expect(search((path) => (path.endsWith('/info') ? down : undefined))).rejects.toMatchObject({ code: 'unavailable' })
  await expect(search(() => undefined, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})
