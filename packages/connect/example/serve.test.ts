import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveExample } from './serve.mts'

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
    `default-src 'none'; script-src 'self' ${walletUrl}; style-src 'self'; connect-src ${walletUrl}`,
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

test('the wallet is not there → 503 with its address, and the port is not given away twice', async () => {
  const alone = await serveExample('http://127.0.0.1:1', 0)
  const response = await fetch(alone.url)
  expect([response.status, await response.text()]).toEqual([503, 'The wallet at http://127.0.0.1:1 is not ready yet.\n'])
  await expect(serveExample(walletUrl, Number(new URL(alone.url).port))).rejects.toThrow('EXAMPLE_PORT')
  await alone.close()
})
