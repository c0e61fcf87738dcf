import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Account, createDeviceKey } from '@patina/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyElement } from './empty-element.fixture.ts'
import * as hooks from './index.ts'

const account: Account = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  signMessage: async () => '0x',
  sign: async () => '0x',
  prepareTransfer: () => Promise.reject(new Error('not used')),
  prepareSwap: () => Promise.reject(new Error('not used')),
}
const place = { address: account.address, platformId: 'ethereum' }
const platform = {
  id: 'ethereum',
  caip2: 'eip155:1',
  name: 'Ethereum',
  family: 'evm',
  enabled: true,
  nativeToken: { symbol: 'ETH', decimals: 18 },
}

/** Every hook, by whether it waits for the link of the account. */
const ofLink = {
  useLink: () => hooks.useLink(account, ['ethereum']),
  useBalances: () => hooks.useBalances({ ...place, currency: 'EUR' }),
  usePortfolio: () => hooks.usePortfolio(),
  useHistory: () => hooks.useHistory(place),
  useNfts: () => hooks.useNfts(place),
  usePreview: () => hooks.usePreview({ ...place, message: 'sign in' }),
  useSend: () => hooks.useSend(account),
  useSwap: () => hooks.useSwap(account, undefined, undefined),
}
const ofDevice = {
  useDevice: () => hooks.useDevice(),
  usePlatforms: () => hooks.usePlatforms(),
  useImportedTokens: () => hooks.useImportedTokens(),
  usePrices: () => hooks.usePrices(['ethereum:native']),
  usePriceAlerts: () => hooks.usePriceAlerts(),
  useNotifications: () => hooks.useNotifications(),
  useAddressOf: () => hooks.useAddressOf('name.eth', 'ethereum'),
  useNameOf: () => hooks.useNameOf(account.address, 'ethereum'),
  useTransaction: () => hooks.useTransaction(1),
  useEvents: () => hooks.useEvents(),
}
const every = { ...ofDevice, ...ofLink }

/** How a call fails: what the server answers, or `cut` if there is no answer that the page can page. */
type Failure = (response: ServerResponse) => void
const refuse =
  (statusCode: number, code: string): Failure =>
  (response) =>
    response
      .writeHead(statusCode, { 'content-type': 'application/json' })
      .end(JSON.stringify({ statusCode, message: code, error: '', code }))
const failures: [what: string, fail: Failure, code: string][] = [
  ['the API is down', (response) => response.destroy(), 'network'],
  ['CORS hides the answer', (response) => response.writeHead(403, { 'x-cors': 'none' }).end(), 'network'],
  ['the API answers 401', refuse(401, 'unauthorized'), 'unauthorized'],
  ['the API answers 429', refuse(429, 'rate_limited'), 'rate_limited'],
  ['the URL is that of a website', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'), 'bad_response'],
]

const answers: Record<string, object> = {
  '/v1/devices/new': { deviceId: '8a7e9a50-0000-4000-8000-000000000000' },
  '/v1/platforms': { platforms: [platform] },
}
let fail: { path: string; failure: Failure } | undefined
const server = createServer(({ url = '' }, response) => {
  const [path = ''] = url.split('?')
  if (fail && path.startsWith(fail.path)) return fail.failure(response)
  const status = path === '/v1/devices/new' ? 201 : 200
  const body = answers[path] ?? { items: [], total: 0, nextAfter: '1', status: 'confirmed' }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})

/** A browser's `fetch`: it hides an answer that does not name the page's origin. */
async function browserFetch(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.headers.has('x-cors')) throw new TypeError('Failed to fetch')
  return response
}

let close = () => {}
beforeAll(async () => {
  vi.stubGlobal('window', { HTMLIFrameElement: class {} })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => close())
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  // React may have planned a task that reads `window`.
  for (let task = 0; task < 3; task += 1) await new Promise(setImmediate)
  vi.unstubAllGlobals()
})

type Shown = { error: unknown; retry(): void }

/** Shows hooks in an app that has its own query client. Returns what each hook returned last. */
function show(shown: Record<string, () => Shown>) {
  const results = new Map<string, Shown>()
  const queryClient = new QueryClient()
  // Without pauses, so that the test takes no time. An app may set the same.
  queryClient.setQueryDefaults(hooks.queryKeys.all, { retryDelay: 0 })
  const key = createDeviceKey()
  const { port } = server.address() as AddressInfo
  const options = {
    baseUrl: `http://127.0.0.1:${port}`,
    fetch: browserFetch,
    store: { open: async () => ({ key: await key }), saveId: async () => {}, clear: async () => {} },
    devicePlatform: 'ios',
    appVersion: '1.0.0',
  } as const
  const children = Object.entries(shown).map(([key, useHook]) =>
    createElement(
      () => {
        results.set(key, useHook())
        return null
      },
      { key },
    ),
  )
  const root = createRoot(emptyElement())
  root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(hooks.WalletProvider, { options }, children)))
  close = () => {
    root.unmount()
    queryClient.clear()
  }
  return {
    codes: () => Object.fromEntries([...results].map(([key, { error }]) => [key, Object(error).code ?? null])),
    retry: (hook: keyof typeof every) => results.get(hook)?.retry(),
  }
}

const all = (of: object, value: unknown) => Object.fromEntries(Object.keys(of).map((key) => [key, value]))
const soon = { timeout: 10_000, interval: 10 }

test('the package exports a hook → this test has it', () => {
  expect(Object.keys(every).sort()).toEqual(
    Object.keys(hooks)
      .filter((name) => name.startsWith('use'))
      .sort(),
  )
})

describe.each(failures)('%s', (_what, failure, code) => {
  test('the registration fails → every hook has its error, and one retry repairs all', async () => {
    fail = { path: '/v1/devices/new', failure }
    const page = show(every)
    await vi.waitFor(() => expect(page.codes()).toEqual(all(every, code)), soon)
    fail = undefined
    page.retry('useHistory')
    await vi.waitFor(() => expect(page.codes()).toEqual(all(every, null)), soon)
  })

  test('the link fails → every hook that names the address has its error, the others none', async () => {
    fail = { path: '/v1/wallet/addresses', failure }
    const page = show(every)
    const expected = { ...all(ofDevice, null), ...all(ofLink, code) }
    await vi.waitFor(() => expect(page.codes()).toEqual(expected), soon)
    fail = undefined
    page.retry('useBalances')
    await vi.waitFor(() => expect(page.codes()).toEqual(all(every, null)), soon)
  })
})

test('a link names a platform that the server does not offer → platform_not_found with those that it offers', async () => {
  const page = show({ useLink: () => hooks.useLink(account, ['ethereum', 'mainnet']) })
  await vi.waitFor(() => expect(page.codes()).toEqual({ useLink: 'platform_not_found' }), soon)
})
