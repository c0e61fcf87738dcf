import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { openDevice, type WalletClient } from '@patina/sdk'
import { isLong, rows } from '@patina/test-kit/long-form'
import { startOwnStack } from '@patina/test-kit/own-stack'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectible, testAccounts } from '../../../packages/devnet/src/index.ts'
import { openPhone, type SecureStorage, secureStore } from '../../../packages/sdk/examples/samples/phone-device.ts'
import { callsOf, readContract } from '../reference/contract.ts'
import { firstCallsOf, samplesOf } from '../reference/samples.ts'
import { launchBrowser } from './browser.ts'
import { packForReaders } from './reader-folder.ts'

const root = resolve(import.meta.dirname, '../../..')
const examples = join(root, 'packages/sdk/examples')
const secret = `whsec_${Buffer.from('a secret of two dozen bytes').toString('base64')}`
/** Two servers with pages of other origins. The API allows only the first one. */
const pages = [0, 1].map(() =>
  createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>A wallet</title>')),
)
const originOf = (server: Server | undefined) => {
  const address = server?.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
let stack: Awaited<ReturnType<typeof startOwnStack>>
let run: Awaited<ReturnType<typeof packForReaders>>

beforeAll(async () => {
  for (const server of pages) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack = await startOwnStack({ DEVICE_AUTH: 'optional', WEBHOOK_SECRET: secret, CORS_ORIGINS: originOf(pages[0]) })
  run = await packForReaders(stack)
})

afterAll(async () => {
  for (const server of pages) server.close().closeAllConnections()
  await stack?.stop()
})

const recorded = (name: string) => readFileSync(join(examples, 'recorded', name), 'utf8')
const environment = () => {
  const solana = stack.chains.find(({ platformId }) => platformId === 'solana')
  return { API: stack.api, WEBHOOK_SECRET: secret, SOLANA_RPC: solana?.rpcUrl ?? '' }
}

/**
 * Expected output of each TypeScript sample. A sample without an entry runs in a browser or on a phone, or has a test of its own.
 */
const printed: Record<string, RegExp> = {
  'first-swap':
    /^This is device [0-9a-f-]{36}\nETH 10000\n(.+\n)+0\.5 ETH for \d+\.\d+ USDC\nSent as 0x\w{64}\nconfirmed in block \d+\nSwapped 0\.5 ETH\. For \S+ USDC on Ethereum\n$/,
  'swap-tokens': /^500 USDC for 49\d\.\d+ DAI\nSent as number \d+\n$/,
  'swap-on-solana': /^1\.5 SOL for \d+\.\d+ USDC\nconfirmed\nSOL 0\.497\d+\nUSDC \d+\.\d+\n$/,
  'send-on-solana': /^Sent 0\.5 SOL, send\n$/,
  'send-token': /^Sent 25 USDC, send\n$/,
  stake: /^\d{18,} staked, 0 to be claimed\nlido: \d{18,} active\n$/,
  'revoke-approval':
    /^1 approval is missing\n0 approvals are missing\n.+ may take 100000000 of USDC, (\d+\.\d+|\?) EUR\nAllowance for USDC removed: confirmed\n1 approval is missing\n$/,
  'wallet-key': /^Wrong password: undefined\nSame address: true\n(\w+: proved\n){2}$/,
  'link-accounts': /^6 addresses are linked, 6 are proved\n$/,
  'retry-calls': /^3 platforms\n$/,
  'replace-transaction': /^Too late: confirmed\nSent 0\.1 ETH\n$/,
  'import-tokens': /^DAI\n$/,
  prices: /^\d+\.\d+ EUR\n(\w+: (\d+(\.\d+)?|no price)\n)+\d+\.\d+ USD, \S+ %\n\d hourly prices\nWaiting for 3500 USD\n$/,
  results: /^Choose two tokens of one chain\nplatform_not_found: Platform not found\n\d+ tokens\nAt most \d+ wei for a unit of gas\n$/,
  // The wallet was funded before. A block with its funds may be read before or after the payment is sent.
  'read-events':
    /^(?:\d+ (?:transaction\.confirmed Received|address\.backfilled)[^\n]*\n)*\d+ transaction\.pending Sending 0\.1 ETH\n(?:\d+ (?:transaction\.confirmed Received|address\.backfilled)[^\n]*\n)*\d+ transaction\.confirmed Sent 0\.1 ETH\nSent 0\.1 ETH\. To 0x7099…79C8 on Ethereum\ntransfer of 100000000000000000 ethereum:native\n$/,
}

describe('samples in TypeScript', () => {
  test('a TypeScript sample → it has a test', () => {
    const files = readdirSync(join(examples, 'samples')).map((file) => file.replace('.ts', ''))
    expect(files.sort()).toEqual(
      [...Object.keys(printed), 'consume-events', 'list-nfts', 'phone-device', 'receive-events', 'report-operation', 'web-wallet'].sort(),
    )
  })

  test.each(rows(Object.entries(printed), 5))(
    'the sample %s is run in a folder that has only the packed SDK and viem → it prints what the page shows',
    async (name, lines) => {
      const { code, output } = await run(name, [], environment())
      expect(output).toMatch(lines)
      expect(code).toBe(0)
    },
  )

  test('the address of the sample receives an NFT → listed, first without and then with its image', async () => {
    const list = async () => (await run('list-nfts', [], environment())).output
    expect(await list()).toBe('')
    const chain = stack.chains.find(({ platformId }) => platformId === 'ethereum')?.rpcUrl ?? ''
    const from = testAccounts()[5]?.address ?? ''
    // mint(address)
    const data = `0x6a627842${from.slice(2).padStart(64, '0')}`
    await callNode(chain, 'eth_sendTransaction', [{ from, to: collectible, data, gas: '0x30d40' }])
    await expect.poll(list, { timeout: 50_000 }).toMatch(/^Local collectible 1 \/v1\/nfts\/\d+\/image\n$/)
  })

  if (isLong)
    test('the node adds no block → the payment is accelerated, then cancelled', async () => {
      const chain = stack.chains.find(({ platformId }) => platformId === 'ethereum')?.rpcUrl ?? ''
      const isCancelled = async () => {
        const { pending }: { pending: Record<string, Record<string, Record<string, string>>> } = await callNode(chain, 'txpool_content', [])
        return Object.values(pending).some((ofSender) => Object.values(ofSender).some(({ from, to }) => from === to))
      }
      await callNode(chain, 'evm_setAutomine', [false])
      const running = run('replace-transaction', [], environment())
      await expect.poll(isCancelled, { timeout: 30_000 }).toBe(true)
      await callNode(chain, 'evm_setAutomine', [true])
      const { code, output } = await running
      expect(output).toMatch(/^Cancelled: replaced\n/)
      expect(code).toBe(0)
    })

  test('a phone stores its device → the app opens the same one at its next start, and a new one after its key is lost', async () => {
    const items = new Map<string, string>()
    const storage: SecureStorage = {
      getItemAsync: async (name) => items.get(name) ?? null,
      setItemAsync: async (name, value) => void items.set(name, value),
      deleteItemAsync: async (name) => void items.delete(name),
    }
    const first = await openPhone(stack.api, storage, randomUUID)
    const options = { baseUrl: stack.api, store: secureStore(storage), devicePlatform: 'ios', appVersion: '1.0.0' } as const
    expect((await openDevice(options)).deviceId).toBe(first.deviceId)
    items.delete('deviceKey')
    expect((await openDevice(options)).deviceId).not.toBe(first.deviceId)
    await options.store.clear()
    expect(items.size).toBe(0)
  })

  test('a page of another origin calls the API → allowed only if the operator named the origin', async () => {
    const browser = await launchBrowser()
    const page = await browser.newPage()
    const serve = (api: string) =>
      page.evaluate(async (url) => {
        try {
          const answer = await fetch(`${url}/v1/notifications`, { headers: { 'device-id': 'nobody' } })
          return [answer.status, answer.headers.get('ratelimit-policy') !== null]
        } catch {
          return 'refused by the browser'
        }
      }, api)
    await page.goto(originOf(pages[0]))
    expect(await serve(stack.api)).toEqual([403, true])
    await page.goto(originOf(pages[1]))
    expect(await serve(stack.api)).toBe('refused by the browser')
    await browser.close()
  })

  test('the recorded output of the first swap → it matches the output of a run', () => {
    expect(recorded('first-swap.txt')).toMatch(printed['first-swap'] ?? /never/)
  })

  test('the wallet in a browser is visited twice → one device, and its key cannot be exported', async () => {
    const browser = await launchBrowser()
    const page = await openOwnOrigin(browser)
    await page.waitForFunction(() => 'sample' in globalThis)
    const first = await page.evaluate(visit)
    await page.reload()
    await page.waitForFunction(() => 'sample' in globalThis)
    const second = await page.evaluate(visit)
    await browser.close()
    expect(first).toEqual({
      deviceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      holds: expect.stringMatching(/^\d+(\.\d+)? ETH$/),
      extractable: false,
    })
    expect(second.deviceId).toBe(first.deviceId)
  })
})

describe('the first visit of the wallet in a browser', () => {
  /** Opens pages in a new browser. Holds back their registrations until `letGo` is called. `sent` returns the number of registrations. */
  const openPages = async (count: number, prepare?: (page: Page) => Promise<unknown>) => {
    const browser = await launchBrowser()
    const context = await browser.newContext()
    const held: (() => Promise<void>)[] = []
    let isOpen = false
    await context.route('**/v1/devices/new', async (route) => {
      held.push(() => route.continue())
      if (isOpen) await route.continue()
    })
    const opened: Page[] = []
    for (let index = 0; index < count; index += 1) opened.push(await openOwnOrigin(context, prepare))
    await Promise.all(opened.map((page) => page.waitForFunction(() => 'sample' in globalThis)))
    const letGo = async () => {
      isOpen = true
      await Promise.all(held.map((release) => release()))
    }
    return { browser, opened, sent: () => held.length, letGo }
  }

  const withoutLocks = (page: Page) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'locks')
    })

  test.each([
    { name: 'with Web Locks', prepare: async () => {} },
    { name: 'without Web Locks', prepare: withoutLocks },
  ])('the wallet in a browser, $name, is opened twice at once → it registers once', async ({ prepare }) => {
    const { browser, opened, sent, letGo } = await openPages(1, prepare)
    const [page] = opened
    const both = page?.evaluate(async () => {
      const [one, other] = await Promise.all([sample.openWallet(), sample.openWallet()])
      return [one.deviceId, other.deviceId, (await sample.openWallet()).deviceId]
    })
    await expect.poll(sent).toBeGreaterThan(0)
    await letGo()
    const ids = await both
    await browser.close()
    expect([sent(), new Set(ids).size]).toEqual([1, 1])
  })

  test('the wallet is opened in two tabs at once → it registers once', async () => {
    const { browser, opened, sent, letGo } = await openPages(2)
    const [first, second] = opened
    const open = (page: Page | undefined) => page?.evaluate(async () => (await sample.openWallet()).deviceId)
    const one = open(first)
    await expect.poll(sent).toBe(1)
    const other = open(second)
    const waiting = () => first?.evaluate(async () => (await navigator.locks.query()).pending?.length)
    await expect.poll(async () => sent() > 1 || (await waiting()) === 1).toBe(true)
    await letGo()
    const ids = [await one, await other]
    await browser.close()
    expect([sent(), new Set(ids).size]).toEqual([1, 1])
  })

  test('the wallet cannot reach the API → the next call tries again', async () => {
    const browser = await launchBrowser()
    const context = await browser.newContext()
    const page = await openOwnOrigin(context)
    await page.waitForFunction(() => 'sample' in globalThis)
    await context.setOffline(true)
    const open = () =>
      page.evaluate(() =>
        sample.openWallet().then(
          ({ deviceId }) => deviceId,
          () => 'failed',
        ),
      )
    expect(await open()).toBe('failed')
    await context.setOffline(false)
    expect(await open()).toMatch(/^[0-9a-f-]{36}$/)
    await browser.close()
  })
})

describe('samples in the shell', () => {
  const script = (name: string) => readFileSync(join(examples, 'shell', name), 'utf8')

  test('the first calls are run in a shell → they print a device, an address, balances and a quote', async () => {
    const { code, output } = await stack.bash(script('first-calls.sh'), [], environment())
    const [device, answers = ''] = output.split(/\n(.*)/s)
    expect(device).toMatch(/^[0-9a-f-]{36}$/)
    const [linked, balances, quote] = answers.split(/(?<=\})(?=\{)/).map((text): unknown => JSON.parse(text))
    expect(linked).toMatchObject({ total: 1, items: [{ platformId: 'ethereum', verified: false }] })
    expect(balances).toMatchObject({
      items: [{ symbol: 'ETH' }, { symbol: 'WETH' }, { symbol: 'USDC' }, { symbol: 'USDT' }, { symbol: 'DAI' }],
    })
    const anew = { register: device, link: linked, balances, quote }
    expect(shapeOf(anew)).toEqual(shapeOf(JSON.parse(recorded('first-calls.json'))))
    expect(quote).toMatchObject({ inAmount: '500000000000000000', slippageBps: 50, route: [{ fromToken: 'WETH', toToken: 'USDC' }] })
    expect(code).toBe(0)
  })

  test('the curl samples of the reference run in a shell, in order → each succeeds, or names what the reader has to replace', async () => {
    const contract = readContract(join(root, 'packages/contract/openapi.json'))
    const run = async (command: string, variables: Record<string, string>) => {
      const script = `curl() { command curl -s -w '\\n%{http_code}\\n' "$@"; }\n${command.replaceAll(contract.servers[0]?.url ?? '', stack.api)}`
      return (await stack.bash(script, [], variables)).output
    }
    const firstCalls = await run(firstCallsOf(contract), {})
    const variables: Record<string, string> = {
      DEVICE: /^[0-9a-f-]{36}$/m.exec(firstCalls)?.[0] ?? '',
      ID: 'id',
      TIMESTAMP: '0',
      SIGNATURE: 'x',
    }
    expect(firstCalls).toMatch(/\n201\n$/)
    const statuses: [string, string][] = []
    const calls = callsOf(contract)
    for (const call of calls) {
      const [curl] = samplesOf(contract, call)
      // The lists of this device are empty, so the ids do not exist.
      const output = await run(curl?.code ?? '', { TRANSACTION: '999999', NOTIFICATION: randomUUID(), ...variables })
      statuses.push([call.operationId, /(\d{3})\n$/.exec(output)?.[1] ?? output])
      if (call.operationId === 'deleteDevice') {
        const anew = await run(firstCallsOf(contract), {})
        variables.DEVICE = /^[0-9a-f-]{36}$/m.exec(anew)?.[0] ?? ''
      }
    }
    console.log(`${calls.length} curl samples of the reference run`)
    // The quote in the example is known to this stack only if both stacks quoted the same prices.
    const { buildSwap = '400', ...others } = Object.fromEntries(statuses.filter(([, status]) => !/^20[0124]$/.test(status)))
    expect(buildSwap).toBe('400')
    expect(others).toEqual({
      getNftImage: '404',
      getTransaction: '404',
      receiveOperation: '401',
      getNotification: '404',
      readNotification: '404',
    })
  })

  if (isLong)
    test('the faucet script is run → it sends the amounts that the page names', async () => {
      const ports = Object.fromEntries(
        stack.chains.map(({ platformId, rpcUrl }) => [`${platformId.toUpperCase()}_PORT`, new URL(rpcUrl).port]),
      )
      const { code, output } = await stack.bash(script('faucet.sh'), [], ports)
      expect(output).toMatch(/Sent 5 ETH to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 on Ethereum/)
      expect(output).toMatch(/Sent 100 USDC to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 on Base/)
      expect(output).toMatch(/Sent 100 USDC to AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD on Solana/)
      expect(output).toMatch(/Sent NFT \d+ of the Local Gallery to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 on Ethereum/)
      expect(code).toBe(0)
    })

  test('an operation is reported from shell and TypeScript → the same signature is accepted; a wrong secret is refused', async () => {
    const hash = await somebodysTransaction()
    const shell = await stack.bash(script('report-operation.sh'), [hash], environment())
    expect(JSON.parse(shell.output)).toEqual({ success: true, txId: expect.any(Number) })
    const typescript = await run('report-operation', [hash], environment())
    expect(typescript.output).toBe(`200 ${shell.output}\n`)
    const wrong = await run('report-operation', [hash], { ...environment(), WEBHOOK_SECRET: 'whsec_c29tZXRoaW5nIGVsc2U=' })
    expect(wrong.output).toContain('401 ')
  })

  test('the hooks are installed as the page says → the commands name the packed files and every package that an app imports', () => {
    const commands = script('install-react.sh')
    for (const name of ['units', 'sdk', 'react']) {
      const {
        name: packed,
        version,
        peerDependencies = {},
      } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
      expect(commands).toContain(`./${packed.slice(1).replace('/', '-')}-${version}.tgz`)
      if (name === 'react')
        for (const peer of Object.keys(peerDependencies).filter((peer) => !peer.endsWith('/sdk'))) expect(commands).toContain(` ${peer}`)
    }
    for (const name of ['viem', 'react-dom', 'vite']) expect(commands).toMatch(new RegExp(`\\b${name}\\b`))
  })

  test('the client is installed as the page says → the command names the packed files, and the package that samples sign with', () => {
    const files = ['units', 'sdk'].map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'))
      return `./${name.slice(1).replace('/', '-')}-${version}.tgz`
    })
    expect(script('install-sdk.sh')).toContain(`npm install ${files.join(' ')} viem`)
  })

  test('the tests of an app run in CI → they start when the stack answers, and the stack ends with them', async () => {
    // The start of the whole stack has tests of its own. Here, a process that only waits takes its place.
    const npm = 'npm() { case "$1" in start) exec sleep 600 ;; *) echo "npm $3 in $2, with a stack: $(jobs -r | wc -l)" ;; esac; }'
    const folder = 'cd "$(mktemp -d)"'
    const { code, output } = await stack.bash(`${folder}\n${npm}\n(${script('ci.sh')})\ncat stack.json`, [], environment())
    expect(output).toMatch(/^npm test in \.\.\/my-app, with a stack: 1\n\{"status":"ok"/)
    expect(code).toBe(0)
  })

  test('commands that no test can run → the scripts and programs that they name exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const commands = script('commands.sh')
    const named = [...commands.matchAll(/npm (?:run )?(\w+)/g)].map(([, name = '']) => name).filter((name) => name !== 'ci')
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named))
    for (const [, name] of commands.matchAll(/apps\/api\/dist\/bin\/(\w+)\.js/g))
      expect(readdirSync(join(root, 'apps/api/src/bin'))).toContain(`${name}.ts`)
  })
})

/** Returns the names and types of everything in a value. A list is described by its first item. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item)]))
}

/** Sends a transaction between two unlocked accounts of the local chain that the API does not know. Returns its hash. */
async function somebodysTransaction(): Promise<string> {
  const [from, to] = ['0x976EA74026E726554dB657fA54763abd0C3a0aa9', '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955']
  return callNode(stack.chains[0]?.rpcUrl ?? '', 'eth_sendTransaction', [{ from, to, value: '0x1' }])
}

/** Calls a method of a local node. Returns its result. */
async function callNode(url: string, method: string, params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return JSON.parse(await response.text()).result
}

/** Opens a page on the origin of the API, as a proxy would serve it. The page loads the sample as an app bundles it. */
async function openOwnOrigin(browser: Pick<Browser, 'newPage'>, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await browser.newPage()
  await prepare?.(page)
  const html = `<script type="module">globalThis.sample = await import('/wallet/sample.js')</script>`
  await page.route('**/wallet/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/v1/')) return route.continue()
    if (pathname === '/wallet/') return route.fulfill({ contentType: 'text/html', body: html })
    return route.fulfill({ contentType: 'text/javascript', body: await webWalletSample() })
  })
  await page.goto(`${stack.api}/wallet/`)
  return page
}

let webWalletCode: string | undefined
/** Returns the sample of a wallet in a browser as one script. */
async function webWalletSample(): Promise<string> {
  if (webWalletCode === undefined) {
    const lib = { entry: join(examples, 'samples/web-wallet.ts'), formats: ['es' as const] }
    const output = await build({ configFile: false, logLevel: 'silent', resolve: { conditions: ['source'] }, build: { write: false, lib } })
    const [built] = [output].flat()
    if (!built || !('output' in built)) throw new Error('Vite built nothing')
    webWalletCode = built.output[0].code
  }
  return webWalletCode
}

/** The sample, loaded in the page. */
declare const sample: {
  openWallet(): Promise<{ deviceId: string; client: Pick<WalletClient, 'linkAddresses' | 'getBalances'> }>
}

/** Runs in the page. Returns the result of one visit, and whether the stored key can be exported. */
async function visit() {
  const { deviceId, client } = await sample.openWallet()
  const place = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', platformId: 'ethereum' }
  await client.linkAddresses({ addresses: [place] })
  const { data } = await client.getBalances(place)
  const holds = `${data?.items[0]?.formatted} ${data?.items[0]?.symbol}`
  const stored = await new Promise<{ keyPair: CryptoKeyPair }>((resolve) => {
    const opening = indexedDB.open('wallet-device')
    opening.onsuccess = () => {
      const opened = opening.result.transaction('device').objectStore('device').get('device')
      opened.onsuccess = () => resolve(opened.result)
    }
  })
  return { deviceId, holds, extractable: stored.keyPair.privateKey.extractable }
}
