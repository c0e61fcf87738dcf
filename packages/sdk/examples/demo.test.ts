import { readFileSync } from 'node:fs'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { isLong, rows } from '@patina/test-kit/long-form'
import { startOwnStack } from '@patina/test-kit/own-stack'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
let stack: Awaited<ReturnType<typeof startOwnStack>>
let api = ''

const run = (example: string, ...args: string[]) => stack.run(example, args)

/** Starts a proxy that changes answers. The proxy keeps the caller's `Host` unless `origin` has another one. */
async function startProxy(change: (path: string, body: string) => string, origin: { host?: string } = {}) {
  const server = createServer((request, response) => {
    const { method, url: path = '' } = request
    // The proxy changes answers as text, so it requests uncompressed answers.
    const headers = { ...request.headers, ...origin, 'accept-encoding': 'identity' }
    // A connection of its own for each request: the API may close one that is kept open at the moment at which it is used again.
    const upstream = httpRequest(new URL(path, api), { method, headers, agent: false }, async (answer) => {
      const body = change(path, await text(answer))
      response.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/json' }).end(body)
    })
    upstream.on('error', (error) => response.destroy(error))
    request.pipe(upstream)
  })
  const port = await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(portOf(server))))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

function portOf(server: Server) {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

// These tests have their own stack: a swap of another test between a quote and its swap would change the result.
beforeAll(async () => {
  stack = await startOwnStack({ DEVICE_AUTH: 'required', REQUIRE_ADDRESS_PROOF: 'yes', BLOCK_LISTS_DIR: 'packages/devnet/block-lists' })
  api = stack.api
})

afterAll(() => stack?.stop())

describe('the demo', () => {
  test.each(rows(['ethereum', 'base'], 1))('%s → the demo runs from registration to a swap', async (platform) => {
    const { code, output } = await run('demo', '--api', api, '--platform', platform)
    expect(output).toContain('✓ 30 steps and 5 transactions')
    expect(titlesOf(readFileSync(join(root, 'packages/sdk/examples/recorded/demo.txt'), 'utf8'))).toEqual(titlesOf(output))
    expect(titlesOf(output)).toEqual([
      ...[
        'Register',
        'Link',
        'Balances',
        'Portfolio',
        'Import',
        'NFTs',
        'Names',
        'Priority fees',
        'Prepare',
        'Sign and send',
        'Confirmed',
        'History',
        'Notification',
        'Read',
      ],
      ...['Whole balance', 'To a contract', 'Confirmed', 'History'],
      ...['Quote', 'Swap', 'Confirmed', 'History'],
      ...['Quote', 'Allowance', 'Swap', 'Confirmed', 'History'],
      ...['Addresses', 'Unlink', 'Delete device'],
    ])
    expect(output).toContain('+498.')
    expect(code).toBe(0)
  })

  test('solana → the demo runs without allowances', async () => {
    const { code, output } = await run('demo', '--api', api, '--platform', 'solana')
    expect(output).toContain('✓ 25 steps and 4 transactions')
    expect(titlesOf(readFileSync(join(root, 'packages/sdk/examples/recorded/demo-solana.txt'), 'utf8'))).toEqual(titlesOf(output))
    expect(titlesOf(output)).toEqual([
      ...[
        'Register',
        'Link',
        'Balances',
        'Portfolio',
        'Import',
        'NFTs',
        'Priority fees',
        'Prepare',
        'Sign and send',
        'Confirmed',
        'History',
      ],
      ...['Notification', 'Read', 'Multiplier', 'Quote', 'Swap', 'Confirmed', 'History', 'Quote', 'Swap', 'Confirmed', 'History'],
      ...['Addresses', 'Unlink', 'Delete device'],
    ])
    expect(output).toMatch(/^ +\+498\.\d+ USDT$/m)
    expect(code).toBe(0)
  })

  test('a balance is wrong by one unit → the demo fails', async () => {
    let reads = 0n
    const proxy = await startProxy((path, body) =>
      path.includes('/balances?') ? body.replace(/"balance":"(\d+)"/, (_, units) => `"balance":"${BigInt(units) + reads++}"`) : body,
    )
    const { code, output } = await run('demo', '--api', proxy.url)
    proxy.stop()
    expect(output).toMatch(/✗ The balance changed by −0\.1\d+ ETH, but −0\.1\d+ ETH was expected/)
    expect(code).toBe(1)
  })

  test('no stack is running → the demo explains how to start it', async () => {
    const { code, output } = await run('demo', '--api', 'http://127.0.0.1:2')
    expect(output).toContain('✗ Nothing answers at http://127.0.0.1:2. Start the stack with `npm start`')
    expect(code).toBe(1)
  })

  test('the API has another origin → the demo names the origin of --api', async () => {
    const proxy = await startProxy((_, body) => body, { host: new URL(api).host })
    const { code, output } = await run('demo', '--api', proxy.url)
    proxy.stop()
    expect(output).toMatch(/\n✗ The API refused: .* \(401, /)
    expect(output).toContain(`Tokens are bound to PUBLIC_URL, so --api must name that origin; it names ${proxy.url}.`)
    expect(code).toBe(1)
  })

  test('the platform is unknown → the demo lists the platforms', async () => {
    const { code, output } = await run('demo', '--api', api, '--platform', 'dogecoin')
    expect(output).toContain('\n✗ This API does not serve dogecoin, only ethereum, base, solana.')
    expect(code).toBe(1)
  })

  test('an option is unknown → the demo prints its usage', async () => {
    const { code, output } = await run('demo', '--fast')
    expect(output).toContain('usage: npm run demo')
    expect(code).toBe(1)
  })
})

test('quickstart → it makes the first calls', async () => {
  const { code, output } = await run('quickstart', api)
  expect(output).toMatch(/^This is device [0-9a-f-]{36}\nETH [\d.]+\n/)
  expect(output).toMatch(/^Half an ether gives [\d.]+ USDC$/m)
  expect(output).toMatch(/\d+ tokens are listed on ethereum/)
  expect(code).toBe(0)
})

if (isLong)
  test('the examples are recorded again → they have the same operations and fields', async () => {
    const out = join(stack.directory, 'examples.json')
    const { code, output } = await run('record-examples', '--api', api, '--out', out, '--journey', `${out}.journey`)
    expect(output).toContain('operations recorded')
    expect(code).toBe(0)
    const [recordedAgain, committed] = [out, join(root, 'packages/contract/examples.json')].map((file) =>
      shapeOf(JSON.parse(readFileSync(file, 'utf8'))),
    )
    expect(recordedAgain).toEqual(committed)
  })

/** Returns the titles of the steps that the demo printed. */
const titlesOf = (output: string) => [...output.matchAll(/^ *\d+ {2}(\S.*?) {2,}/gm)].map(([, title]) => title)

/** Returns the field names and types of a value. A list is described by its first item. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item)]))
}
