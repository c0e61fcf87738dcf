import { createServer, type Server } from 'node:http'
import { createDeviceKey, createWalletClient } from '@patina/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchThrough } from './api-fetch.ts'

const publicUrl = 'https://api.example.com'
let server: Server
let apiUrl: string
let seen: { method: string | undefined; url: string | undefined; body: string; token: string | undefined }[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, url, headers } = request
    seen.push({ method, url, body, token: headers.authorization })
    if (url === '/v1/platforms') response.writeHead(302, { location: '/v1/moved' }).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => server.close())

/** Returns the client of a device with a new key. */
async function clientOf(config: { apiUrl: string; publicUrl: string }) {
  seen = []
  return createWalletClient({
    baseUrl: config.publicUrl,
    fetch: fetchThrough(config),
    device: { id: 'device', key: await createDeviceKey() },
  })
}

const claimsOf = (token: string | undefined): unknown => JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())

test('the API has another public URL → the token names that URL, and the request goes to the origin of the wallet', async () => {
  const client = await clientOf({ apiUrl, publicUrl })
  await client.getBalances({ address: '0x1', platformId: 'ethereum' })
  const [{ url, token } = { url: '', token: '' }] = seen
  expect(url).toBe('/v1/wallet/addresses/0x1/balances?platformId=ethereum')
  expect(claimsOf(token)).toMatchObject({ aud: publicUrl, htu: `${publicUrl}${url}` })
})

test('a call has a body → the body arrives unchanged', async () => {
  const client = await clientOf({ apiUrl, publicUrl })
  await client.sendTransaction({ address: '0x1', platformId: 'ethereum', txData: '0x02' })
  expect(seen).toMatchObject([{ method: 'POST', body: '{"platformId":"ethereum","txData":"0x02"}' }])
})

test('the API redirects a call → the call fails, and nothing is sent to the other address', async () => {
  const client = await clientOf({ apiUrl, publicUrl })
  const { error } = await client.listPlatforms({})
  expect(error?.code).toBe('network')
  expect(seen.map(({ url }) => url)).toEqual(['/v1/platforms'])
})

test('both URLs are the same → the token names the URL of the request', async () => {
  const client = await clientOf({ apiUrl, publicUrl: apiUrl })
  await client.getBalances({ address: '0x1', platformId: 'ethereum' })
  expect(claimsOf(seen[0]?.token)).toMatchObject({ aud: apiUrl })
})
