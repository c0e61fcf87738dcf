import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rpc } from '../stack.fixture.ts'
import type { RecordedCall } from './site.fixture.ts'
import type { Row } from './test-dapp-rows.fixture.ts'
import type { Windows } from './windows.fixture.ts'

/** A bound of what hangs: one press, and what its user does. */
const waitMs = 30_000

/** Presses a button of the page and returns what happened, in the words of the table. */
export async function press(page: Page, row: Row, windows: Windows, node: string): Promise<string> {
  const { id, refuses, before, after, shows, says } = row
  windows.decision = refuses ? 'refuse' : 'approve'
  await before?.(page)
  const [calls, windowNow] = [await page.evaluate(() => window.calls.length), windows.watch()]
  await page.locator(`#${id}`).click()
  await after?.(page)
  const outcome = shows === undefined ? await outcomeOfCalls(page, row, calls, node) : await shownAt(page, shows)
  const { happened, texts } = windowNow()
  console.log(`${id}: ${texts.join('\n-----\n')}`)
  const isSaid = says === undefined || (texts.length > 0 && texts.every((text) => says.test(text)))
  return `${outcome}${happened}${isSaid ? '' : ` without ${says}`}`
}

/** Returns what the page shows at a place. */
async function shownAt(page: Page, place: string): Promise<string> {
  const shown = page.locator(`#${place}`)
  await expect.poll(() => shown.textContent(), { timeout: waitMs }).not.toBe('')
  const text = await shown.textContent()
  return text === (await page.locator('#accounts').textContent()) ? 'own account' : `shows ${text}`
}

async function outcomeOfCalls(page: Page, { method, times = 1 }: Row, from: number, node: string): Promise<string> {
  const settled = () =>
    page.evaluate(({ from, wanted }) => window.calls.slice(from).filter((call) => call.method === wanted && call.isDone), {
      from,
      wanted: method,
    })
  await expect.poll(async () => (await settled()).length, { timeout: waitMs * times }).toBeGreaterThanOrEqual(times)
  const outcomes = await Promise.all((await settled()).map((call) => outcomeOf(call, node)))
  const [first = ''] = outcomes
  return outcomes.every((outcome) => outcome === first) ? `${times > 1 ? `${outcomes.length} ` : ''}${first}` : outcomes.join(', ')
}

async function outcomeOf({ method, code, message, result }: RecordedCall, node: string): Promise<string> {
  if (message !== undefined) return String(code)
  if (method !== 'eth_sendTransaction') return 'answers'
  let receipt: unknown
  await expect
    .poll(async () => {
      receipt = await rpc(node, 'eth_getTransactionReceipt', [result])
      return receipt
    })
    .not.toBeNull()
  return Object(receipt).status === '0x1' ? 'mined' : 'fails on chain'
}
