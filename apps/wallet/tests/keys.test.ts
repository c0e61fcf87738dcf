import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../site/tests/browser.ts'
import { serveWallet } from '../programs/serve.mts'
import { openSite, press, request, serveSite } from './connect-site.fixture.ts'
import { addAuthenticator, buildForLocalChains, importWallet, newPage, unlock } from './stack.fixture.ts'

// These journeys need no API: keys stay in the browser. Calls of the API fail, as if it were down.
const api = 'http://127.0.0.1:1'
const folder = mkdtempSync(join(tmpdir(), 'wallet-build-'))
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
/** The entropy and the first EVM key of the words, as the vault and the worker write them. */
const entropy = 'f39/f39/f39/f39/f39/fw=='
const unlockHeading = { name: 'Welcome back' }

/** The script of the worker with the keys, and another address of it, as the version before has. */
let keyWorker: string
const keyWorkerBefore = 'signer.worker-before.js'

let wallet: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  const built = await buildForLocalChains()
  cpSync(built.folder, folder, { recursive: true })
  const assets = join(folder, 'assets')
  keyWorker = readdirSync(assets).find((name) => /^signer\.worker-.*\.js$/.test(name)) ?? ''
  cpSync(join(assets, keyWorker), join(assets, keyWorkerBefore))
  wallet = await serveWallet({ folder, port: 0, api })
  browser = await launchBrowser()
  ;({ context, page, faults } = await newPage(browser))
  await addAuthenticator(page)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await wallet?.close()
  rmSync(folder, { recursive: true, force: true })
})

const lock = () => page.getByRole('button', { name: 'Lock the wallet' }).first().click()
const locked = (tab = page) => tab.getByRole('heading', unlockHeading).waitFor()
const opened = (tab: Page) => tab.getByRole('navigation', { name: 'Main' }).waitFor()

/** Returns the workers that tabs share. */
async function keyWorkers() {
  const devtools = await browser.newBrowserCDPSession()
  const { targetInfos } = await devtools.send('Target.getTargets')
  await devtools.detach()
  return targetInfos.filter(({ type }) => type === 'shared_worker')
}

/** Runs an expression in a worker that tabs share, and returns its text. Playwright has no page for such a worker. */
async function runInKeyWorker(expression: string): Promise<string> {
  const [worker] = await keyWorkers()
  if (!worker) throw new Error('No worker has the keys')
  const devtools = await browser.newBrowserCDPSession()
  // Sessions of Playwright are flat, so messages to the worker go through the session of the browser.
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId: worker.targetId, flatten: false })
  const answered = new Promise<string>((done) =>
    devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result }: { id?: unknown; result?: unknown } = JSON.parse(message)
      if (id === 1) done(JSON.stringify(result))
    }),
  )
  const call = { id: 1, method: 'Runtime.evaluate', params: { expression, awaitPromise: true, returnByValue: true } }
  await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(call) })
  const { result }: { result?: { value?: unknown } } = JSON.parse(await answered)
  await devtools.detach()
  return `${result?.value}`
}

/** A request of a worker, to its own origin. */
const connects = "fetch('/config.json').then(() => 'connected', () => 'refused')"

/** Returns a snapshot of everything that the page can reach in memory. Chromium collects garbage before it. */
async function snapshot(tab: Page): Promise<string> {
  const devtools = await tab.context().newCDPSession(tab)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  return chunks.join('')
}

test('words are imported → one worker for all tabs has the keys, and a second tab is open at once', async () => {
  await importWallet(page, wallet.url, words)
  const [worker, ...more] = await keyWorkers()
  expect([worker?.url, more]).toEqual([expect.stringMatching(/\/assets\/signer\.worker-[\w-]+\.js$/), []])
  const other = await context.newPage()
  await other.goto(`${wallet.url}/receive`)
  await opened(other)
  expect((await keyWorkers()).map(({ targetId }) => targetId)).toEqual([worker?.targetId])

  await lock()
  await locked()
  await locked(other)
  // The worker with the keys has ended. The next one has none.
  await expect.poll(async () => (await keyWorkers()).some(({ targetId }) => targetId === worker?.targetId)).toBe(false)

  await unlock(other)
  await opened(page)
  await other.close()
})

test('the worker that tabs share tries to connect to its own origin → refused', async () => {
  expect(await runInKeyWorker("[typeof onconnect, location.pathname].join(' ')")).toMatch(/^object \/assets\/signer\.worker-/)
  expect(await runInKeyWorker(connects)).toBe('refused')
})

test('the only tab is reloaded → it is still open, as the settings say', async () => {
  await page.goto(`${wallet.url}/settings/security`)
  await page.getByText('Until then all tabs of this browser are open together, also after a reload.').waitFor()
  await page.reload()
  await opened(page)
})

test('balances stay visible when locked → home is open, sending and swapping ask for the password, and nothing has keys', async () => {
  await page.getByText('Keep balances visible when locked').click()
  await lock()
  await locked()
  await page.goto(wallet.url)
  await opened(page)
  await page.getByText('The keys are locked').waitFor()
  await page.goto(`${wallet.url}/send`)
  await locked()
  await unlock(page)
  await page.goto(`${wallet.url}/settings/security`)
  await page.getByText('Keep balances visible when locked').click()
})

test('the worker ends by itself → the tab is locked, and the password opens it again', async () => {
  const devtools = await browser.newBrowserCDPSession()
  for (const { targetId } of await keyWorkers()) await devtools.send('Target.closeTarget', { targetId })
  await locked()
  await unlock(page)
})

test('a passkey is added → it opens the wallet', async () => {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Password', { exact: true }).first().fill('a password of the tests')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('A passkey opens this wallet.').waitFor()
  await lock()
  await locked()
  await page.getByRole('button', { name: 'Unlock with a passkey' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
})

test('the words are asked for → the passkey comes before the password, and shows them', async () => {
  await page.goto(`${wallet.url}/settings/backup`)
  const passkey = page.getByRole('button', { name: 'Unlock with a passkey' })
  await passkey.waitFor()
  const [first, second] = await Promise.all([passkey, page.getByLabel('Password', { exact: true })].map((one) => one.boundingBox()))
  expect(first?.y).toBeLessThan(second?.y ?? 0)
  await passkey.click()
  await page.getByText('legal', { exact: true }).first().waitFor()
})

test('a wrong password is typed → refused with a sentence, and the right one opens', async () => {
  await lock()
  await page.getByLabel('Password', { exact: true }).fill('another password')
  await page.keyboard.press('Enter')
  await page.getByText(/password is wrong|not the password/i).waitFor()
  await unlock(page)
})

test('the wallet was used and is locked → a memory snapshot contains neither the words nor the seed', async () => {
  await page.reload()
  await opened(page)
  await page.evaluate(() => Object.assign(window, { control: ['kept', 'in', 'memory'].join('-') }))
  await lock()
  await locked()
  const memory = await snapshot(page)
  expect(memory).toContain('kept-in-memory')
  expect(memory).toContain('signer.worker')
  for (const secret of [words, 'legal winner', entropy, 'a password of the tests', '7f7f7f7f7f7f']) expect(memory).not.toContain(secret)
})

test('the storage of the browser is read → no word, no entropy and no password is in it', async () => {
  const stored = JSON.stringify(await context.storageState({ indexedDB: true }))
  expect(stored).toContain('dataKey')
  for (const secret of ['legal winner', entropy, 'a password of the tests']) expect(stored).not.toContain(secret)
})

test('one tab still runs the version before → each tab has its own worker, the password opens both, and they lock together', async () => {
  const { page: older, context: other } = await newPage(browser, { serviceWorkers: 'block' })
  await older.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(keyWorker, keyWorkerBefore) })
  })
  await importWallet(older, wallet.url, words)
  const newer = await other.newPage()
  await newer.goto(wallet.url)
  await unlock(newer)
  // A tab takes a worker without its lock for dead after a while, and locks.
  const living = () =>
    newer.evaluate(async () => (await navigator.locks.query()).held?.filter(({ name }) => name?.endsWith(' live')).length)
  await expect.poll(living).toBe(2)
  await newer.getByRole('button', { name: 'Lock the wallet' }).first().click()
  await locked(older)
  await unlock(older)
  await other.close()
})

test('shared workers end with their last page → tabs are open together, a reload of the only one locks, and the settings say so', async () => {
  const { page: alone, context: other } = await newPage(browser)
  await other.addInitScript(() => {
    const Present = SharedWorker
    Object.assign(window, {
      SharedWorker: class extends Present {
        constructor(url: string | URL, { name, type }: WorkerOptions) {
          super(url, { ...(name !== undefined && { name }), ...(type && { type }) })
        }
      },
    })
  })
  await importWallet(alone, wallet.url, words)
  const second = await other.newPage()
  await second.goto(`${wallet.url}/settings/security`)
  await second.getByText('Until then all tabs of this browser are open together.', { exact: false }).waitFor()
  await second.reload()
  await opened(second)
  await alone.close()
  await second.reload()
  await locked(second)
  await other.close()
})

test('the browser has no shared workers → a reload locks, and the worker of the tab cannot connect to anything', async () => {
  const { page: alone, context: other } = await newPage(browser)
  await alone.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await importWallet(alone, wallet.url, words)
  const [worker] = alone.workers()
  const connected = await worker?.evaluate(connects)
  expect([worker?.url(), connected]).toEqual([expect.stringContaining('/assets/signer.worker-'), 'refused'])
  await alone.reload()
  await locked(alone)
  await other.close()
})

test('a script of the page tries to run text or to leave the origin → refused', async () => {
  await unlock(page)
  const refused = await page.evaluate(() => {
    const attempts = [
      () => document.body.insertAdjacentHTML('beforeend', '<p>text</p>'),
      () => new Worker('https://evil.example/worker.js'),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : 'other'
      }
    })
  })
  expect(refused).toEqual(['refused', 'refused'])
  const foreign = await page.evaluate(() =>
    fetch('https://example.com/').then(
      () => 'connected',
      () => 'refused',
    ),
  )
  expect(foreign).toBe('refused')
  // These three attempts were violations on purpose.
  faults.length = 0
})

test('the server is away → the wallet starts, unlocks, and says that it is not connected', async () => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const port = Number(new URL(wallet.url).port)
  await wallet.close()
  await lock()
  await page.reload()
  await locked()
  await unlock(page)
  wallet = await serveWallet({ folder, port, api })
})

/** Publishes a version of the wallet, and waits until the browser has installed it. Returns the names of all installed versions. */
async function publish(version: string) {
  const port = Number(new URL(wallet.url).port)
  await wallet.close()
  const file = join(folder, 'service-worker.js')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/const version = '\w+'/, `const version = '${version}'`))
  rmSync(`${file}.br`, { force: true })
  rmSync(`${file}.gz`, { force: true })
  wallet = await serveWallet({ folder, port, api })
  const names = () => page.evaluate(() => caches.keys())
  const [before] = await names()
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await expect.poll(names, { timeout: 30_000 }).toEqual([before, `wallet-${version}`])
  return names
}

test('a new version is published → the open page keeps its own until it is asked, then runs the new one', async () => {
  const names = await publish('next')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload now' }).click()])
  await expect.poll(names, { timeout: 30_000 }).toEqual(['wallet-next'])
  await opened(page)
})

test('a new version is published, and a site asks → the tab in which the user unlocks has the version of the window', async () => {
  const names = await publish('newest')
  const served = await serveSite(wallet.url)
  await lock()
  const site = await openSite(context, served.url)
  const { popup } = await request(site, 'eth_requestAccounts')
  const [tab] = await Promise.all([context.waitForEvent('page'), press(popup, 'Unlock in the wallet')])
  expect(await names()).toEqual(['wallet-newest'])
  await unlock(tab)
  await popup.getByRole('heading', unlockHeading).waitFor({ state: 'detached' })
  // The first tab learns that the version which it offers has started.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload now' }).click()])
  await opened(page)
  for (const other of [popup, tab, site]) await other.close()
  await served.close()
})

test('the storage of the browser fails for a while → nothing is offered to erase, and the wallet is back after another try', async () => {
  const tab = await context.newPage()
  await tab.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, version) {
      if (sessionStorage.getItem('works') === null) throw new DOMException('Internal error opening backing store', 'UnknownError')
      return open.call(this, name, version)
    }
  })
  await tab.goto(wallet.url)
  await tab.getByRole('heading', { name: 'The storage of the browser does not answer' }).waitFor()
  expect(await tab.getByRole('button', { name: /erase/i }).count()).toBe(0)
  await tab.evaluate(() => sessionStorage.setItem('works', 'yes'))
  await tab.getByRole('button', { name: 'Try again' }).click()
  await opened(tab)
  await tab.close()
})

test('the wallet is erased → nothing of it is left in the browser', async () => {
  await lock()
  await page.getByText('Password forgotten?').click()
  await page.getByText('Your passkey opens this wallet too.').waitFor()
  expect(await page.getByRole('button', { name: 'I have the words. Erase it' }).isDisabled()).toBe(true)
  await page.getByText('I have my words, and want to erase this wallet').click()
  await page.getByRole('button', { name: 'I have the words. Erase it' }).click()
  await page.waitForURL('**/welcome')
  expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toContain('dataKey')
})

test('the passkey of a new wallet fails → the wallet is open, and says that the passkey is missing', async () => {
  await page.goto(`${wallet.url}/welcome/import`)
  await page.getByLabel('Your 12 or 24 words').fill(words)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill('a password of the tests')
  await page.getByLabel('Repeat the password').fill('a password of the tests')
  await page.getByLabel('Also unlock with a passkey').check()
  await page.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Open the wallet' }).click()
  await opened(page)
  await page.getByText('The passkey was not added').waitFor()
})

test('every journey is over → no script failed, and nothing violated the content security policy', () => {
  expect(faults).toEqual([])
})
