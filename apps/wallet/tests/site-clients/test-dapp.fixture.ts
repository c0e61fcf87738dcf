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
  const { id, decision = 'approve', before, after, shows, says } = row
  windows.decision = decision
  await before?.(page)
  const [calls, windowNow] = [await page.evaluate(() => window.calls.length), windows.watch()]
  await page.locator(`#${id}`).click()
  await after?.(page)
  const outcome = shows === undefined ? await outcomeOfCalls(page, row, calls, node) : await shownAt(page, shows)
  const { happened, texts } = windowNow()
  const isSaid = says === undefined || says.test(texts[0] ?? '')
  return `${outcome}${happened}${isSaid ? '' : ` without ${says}`}`
}

/** Returns what the page shows at a place. */
async function shownAt(page: Page, place: string): Promise<string> {
  const shown = page.locator(`#${place}`)
  await expect.poll(() => shown.textContent(), { timeout: waitMs }).not.toBe('')
  const text = await shown.textContent()
  return text === (await page.locator('#accounts').textContent()) ? 'own account' : `shows ${text}`
}

async function outcomeOfCalls(page: Page, { method, times = 1, decision }: Row, from: number, node: string): Promise<string> {
  const settled = () =>
    page.evaluate(({ from, wanted }) => window.calls.slice(from).filter((call) => call.method === wanted && call.isDone), {
      from,
      wanted: method,
    })
  await expect.poll(async () => (await settled()).length, { timeout: waitMs * times }).toBeGreaterThanOrEqual(times)
  const outcomes = await Promise.all((await settled()).map((call) => outcomeOf(call, node, decision !== undefined)))
  const [first = ''] = outcomes
  return outcomes.every((outcome) => outcome === first) ? `${times > 1 ? `${outcomes.length} ` : ''}${first}` : outcomes.join(', ')
}

async function outcomeOf({ method, code, message, result }: RecordedCall, node: string, isRefused: boolean): Promise<string> {
  if (message !== undefined) return isSentence(message, method, code, isRefused) ? String(code) : `${code} ${message}`
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

/** Libraries and the tests of MetaMask compare these sentences. */
function isSentence(message: string, method: string, code: number | undefined, isRefused: boolean): boolean {
  if (code === -32601) return message === `The method "${method}" does not exist / is not available.`
  return !isRefused || message === 'User rejected the request.'
}
