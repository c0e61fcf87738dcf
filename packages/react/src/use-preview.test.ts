import { createDeviceKey, createWalletClient } from '@patina/sdk'
import { environmentManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyElement } from './empty-element.fixture.ts'
import { queryKeys, type UsePreview, usePreview, WalletProvider } from './index.ts'

const request = { address: 'owner', platformId: 'solana', transaction: 'AQAB' }
const asked: number[] = []
let isDown = false
const client = createWalletClient({
  baseUrl: 'http://127.0.0.1',
  async fetch() {
    asked.push(Date.now())
    return isDown ? Response.json({ code: 'not_found' }, { status: 404 }) : Response.json({ outcome: 'succeeds' })
  },
})

let shown: UsePreview
const queryClient = new QueryClient()
const root = createRoot(emptyElement())
function Page() {
  shown = usePreview(request)
  return null
}
/** Lets time pass. A preview of the stub takes none of it. */
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    for (let task = 0; task < 10; task += 1) await new Promise(setImmediate)
  }
}

beforeAll(() => {
  vi.stubGlobal('window', { HTMLIFrameElement: class {} })
  // A server has no intervals.
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
})
afterAll(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
  vi.unstubAllGlobals()
})

test('a transaction is on the screen → previewed every ten seconds; a failure lets its age grow; unmounted → never again', async () => {
  queryClient.setQueryData(queryKeys.device, { client, deviceId: 'device' })
  const options = {
    baseUrl: 'http://127.0.0.1',
    store: { open: async () => ({ key: await createDeviceKey() }), saveId: async () => {}, clear: async () => {} },
  }
  const provider = createElement(
    WalletProvider,
    { options: { ...options, devicePlatform: 'ios', appVersion: '1.0.0' } },
    createElement(Page),
  )
  root.render(createElement(QueryClientProvider, { client: queryClient }, provider))
  await pass(6)
  expect([asked.length, shown.data?.outcome, shown.ageSeconds]).toEqual([1, 'succeeds', 5])
  await pass(7)
  expect([asked.length, shown.ageSeconds]).toEqual([2, 2])
  isDown = true
  await pass(15)
  expect([asked.length, shown.data?.outcome, shown.ageSeconds]).toEqual([3, 'succeeds', 17])
  expect(shown.error).toMatchObject({ code: 'not_found' })
  root.unmount()
  await pass(30)
  expect(asked.length).toBe(3)
  queryClient.clear()
})
