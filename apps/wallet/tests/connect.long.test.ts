import type { BrowserContext, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAccounts } from '../../../packages/devnet/src/index.ts'
import { openSite, press, request, serveSite } from './connect-site.fixture.ts'
import { importWallet, newPage, picturesOfFailures, startWalletStack, type WalletStack } from './stack.fixture.ts'

let wallet: WalletStack
let context: BrowserContext
let site: Page
let served: Awaited<ReturnType<typeof serveSite>>
let faults: string[]
let shown: Page | undefined
const own = testAccounts()[0]?.address ?? ''

beforeAll(async () => {
  wallet = await startWalletStack()
  served = await serveSite(wallet.url)
  const opened = await newPage(wallet.browser)
  ;({ context, faults } = opened)
  await importWallet(opened.page, wallet.url)
  context.on('page', (page) => {
    shown = page
    page.on('pageerror', ({ message }) => faults.push(message))
  })
  site = await openSite(context, served.url)
}, 240_000)
afterAll(async () => {
  await wallet?.stop()
  await served?.close()
})
picturesOfFailures(() => shown)

test('a site asks for accounts → the window names it, and its user shares one account in lower case', async () => {
  const { popup, answer } = await request(site, 'eth_requestAccounts')
  await popup.getByRole('heading', { name: new URL(served.url).host }).waitFor()
  await press(popup, 'Connect')
  expect(await answer).toEqual({ result: [own.toLowerCase()] })
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('the site is loaded again → it has its accounts without a window', async () => {
  await site.reload()
  expect(await site.evaluate('ethereum.request({ method: "eth_accounts" })')).toEqual([own.toLowerCase()])
})

test('a site wants a message signed → its text is shown, and the signature is that of the account', async () => {
  const message = 'Hello\nWorld'
  const { popup, answer } = await request(site, 'personal_sign', [message, own.toLowerCase()])
  expect(await popup.locator('.foreign-text').textContent()).toBe(message)
  await press(popup, 'Sign')
  const { result } = await answer
  expect(await verifyMessage({ address: `0x${own.slice(2)}`, message, signature: `0x${String(result).slice(2)}` })).toBe(true)
  expect(faults).toEqual([])
})
