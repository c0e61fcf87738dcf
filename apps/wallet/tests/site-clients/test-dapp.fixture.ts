import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rpc } from '../stack.fixture.ts'
import type { RecordedCall } from './site.fixture.ts'
import type { Row } from './test-dapp-rows.fixture.ts'
import type { Windows } from './windows.fixture.ts'

/** Presses a button of the page and returns what happened, in the words of the table. */
export async function press(page: Page, { id, method, refuses, times = 1, before }: Row, windows: Windows, node: string): Promise<string> {
  windows.decision = refuses ? 'refuse' : 'approve'
  await before?.(page)
  const [calls, windowNow] = [await page.evaluate(() => window.calls.length), windows.watch()]
  await page.locator(`#${id}`).click()
  const settled = () =>
    page.evaluate(({ from, wanted }) => window.calls.slice(from).filter((call) => call.method === wanted && call.isDone), {
      from: calls,
      wanted: method,
    })
  await expect.poll(async () => (await settled()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(times)
  const outcomes = await Promise.all((await settled()).map((call) => outcomeOf(call, node)))
  const [first = ''] = outcomes
  const all = outcomes.every((outcome) => outcome === first) ? `${times > 1 ? `${outcomes.length} ` : ''}${first}` : outcomes.join(', ')
  return `${all}${windowNow()}`
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
