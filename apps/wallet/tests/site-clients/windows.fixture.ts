import type { BrowserContext, Locator, Page } from 'playwright-core'

/** What the user of the wallet does with each request. */
export type Decision = 'approve' | 'refuse'

const approval = /^(Connect|Use .+|Sign|Sign in|Sign and send|Sign anyway|Sign and send anyway)$/

/** The windows of the wallet that a site opened, and a user who answers them. */
export type Windows = {
  decision: Decision
  /** Begins to watch. The returned function says in the words of the table whether a window showed something since then. */
  watch(): () => string
  /** What went wrong with the user's acts. */
  readonly faults: readonly string[]
}

/** What happened in the windows so far. */
type Seen = { opened: number; answered: number; faults: string[] }

/** Answers every window of the wallet in this browser, by the names of its buttons. A locked one is unlocked first. */
export function answerWindows(context: BrowserContext, wallet: string, password: string): Windows {
  const seen: Seen = { opened: 0, answered: 0, faults: [] }
  const windows: Windows = {
    decision: 'approve',
    watch() {
      const { opened, answered } = seen
      return () => (seen.answered > answered ? ' in a window' : seen.opened > opened ? ' with an open window' : '')
    },
    faults: seen.faults,
  }
  context.on('page', async (page) => {
    if (!(await isWindow(page, wallet))) return
    seen.opened += 1
    await answer(page, windows, seen, password).catch((error: unknown) => {
      if (!page.isClosed()) seen.faults.push(String(error))
    })
  })
  return windows
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
  // A warning that needs a consent.
  const consent = page.getByRole('switch', { checked: false })
  while (!page.isClosed()) {
    const decide = windows.decision === 'approve' ? approve.or(consent) : refuse
    await decide.or(type).or(forbidden).first().waitFor()
    if (await type.isVisible()) {
      await type.click()
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await type.waitFor({ state: 'hidden' })
      continue
    }
    if (windows.decision === 'approve' && (await consent.count()) > 0) {
      await consent.first().click()
      continue
    }
    // Counted before the click, since the site may get its answer before the click returns.
    seen.answered += 1
    await ((await forbidden.isVisible()) ? refuse : decide).first().click()
  }
}
