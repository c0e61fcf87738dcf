import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach } from 'vitest'

/** What the user of the wallet does with each request. `wait`: nothing. */
export type Decision = 'approve' | 'refuse' | 'wait'

const approval = /^(Connect|Use .+|Sign|Sign in|Sign and send)$/
/** A bound of what hangs. A screen waits longer only for the site. */
const clickMs = 20_000

/** What happened in the windows since a moment: ` in a window` if a screen was answered in one, and the texts of these screens. */
export type Watched = { happened: string; texts: readonly string[] }

/** The windows of the wallet that a site opened, and a user who answers them. */
export type Windows = {
  decision: Decision
  /** Begins to watch. The returned function says what happened since then. */
  watch(): () => Watched
  /** The newest window that is still open. */
  open(): Page | undefined
  /** Closes the windows, so that no request of an earlier button waits in them. */
  abandon(): Promise<void>
  /** What went wrong with the user's acts. */
  readonly faults: readonly string[]
}

/** What happened in the windows so far. */
type Seen = { pages: Page[]; texts: string[]; faults: string[] }

/** Answers every window of the wallet in this browser, by the names of its buttons. A locked one is unlocked first. */
export function answerWindows(context: BrowserContext, wallet: string, password: string): Windows {
  const seen: Seen = { pages: [], texts: [], faults: [] }
  const openPages = () => seen.pages.filter((page) => !page.isClosed())
  const windows: Windows = {
    decision: 'approve',
    watch() {
      const [opened, answered] = [seen.pages.length, seen.texts.length]
      return () => {
        const [count, texts] = [seen.pages.length - opened, seen.texts.slice(answered)]
        if (texts.length === 0) return { happened: count > 0 ? ' with an open window' : '', texts }
        return { happened: count > 1 ? ` in ${count} windows` : ' in a window', texts }
      }
    },
    open: () => openPages().at(-1),
    abandon: async () => void (await Promise.all(openPages().map((page) => page.close()))),
    faults: seen.faults,
  }
  context.on('page', async (page) => {
    if (!(await isWindow(page, wallet))) return
    seen.pages.push(page)
    await answer(page, windows, seen, password).catch((error: unknown) => {
      if (!page.isClosed()) seen.faults.push(String(error))
    })
  })
  return windows
}

/** Closes the windows after each test of this file that fails, so that the next button begins without its request. */
export function abandonAfterFailure(windows: () => Windows): void {
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await windows().abandon()
  })
}

async function isWindow(page: Page, wallet: string) {
  await page.waitForURL(/^http/).catch(() => {})
  return page.url().startsWith(`${wallet}/connect`)
}

/** Answers one screen after the other until the window closes. */
async function answer(page: Page, windows: Windows, seen: Seen, password: string) {
  page.setDefaultTimeout(600_000)
  const enabled = (name: RegExp | string): Locator => page.getByRole('button', { name, exact: true, disabled: false })
  const [approve, refuse, type] = [enabled(approval), enabled('Refuse'), enabled('Type the password here')]
  const forbidden = page.getByText('This wallet never signs this')
  const consent = page.getByRole('switch', {
    name: /^I (have read this and still want to sign|accept this fee)$/,
    checked: false,
    disabled: false,
  })
  while (!page.isClosed()) {
    await refuse.or(type).first().waitFor()
    if (await type.isVisible()) {
      await type.click()
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await type.waitFor({ state: 'hidden' })
      continue
    }
    // A window that waited for a further request may get another decision than before, but each request has one.
    const { decision } = windows
    if (decision === 'wait') return void (await page.waitForEvent('close'))
    // The approval is disabled for a second.
    if (decision === 'approve') await approve.or(consent).or(forbidden).first().waitFor()
    if (decision === 'approve' && (await consent.count()) > 0) {
      await consent.first().click({ timeout: clickMs })
      continue
    }
    // Noted before the click, since the site may get its answer before the click returns.
    // biome-ignore lint/performance/useDomNodeTextContent: only what the user sees counts, not closed details.
    seen.texts.push((await page.locator('body').innerText()).replaceAll(/\s+/g, ' '))
    const isApproved = decision === 'approve' && !(await forbidden.isVisible())
    await (isApproved ? approve : refuse).first().click({ timeout: clickMs })
    // It is disabled while it signs, and in the first second of the next request. Else the same request is open again.
    if (isApproved) await approve.waitFor({ state: 'hidden', timeout: 1_000 }).catch(() => {})
  }
}
