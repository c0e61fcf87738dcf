import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headersFile, policyOf } from './security.mts'
import { serveWallet } from './serve.mts'

const page = '<title>wallet</title><style>p{margin:0}</style>'
const folder = mkdtempSync(join(tmpdir(), 'wallet-'))
let api: Server
let wallet: Awaited<ReturnType<typeof serveWallet>>
let release: () => void = () => {}

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets/main-1.js'), '1')
  writeFileSync(join(folder, 'assets/signer.worker-1.js'), '2')
  writeFileSync(join(folder, 'connect.js'), '3')
  writeFileSync(join(folder, 'connect.html'), `${page}<p>site</p>`)
  writeFileSync(join(folder, 'connect.integrity.txt'), 'sha384-x')
  api = createServer((request, response) => {
    if (request.url === '/v1/events') {
      response.write('first\n')
      release = () => response.end('second\n')
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => response.writeHead(201).end(`${request.method} ${request.headers.host}${request.url} ${Buffer.concat(chunks)}`))
  })
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done))
  const address = api.address()
  const port = typeof address === 'object' ? address?.port : undefined
  wallet = await serveWallet({ folder, port: 0, api: `http://127.0.0.1:${port}`, local: { ethereum: 'http://127.0.0.1:1' } })
})
afterAll(async () => {
  await wallet.close()
  api.close()
  rmSync(folder, { recursive: true })
})

/** Sends a request with any Host header, which fetch does not allow. */
const statusFor = (headers: Record<string, string>, path = '/') =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(wallet.url)
    send({ host: '127.0.0.1', port, path, headers }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end()
  })

describe('the API on the origin of the wallet', () => {
  test('a call is forwarded → its method, body and Host are those of the client', async () => {
    const response = await fetch(`${wallet.url}/v1/devices/new?a=1`, { method: 'POST', body: '{"x":1}' })
    expect([response.status, await response.text()]).toEqual([201, `POST ${new URL(wallet.url).host}/v1/devices/new?a=1 {"x":1}`])
  })

  test('the API streams events → each arrives before the next one is sent', async () => {
    const { body } = await fetch(`${wallet.url}/v1/events`)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('first\n')
    release()
    expect((await reader?.read())?.value).toBe('second\n')
  })

  test('the API is down → 502 in the shape of its errors', async () => {
    const alone = await serveWallet({ folder, port: 0, api: 'http://127.0.0.1:1' })
    const response = await fetch(`${alone.url}/v1/platforms`)
    expect([response.status, await response.json()]).toEqual([502, expect.objectContaining({ statusCode: 502, error: 'Bad Gateway' })])
    await alone.close()
  })
})

describe('the files of the wallet', () => {
  test.each(['/', '/send', '/activity/12'])('the screen %s is opened → the page, with its policy', async (path) => {
    const response = await fetch(wallet.url + path)
    expect(await response.text()).toBe(page)
    expect(response.headers.get('content-security-policy')).toBe(policyOf('/', page))
  })

  test('a missing file is requested → 404, not the page', async () => {
    expect((await fetch(`${wallet.url}/assets/gone.js`)).status).toBe(404)
  })

  test('the worker with the keys is requested → its policy allows no connection', async () => {
    const { headers } = await fetch(`${wallet.url}/assets/signer.worker-1.js`)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'")
  })

  test.each(['/connect', '/connect.html'])(
    'a site opens %s → a page of its own, which keeps its opener and is never stored',
    async (path) => {
      const response = await fetch(wallet.url + path)
      expect(await response.text()).toBe(`${page}<p>site</p>`)
      const named = ['cross-origin-opener-policy', 'cache-control', 'content-security-policy'].map((name) => response.headers.get(name))
      expect(named).toEqual(['unsafe-none', 'no-store', policyOf('/', page)])
    },
  )

  test.each(['/', '/send', '/connections'])('a site opens the screen %s → the browser cuts it off', async (path) => {
    expect((await fetch(wallet.url + path)).headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  test('another site loads connect.js → it may, also with integrity, and no other file of the wallet', async () => {
    const shared = async (path: string) => {
      const { headers, status } = await fetch(wallet.url + path)
      return [status, headers.get('cross-origin-resource-policy'), headers.get('access-control-allow-origin')]
    }
    expect(await shared('/connect.js')).toEqual([200, 'cross-origin', '*'])
    for (const path of ['/', '/assets/main-1.js', '/connect.integrity.txt']) expect(await shared(path)).toEqual([200, 'same-origin', null])
  })

  test('the page has a policy → it names no foreign origin, no inline code and no evaluation, and the styles of the page by their hash', () => {
    expect(policyOf('/', page)).toContain("; style-src 'self' 'sha256-QRQPRLGyxt3RJiKpYNjpkgHcmHU2PywsfL2e8oI0LQA=';")
    expect(policyOf('/', page)).not.toMatch(/unsafe|https?:|\*/)
    expect(policyOf('/', page, 'https://api.example.com')).toContain("connect-src 'self' https://api.example.com;")
  })

  test('the host names of a static build → the headers of each file are listed', () => {
    const file = headersFile(['/index.html', '/assets/signer.worker-1.js'], page, 'https://api.example.com')
    expect(file).toContain(`  content-security-policy: ${policyOf('/', page, 'https://api.example.com')}\n`)
    expect(file).toContain(
      '/connect.js\n  ! cross-origin-resource-policy\n  cross-origin-resource-policy: cross-origin\n  access-control-allow-origin: *\n',
    )
    expect(file).toContain(
      `/assets/signer.worker-1.js\n  ! content-security-policy\n  content-security-policy: ${policyOf('/assets/signer.worker-1.js', page)}`,
    )
  })

  test('a static build has the window of sites → its headers are exceptions of both names', () => {
    const exception =
      '  ! cross-origin-opener-policy\n  cross-origin-opener-policy: unsafe-none\n  ! cache-control\n  cache-control: no-store\n'
    expect(headersFile(['/index.html'], page, '')).toContain(`/connect\n${exception}/connect.html\n${exception}`)
  })

  test('the Host is a foreign name → 421, also for the API', async () => {
    expect(await statusFor({ host: 'evil.example' })).toBe(421)
    expect(await statusFor({ host: 'evil.example' }, '/v1/platforms')).toBe(421)
  })

  test('the wallet is opened by its IP address → redirected to localhost, where passkeys work', async () => {
    const { port } = new URL(wallet.url)
    const response = await fetch(`http://127.0.0.1:${port}/send?to=a`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([308, `http://localhost:${port}/send?to=a`])
  })
})

describe('test funds', () => {
  test('the settings beside local chains → they name the path, and without local chains they do not', async () => {
    expect(await (await fetch(`${wallet.url}/config.json`)).json()).toEqual({ apiUrl: '', faucetPath: '/local/faucet' })
    const without = await serveWallet({ folder, port: 0, api: 'http://127.0.0.1:1' })
    expect(await (await fetch(`${without.url}/config.json`)).json()).toEqual({ apiUrl: '' })
    expect((await fetch(`${without.url}/local/faucet`, { method: 'POST' })).status).toBe(405)
    await without.close()
  })

  test('the API has a public URL → the settings name it, because tokens are bound to it', async () => {
    const bound = await serveWallet({ folder, port: 0, api: 'http://127.0.0.1:1', publicUrl: 'https://api.example.com' })
    expect(await (await fetch(`${bound.url}/config.json`)).json()).toEqual({ apiUrl: '', publicUrl: 'https://api.example.com' })
    await bound.close()
  })

  test.each([{}, { origin: 'https://evil.example' }])('the request comes from another page (%j) → 403', async (headers) => {
    expect((await fetch(`${wallet.url}/local/faucet`, { method: 'POST', headers, body: '{}' })).status).toBe(403)
  })

  test.each(['{}', 'no JSON', '{"platformId":"polygon","address":"0x"}', ' '.repeat(2_000)])('the request is %j → 400', async (body) => {
    const response = await fetch(`${wallet.url}/local/faucet`, { method: 'POST', headers: { origin: wallet.url }, body })
    expect(response.status).toBe(400)
  })
})
