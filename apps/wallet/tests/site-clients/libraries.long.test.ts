import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importWallet, newPage, picturesOfFailures, startWalletStack, type WalletStack } from '../stack.fixture.ts'
import { bundleApp } from './bundle.fixture.ts'
import { type AppRow, apps } from './libraries-rows.fixture.ts'
import { serveSite } from './site.fixture.ts'
import { type Line, printTable } from './table.fixture.ts'
import { abandonAfterFailure, answerWindows, type Windows } from './windows.fixture.ts'

// Pages of `tools/site-clients/apps`, each with an unmodified library and on an origin of its own.
type Opened = Awaited<ReturnType<typeof newPage>>
const lines: Line[] = []
const closing: (() => Promise<void>)[] = []
let stack: WalletStack
let opened: Opened
let windows: Windows
let page: Opened['page']
abandonAfterFailure(() => windows)
picturesOfFailures(() => windows.open() ?? page)

beforeAll(async () => {
  stack = await startWalletStack({ SITE_RPC: 'ethereum' })
  opened = await newPage(stack.browser)
  await importWallet(opened.page, stack.url)
  windows = answerWindows(opened.context, stack.url, 'a password of the tests')
})
afterAll(async () => {
  printTable(lines)
  if (windows.faults.length > 0) console.log(windows.faults.join('\n'))
  await Promise.all(closing.map((close) => close()))
  await stack?.stop()
})

async function openApp(name: string) {
  const nodes = Object.fromEntries(['ethereum', 'base', 'solana'].map((id) => [`/rpc/${id}`, stack.rpcOf(id)]))
  const files = Object.entries(await bundleApp(name)).map(([path, text]) => [path, text.replaceAll('http://localhost:3002', stack.url)])
  const site = await serveSite({ content: Object.fromEntries(files), wallet: stack.url, nodes })
  closing.push(site.close)
  page = await opened.context.newPage()
  await page.route(/^https:/, (route) => route.abort())
  await page.goto(site.url)
  return page
}

/** Presses a button and returns what the page then shows, and whether a window opened. */
async function press({ id, refuses }: AppRow) {
  windows.decision = refuses ? 'refuse' : 'approve'
  const windowNow = windows.watch()
  await page.locator(`#${id}`).click()
  const answer = page.locator(`#${id}-answer`)
  await expect.poll(() => answer.textContent(), { timeout: 30_000 }).not.toBe('')
  return `${await answer.textContent()}${windowNow().happened}`
}

async function expectRow(site: string, row: AppRow) {
  const line = { site, button: row.id, happened: 'nothing', must: row.must }
  lines.push(line)
  line.happened = await press(row)
  expect(line.happened).toBe(row.must)
}

describe.each(Object.entries(apps))('%s', (name, rows) => {
  beforeAll(() => openApp(name).then(() => {}))

  test.each(rows.map((row) => [row.id, row.must, row] as const))('%s is pressed → %s', (_, _must, row) => expectRow(name, row))
})

describe('rainbowkit.jsx', () => {
  const site = 'rainbowkit.jsx'

  test('the wallet is chosen in its list → connected', async () => {
    await openApp(site)
    const line = { site, button: 'Connect Wallet', happened: 'nothing', must: 'connected in a window' }
    lines.push(line)
    windows.decision = 'approve'
    const windowNow = windows.watch()
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('button', { name: 'Wallet of the tests' }).click()
    await page.getByRole('button', { name: /0xf3/i }).waitFor()
    const shown = await press({ id: 'account', must: '' })
    line.happened = `${shown}${windowNow().happened}`
    expect(line.happened).toBe(line.must)
  })

  test.each<AppRow>([
    { id: 'sign', must: 'own signature in a window' },
    { id: 'send', must: 'success in a window' },
    { id: 'refused', must: '4001 in a window', refuses: true },
  ])('$id is pressed → $must', (row) => expectRow(site, row))
})

test('first-wagmi.jsx, which docs/CONNECT.md shows → it connects, signs and sends', async () => {
  await openApp('first-wagmi.jsx')
  windows.decision = 'approve'
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Connect')
  await press('Sign a message')
  await expect.poll(() => page.locator('pre').textContent(), { timeout: 30_000 }).toMatch(/^0x[0-9a-f]{130}$/)
  await press('Send 0.01 ETH to myself')
  await expect.poll(() => page.locator('pre').textContent(), { timeout: 30_000 }).toMatch(/^0x[0-9a-f]{64}$/)
})
