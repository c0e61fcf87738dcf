import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openWindow, serveNames } from './hostile-site.fixture.ts'
import { addAuthenticator, importWallet, newPage, picturesOfFailures, startWalletStack, type WalletStack } from './stack.fixture.ts'

const root = resolve(import.meta.dirname, '../../..')
/** The operator's key of a block list. */
const key = new Uint8Array(32).fill(7)
const list = JSON.stringify({ name: 'phishing', date: '2026-11-28', effect: 'block', addresses: [], domains: ['drainer.example'] })

let wallet: WalletStack
let context: BrowserContext
let home: Page
let open: (host: string) => Promise<Page>
let folder: string
let shown: Page | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'names-'))
  writeFileSync(join(folder, 'phishing.json'), list)
  writeFileSync(join(folder, 'phishing.json.sig'), base64(ed25519.sign(new TextEncoder().encode(list), key)))
  wallet = await startWalletStack({ BLOCK_LISTS_DIR: folder }, { brand: brandFile(), out: join(folder, 'wallet') })
  ;({ context, page: home } = await newPage(wallet.browser))
  await addAuthenticator(home)
  await importWallet(home, wallet.url)
  context.on('page', (page) => {
    shown = page
  })
  open = await serveNames(context, wallet.url)
}, 240_000)
afterAll(async () => {
  await wallet?.stop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  for (const page of context.pages().slice(1)) await page.close()
})
picturesOfFailures(() => shown)

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Writes a brand whose wallet knows the key of the list. */
function brandFile(): string {
  const brand: { wallet: object } = JSON.parse(readFileSync(join(root, 'brand.json'), 'utf8'))
  const path = join(folder, 'brand.json')
  const blockLists = { phishing: base64(ed25519.getPublicKey(key)) }
  writeFileSync(path, JSON.stringify({ ...brand, wallet: { ...brand.wallet, blockLists } }))
  return path
}

/** Opens a site, and lets it ask for accounts. */
async function ask(host: string): Promise<{ site: Page; popup: Page }> {
  const site = await open(host)
  const popup = await openWindow(site)
  await site.evaluate('ask("a", "eth_requestAccounts")')
  return { site, popup }
}

const known = 'app.exchange.example'
const ascii = (host: string) => new URL(`https://${host}`).host

test('16: a site has a name of its own → no warning, and the user connects it', async () => {
  const { site, popup } = await ask(known)
  await popup.getByRole('heading', { name: known, exact: true }).waitFor()
  expect(await popup.locator('.notice-danger').count()).toBe(0)
  await popup.getByRole('button', { name: 'Connect', exact: true }).click()
  expect(await site.evaluate('answered("a")')).toMatchObject({ result: [expect.any(String)] })
})

test.each([
  ['one letter of a connected site is another one', 'app.exchanqe.example', `This is not ${known}`],
  ['the letters of a connected site come from another alphabet', 'app.exchаnge.example', `This is not ${known}`],
  ['a name has letters of another alphabet', 'аррӏе.example', 'The name has letters of another alphabet'],
  ['a name contains the brand', 'patina-bonus.example', 'This site uses our name'],
])('16: %s → named, in plain letters', async (_, host, title) => {
  const { popup } = await ask(host)
  await popup.getByText(title, { exact: true }).waitFor()
  await popup.getByRole('heading', { name: ascii(host), exact: true }).waitFor()
})

test.each(['drainer.example', 'app.drainer.example'])(
  '17: %s is on the block list → refused before anything is shown, and no request names it',
  async (host) => {
    const sent: string[] = []
    context.on('request', (request) => {
      if (!request.url().startsWith(`https://${host}/`))
        sent.push(`${request.url()} ${request.postData()} ${JSON.stringify(request.headers())}`)
    })
    const { site, popup } = await ask(host)
    await popup.getByText('This site is on a block list').waitFor()
    expect(await popup.getByRole('button', { name: 'Connect', exact: true }).count()).toBe(0)
    await popup.getByRole('button', { name: 'Refuse' }).click()
    expect(await site.evaluate('answered("a")')).toMatchObject({ error: { code: 4100 } })
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.filter((one) => one.includes('drainer'))).toEqual([])
  },
)

test('11: a copy of the wallet has another name → the browser refuses it the passkey of the wallet', async () => {
  const copy = await open('wallet-copy.example')
  const refused = await copy.evaluate(() =>
    navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32), rpId: 'localhost' } }).then(
      () => 'a passkey',
      (error: Error) => error.name,
    ),
  )
  expect(refused).toBe('SecurityError')
})

test('11: the wallet is locked → its window asks for the passkey first, and for no password unless the user wants to type it', async () => {
  await home.goto(`${wallet.url}/settings/security`)
  await home.getByRole('button', { name: 'Add a passkey' }).click()
  await home.getByLabel('Password', { exact: true }).first().fill('a password of the tests')
  await home.getByRole('button', { name: 'Add a passkey' }).click()
  await home.getByText('A passkey opens this wallet.').waitFor()
  await home.getByRole('button', { name: 'Lock the wallet' }).first().click()
  await home.getByRole('heading', { name: 'Welcome back' }).waitFor()
  const { popup } = await ask('another.example')
  const buttons = ['Unlock with a passkey', 'Unlock in the wallet', 'Type the password here']
  await popup.getByRole('button', { name: 'Type the password here' }).waitFor()
  expect((await popup.getByRole('button').allTextContents()).map((name) => name.trim())).toEqual(buttons)
  expect(await popup.getByLabel('Password', { exact: true }).count()).toBe(0)
})
