import { createServer, type Server } from 'node:http'
import { privateKeyToAccount } from 'viem/accounts'
import { type CreateSiweMessageParameters, createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveExample } from './serve.mts'
import { newNonce, signIn } from './sign-in.mts'

const integrity = `sha384-${'A'.repeat(64)}`
let wallet: Server
let walletUrl: string
let site: Awaited<ReturnType<typeof serveExample>>

beforeAll(async () => {
  wallet = createServer((request, response) => response.end(request.url === '/connect.integrity.txt' ? `${integrity}\n` : ''))
  await new Promise<void>((done) => wallet.listen(0, '127.0.0.1', done))
  const address = wallet.address()
  walletUrl = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  site = await serveExample(walletUrl, 0)
})
afterAll(async () => {
  await site.close()
  wallet.close()
})

test('the page is opened → its script tag names the wallet and the integrity of its build, and its policy no other host', async () => {
  const response = await fetch(site.url)
  const page = await response.text()
  expect(page).toContain(`src="${walletUrl}/connect.js"\n      integrity="${integrity}"\n      crossorigin="anonymous"`)
  expect(page).not.toMatch(/\{\w+\}/)
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'self' ${walletUrl}; style-src 'self'; connect-src 'self' ${walletUrl}`,
  )
})

test.each([
  ['/style.css', 200],
  ['/buttons.js', 200],
  ['/serve.mts', 404],
  ['/../serve.mts', 404],
])('%s is opened → %i', async (path, status) => {
  expect((await fetch(site.url + path)).status).toBe(status)
})

describe('a sign-in', () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const get = async (path: string) => (await fetch(site.url + path)).text()
  async function send(change: Partial<CreateSiweMessageParameters> = {}) {
    const { host } = new URL(site.url)
    const nonce = await get('/nonce')
    const own = { address: account.address, chainId: 31337, domain: host, nonce, uri: site.url, version: '1', scheme: 'http' } as const
    const message = createSiweMessage({ ...own, ...change })
    const body = JSON.stringify({ message, signature: await account.signMessage({ message }) })
    const post = async () => (await fetch(`${site.url}/sign-in`, { method: 'POST', body })).status
    return { first: await post(), second: await post() }
  }

  test('the wallet signed it → it counts once', async () => {
    expect(await send()).toEqual({ first: 200, second: 401 })
  })

  test.each([
    ['is for another site', { domain: 'bank.example' }],
    ['has a nonce of its own', { nonce: 'a1b2c3d4e5f6' }],
    ['names the account of somebody else', { address: `0x${'22'.repeat(20)}` as const }],
    ['has expired', { expirationTime: new Date(0) }],
  ])('it %s → 401', async (_, change) => {
    expect((await send(change)).first).toBe(401)
  })

  test('its nonce is older than an hour → undefined', async () => {
    const message = createSiweMessage({
      address: account.address,
      chainId: 1,
      domain: 'a.example',
      nonce: newNonce(),
      uri: 'https://a.example',
      version: '1',
    })
    const signature = await account.signMessage({ message })
    expect(await signIn(message, signature, 'a.example', Date.now() + 3_700_000)).toBeUndefined()
  })

  test('it is no text of a sign-in → 401', async () => {
    expect((await fetch(`${site.url}/sign-in`, { method: 'POST', body: '{"message":"Hello","signature":"0x"}' })).status).toBe(401)
  })
})

test('the wallet is not there → 503 with its address, and the port is not given away twice', async () => {
  const alone = await serveExample('http://127.0.0.1:1', 0)
  const response = await fetch(alone.url)
  expect([response.status, await response.text()]).toEqual([
    503,
    'The wallet at http://127.0.0.1:1 is not ready yet. This page loads again by itself.\n',
  ])
  await expect(serveExample(walletUrl, Number(new URL(alone.url).port))).rejects.toThrow('EXAMPLE_PORT')
  await alone.close()
})
