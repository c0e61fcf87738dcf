import { createHash } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildScript } from '../build-script.mjs'

/** Loads the script in a page that has only these attributes, and returns what the page then has. */
function load(code: string, dataset: Record<string, string>) {
  class HTMLScriptElement {
    src = 'https://wallet.example.com/connect.js'
    dataset = dataset
  }
  const events: string[] = []
  const target = new EventTarget()
  const page = {
    ...{ URL, Event, CustomEvent, crypto, TextEncoder, setTimeout, clearTimeout, HTMLScriptElement, AbortSignal, performance },
    location: { origin: 'https://site.example.com' },
    document: { currentScript: new HTMLScriptElement() },
    addEventListener: (type: string, listener: EventListener) => target.addEventListener(type, listener),
    dispatchEvent: (event: Event) => events.push(event.type),
  }
  const context: Record<string, unknown> = createContext({ ...page })
  context.window = context
  runInContext(code, context)
  return { wallet: Object(context.connectedWallet), events, page: context }
}

test('the script is built → at most 12 kB with gzip, and its integrity is that of its bytes', async () => {
  const { code, integrity } = await buildScript()
  const size = gzipSync(code, { level: 9 }).length
  console.log(`connect.js: ${size} bytes`)
  expect(size).toBeLessThanOrEqual(12_000)
  expect(integrity).toBe(`sha384-${createHash('sha384').update(code).digest('base64')}`)
})

test('a wallet of any brand serves the script → it does not name this product', async () => {
  expect((await buildScript()).code).not.toMatch(/patina/i)
})

test('a page loads the script → both wallets are announced, and request is still an AsyncFunction', async () => {
  const { code } = await buildScript()
  const { wallet, events, page } = load(code, { name: 'Example' })
  expect(events.sort()).toEqual(['eip6963:announceProvider', 'wallet-standard:register-wallet'])
  expect(wallet.info).toMatchObject({ name: 'Example', rdns: 'com.example.wallet' })
  expect(wallet.ethereum.request.constructor.name).toBe('AsyncFunction')
  expect(await wallet.ethereum.request({ method: 'eth_accounts' })).toEqual([])
  expect(page).not.toHaveProperty('ethereum')
})
