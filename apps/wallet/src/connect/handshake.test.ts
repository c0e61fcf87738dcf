import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ConnectWindow, greetSite } from './handshake.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A window of the wallet whose opener notes what it gets. */
function fakeWindow({ origin = 'https://wallet.example.com', hasOpener = true } = {}) {
  const greetings: unknown[] = []
  const target = new EventTarget()
  const opener = { postMessage: (message: unknown, to: string) => void greetings.push([message, to]) }
  const own: ConnectWindow = {
    origin,
    opener: hasOpener ? opener : null,
    addEventListener: (type, listener, options) => target.addEventListener(type, listener, options),
  }
  const { port1, port2 } = new MessageChannel()
  const init = { source: opener, origin: 'https://site.example.com', data: { wallet: 'init', v: 1 }, ports: [port2] }
  const post = (change: object = {}) => target.dispatchEvent(Object.assign(new Event('message'), init, change))
  return { own, greetings, post, ports: [port1, port2] }
}

test('a site opened the window → it is greeted every 100 ms, without a secret, until it answers', async () => {
  const { own, greetings, post } = fakeWindow()
  const greeted = greetSite(own)
  vi.advanceTimersByTime(250)
  expect(greetings).toEqual(Array.from({ length: 3 }, () => [{ wallet: 'hello', v: [1] }, '*']))
  post()
  vi.advanceTimersByTime(1_000)
  expect(greetings).toHaveLength(3)
  expect(await greeted).toMatchObject({ site: { origin: 'https://site.example.com', host: 'site.example.com' } })
})

test('the opener answers twice → only the first port counts', async () => {
  const { own, post, ports } = fakeWindow()
  const greeted = greetSite(own)
  post()
  post({ origin: 'https://other.example.com', ports: [new MessageChannel().port2] })
  expect(await greeted).toMatchObject({ site: { origin: 'https://site.example.com' }, port: ports[1] })
})

describe('messages that are no answer of the opener', () => {
  test.each([
    ['another window', { source: {} }],
    ['another message', { data: { wallet: 'hello', v: [1] } }],
    ['another version', { data: { wallet: 'init', v: 2 } }],
    ['an answer without a port', { ports: [] }],
  ])('%s → ignored', async (_, change) => {
    const { own, post } = fakeWindow()
    const greeted = greetSite(own)
    post(change)
    vi.advanceTimersByTime(10_000)
    expect(await greeted).toBe('no-answer')
  })
})

test.each([
  ['nobody opened the window', { hasOpener: false }, 'no-opener'],
  ['the window inherited a sandbox', { origin: 'null' }, 'opaque'],
])('%s → nobody is greeted', async (_, given, refusal) => {
  const { own, greetings } = fakeWindow(given)
  expect([await greetSite(own), greetings]).toEqual([refusal, []])
})

test.each(['null', 'file://', 'http://site.example.com', 'chrome-extension://abc'])('the origin is %s → refused', async (origin) => {
  const { own, post } = fakeWindow()
  const greeted = greetSite(own)
  post({ origin })
  expect(await greeted).toBe('bad-origin')
})

test('a site without encryption asks → 4100 at once, and nothing for what is no request', async () => {
  const { own, post, ports } = fakeWindow()
  const greeted = greetSite(own)
  post({ origin: 'http://site.example.com' })
  await greeted
  const answers: unknown[] = []
  const [site] = ports
  if (!site) throw new Error('The site has a port')
  const answered = new Promise<void>((resolve) => {
    site.onmessage = ({ data }) => {
      answers.push(JSON.parse(data))
      resolve()
    }
  })
  for (const text of ['{', '{"type":"ping"}', '{"type":"request","id":"a","method":"eth_requestAccounts"}']) site.postMessage(text)
  await answered
  site.close()
  expect(answers).toEqual([{ type: 'error', id: 'a', error: { code: 4100, message: 'This wallet serves https sites only.' } }])
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3004', 'https://site.example.com:8443'])(
  'the origin is %s → served',
  async (origin) => {
    const { own, post } = fakeWindow()
    const greeted = greetSite(own)
    post({ origin })
    expect(await greeted).toMatchObject({ site: { origin, host: new URL(origin).host } })
  },
)
