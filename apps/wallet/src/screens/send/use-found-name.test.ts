import { queryKeys, WalletProvider } from '@patina/react'
import { createDeviceKey, createWalletClient } from '@patina/sdk'
import { environmentManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyElement } from '../../../../../packages/react/src/empty-element.fixture.ts'
import { useFoundName } from './use-found-name.ts'

const [owner, other] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']

/** A server where names have these addresses, by name and platform, and addresses these types, by platform. Anything else fails. */
type Server = { names: Record<string, string | null>; types?: Record<string, string> }
let server: Server
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const client = createWalletClient({
  baseUrl: 'http://127.0.0.1',
  async fetch(request) {
    const { pathname, searchParams } = new URL(request instanceof Request ? request.url : request)
    const [, , kind = '', id = ''] = pathname.split('/')
    const platformId = searchParams.get('platformId') ?? ''
    const address = kind === 'names' ? server.names[`${id} ${platformId}`] : undefined
    if (address !== undefined) return Response.json({ name: id, address, platformId, reason: address ? null : 'not_found', warnings: [] })
    const type = kind === 'platforms' ? server.types?.[id] : undefined
    return type ? Response.json({ type }) : Response.json({ code: 'unavailable' }, { status: 503 })
  },
})

let shown: ReturnType<typeof useFoundName>
function Page({ typed }: { typed: string }) {
  shown = useFoundName(typed, 'base')
  return null
}
const root = createRoot(emptyElement())
/** Types a name, and lets time pass. */
const type = async (typed: string, ms = 2_000) => {
  const store = { open: async () => ({ key: await createDeviceKey() }), saveId: async () => {}, clear: async () => {} }
  const options = { baseUrl: 'http://127.0.0.1', store, devicePlatform: 'ios', appVersion: '1.0.0' } as const
  root.render(
    createElement(QueryClientProvider, { client: queries }, createElement(WalletProvider, { options }, createElement(Page, { typed }))),
  )
  for (let passed = 0; passed <= ms; passed += 100) {
    await vi.advanceTimersByTimeAsync(100)
    for (let task = 0; task < 10; task += 1) await new Promise(setImmediate)
  }
}
const startWith = (started: Server) => {
  server = started
  queries.clear()
  queries.setQueryData(queryKeys.device, { client, deviceId: 'device' })
}

beforeAll(() => {
  vi.stubGlobal('window', { HTMLIFrameElement: class {} })
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
})
afterAll(async () => {
  root.unmount()
  queries.clear()
  for (let task = 0; task < 10; task += 1) await new Promise(setImmediate)
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
  vi.unstubAllGlobals()
})

const onEthereum = { 'alice.eth base': null, 'alice.eth ethereum': owner }
test.each([
  {
    name: 'has a record on the L2',
    given: { names: { 'alice.eth base': other } },
    found: { address: other, isElsewhere: false },
  },
  {
    name: 'has its record on Ethereum, where it has no code, as on the L2',
    given: { names: onEthereum, types: { ethereum: 'wallet', base: 'new' } },
    found: { address: owner, isElsewhere: true },
  },
  {
    name: 'stands for a contract on Ethereum',
    given: { names: onEthereum, types: { ethereum: 'contract', base: 'new' } },
    found: { address: null, isElsewhere: false },
  },
  {
    name: 'stands for a contract on the L2',
    given: { names: onEthereum, types: { ethereum: 'wallet', base: 'contract' } },
    found: { address: null, isElsewhere: false },
  },
  {
    name: 'has no record at all',
    given: { names: { 'alice.eth base': null, 'alice.eth ethereum': null } },
    found: { address: null, isElsewhere: false },
  },
])('the name $name → $found', async ({ given, found }) => {
  startWith(given)
  await type('alice.eth')
  expect(shown).toMatchObject({ data: found, error: null })
})

test.each<{ name: string; given: Server }>([
  { name: 'the record on the L2', given: { names: {} } },
  { name: 'the record on Ethereum', given: { names: { 'alice.eth base': null } } },
  { name: 'the code on Ethereum', given: { names: onEthereum, types: { base: 'new' } } },
  { name: 'the code on the L2', given: { names: onEthereum, types: { ethereum: 'wallet' } } },
])('$name cannot be read → an error, and not "no address"', async ({ given }) => {
  startWith(given)
  // A read that fails is repeated a few times first.
  await type('alice.eth', 20_000)
  expect(shown).toMatchObject({ data: undefined, error: { code: 'unavailable' } })
})

test('another name is typed → the address of the name before is gone at once', async () => {
  startWith({ names: { 'alice.eth base': owner, 'bob.eth base': other } })
  await type('alice.eth')
  expect(shown.data?.address).toBe(owner)
  await type('bob.eth', 0)
  expect(shown.data).toBeUndefined()
  await type('bob.eth')
  expect(shown.data?.address).toBe(other)
})
