import type { BrowserContext, Locator, Page } from 'playwright-core'

/** What the user of the wallet does with each request. */
export type Decision = 'approve' | 'refuse'

const approval = /^(Connect|Use .+|Sign|Sign in|Sign and send|Sign anyway|Sign and send anyway)$/

/** The windows of the wallet that a site opened, and a user who answers them. */
export type Windows = {
  decision: Decision
  /** How many windows have opened. */
  readonly opened: number
  /** Headings of the screens that were answered, in order. */
  readonly screens: string[]
  /** What went wrong with the user's acts. */
  readonly faults: string[]
}

/** Answers every window of the wallet in this browser, by the names of its buttons. A locked one is unlocked first. */
export function answerWindows(context: BrowserContext, wallet: string, password: string): Windows {
  let opened = 0
  const windows = { decision: 'approve' as Decision, screens: [] as string[], faults: [] as string[] }
  context.on('page', async (page) => {
    if (!(await isWindow(page, wallet))) return
    opened += 1
    await answer(page, windows, password).catch((error: unknown) => {
      if (!page.isClosed()) windows.faults.push(String(error))
    })
  })
  return Object.defineProperty(windows, 'opened', { get: () => opened }) as typeof windows & { opened: number }
}

async function isWindow(page: Page, wallet: string) {
  await page.waitForURL(/^http/).catch(() => {})
  return page.url().startsWith(`${wallet}/connect`)
}

/** Answers one screen after the other until the window closes. */
async function answer(page: Page, windows: { decision: Decision; screens: string[] }, password: string) {
  page.setDefaultTimeout(600_000)
  const enabled = (name: RegExp | string): Locator => page.getByRole('button', { name, exact: true, disabled: false })
  const [approve, refuse, type] = [enabled(approval), enabled('Refuse'), enabled('Type the password here')]
  const forbidden = page.getByText('This wallet never signs this')
  while (!page.isClosed()) {
    const decide = windows.decision === 'approve' ? approve : refuse
    await decide.or(type).or(forbidden).first().waitFor()
    if (await type.isVisible()) {
      await type.click()
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await type.waitFor({ state: 'hidden' })
      continue
    }
    windows.screens.push((await page.locator('h1').first().textContent()) ?? '')
    await ((await forbidden.isVisible()) ? refuse : decide).first().click()
  }
}
