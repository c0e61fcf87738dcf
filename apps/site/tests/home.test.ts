import { readFileSync } from 'node:fs'
import { rows } from '@patina/test-kit/long-form'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { desktop, eventually, phone, siteInBrowser, visit } from './site.ts'

const site = siteInBrowser()
let page: Page

afterEach(() => page.context().close())

/** Opens the home page with a paused clock. Time passes only when a test advances it, so a slow machine does not matter. */
const open = async (options: BrowserContextOptions = desktop) => {
  page = await site.openPage(options)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(`${site.url}/`)
  await eventually(async () => {
    // Runs one frame, in which the page reports that it handles clicks.
    await page.clock.runFor(16)
    return page.getAttribute('html', 'data-has-hydrated')
  }).toBe('true')
}

const tab = (name: string) => page.getByRole('tab', { name })
const chosen = () => page.getByRole('tab', { selected: true }).textContent()
const height = () => page.evaluate(() => document.documentElement.scrollHeight)

describe('the swap in three steps', () => {
  test('the swap on the home page → every value was recorded in one run', async () => {
    await open()
    const recorded = readFileSync(new URL('../../../packages/sdk/examples/recorded/journey.json', import.meta.url), 'utf8')
    const shown = await page.locator('[role=tabpanel] pre').allTextContents()
    const values = shown.flatMap((json) => [...json.matchAll(/: "?([^",\n]+)"?/g)].map(([, value = '']) => value))
    expect(values.length).toBeGreaterThan(15)
    for (const value of values.filter((text) => text !== '{ … }')) {
      const [start = '', end = ''] = value.split('…')
      expect(recorded).toContain(start)
      expect(recorded).toContain(end)
    }
  })

  test('arrow keys, Home and End on the steps → only the chosen panel is visible', async () => {
    await open()
    await tab('Quote').focus()
    for (const [key, name] of [
      ['ArrowRight', 'Sign'],
      ['ArrowRight', 'Confirmed'],
      ['ArrowRight', 'Quote'],
      ['ArrowLeft', 'Confirmed'],
      ['Home', 'Quote'],
      ['End', 'Confirmed'],
    ] as const) {
      await page.keyboard.press(key)
      await eventually(chosen).toContain(name)
      await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain(name)
      await eventually(() => page.locator('[role=tabpanel]:visible').count()).toBe(1)
      await page.getByRole('tabpanel', { name }).waitFor()
    }
  })

  test('the swap is in view → it plays to its end and moves nothing else', async () => {
    await open({ ...desktop, reducedMotion: 'no-preference' })
    const before = await height()
    expect(await chosen()).toContain('Quote')
    await page.getByText('Sign this swap?').waitFor({ state: 'hidden' })
    await advanceTo('Sign')
    expect(await page.getByText('The key signs, and stays').isVisible()).toBe(false)
    await advanceTo('Confirmed')
    await advanceUntil(() => page.getByRole('button', { name: 'Play' }).isVisible()).toBe(true)
    expect(await chosen()).toContain('Confirmed')
    expect(await height()).toBe(before)
  })

  test('the swap plays → each beat shows a message with content', async () => {
    await open({ ...desktop, reducedMotion: 'no-preference' })
    const messages: number[] = []
    await advanceUntil(async () => {
      messages.push(await page.locator('[role=tabpanel] pre:visible').count())
      return page.getByRole('button', { name: 'Play' }).isVisible()
    }).toBe(true)
    expect(messages.length).toBeGreaterThan(5)
    expect(Math.min(...messages)).toBeGreaterThan(0)
  })

  test.each([
    ['a click on a step', () => tab('Sign').click(), 'Sign'],
    ['the focus on a step', () => tab('Quote').focus(), 'Quote'],
    ['the pause button', () => page.getByRole('button', { name: 'Pause' }).click(), 'Quote'],
    ['a press on the drawing', () => page.getByRole('tabpanel').getByText('You give').first().click(), 'Quote'],
  ])('%s → the swap stops playing', async (_what, interact, step) => {
    await open({ ...desktop, reducedMotion: 'no-preference' })
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await interact()
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await page.clock.runFor(60_000)
    await eventually(chosen).toContain(step)
    await page.getByRole('button', { name: 'Play' }).waitFor()
  })

  test('reduced motion is preferred → the swap does not play', async () => {
    await open()
    await page.clock.runFor(60_000)
    expect(await chosen()).toContain('Quote')
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0)
  })

  test('the home page opens without JavaScript → the swap can be read', async () => {
    page = await site.openPage({ ...desktop, javaScriptEnabled: false })
    await page.goto(`${site.url}/`)
    expect(await page.getByRole('tabpanel').getByText('otherAmountThreshold').isVisible()).toBe(true)
    expect(await page.locator('[role=tabpanel]:visible').count()).toBe(3)
  })
})

/** Advances the paused clock second by second until the assertion holds. */
const advanceUntil = <Read>(read: () => Promise<Read>) =>
  eventually(async () => {
    await page.clock.runFor(1000)
    return read()
  })

const advanceTo = (step: string) => advanceUntil(chosen).toContain(step)

describe('the picture of the layers', () => {
  const lit = () =>
    page.evaluate(() => [
      document.querySelector('[data-layer][data-active="true"]')?.getAttribute('data-layer'),
      document.querySelector('li[data-active="true"] a')?.textContent,
    ])

  test('a layer or its sentence has the pointer or the focus → both are highlighted', async () => {
    await open()
    for (const [layer, name] of [
      ['apps', 'Apps'],
      ['api', 'API'],
      ['chains', 'Chains'],
    ] as const) {
      const link = page.locator('main').getByRole('link', { name, exact: true })
      expect(await lit()).toEqual([undefined, undefined])
      await link.focus()
      await eventually(lit).toEqual([layer, name])
      await link.blur()
      await link.hover()
      await eventually(lit).toEqual([layer, name])
      await page.mouse.move(0, 0)
      await eventually(lit).toEqual([undefined, undefined])
      await page.locator(`[data-layer="${layer}"] text`).last().hover()
      await eventually(lit).toEqual([layer, name])
      await page.mouse.move(0, 0)
      await eventually(lit).toEqual([undefined, undefined])
    }
    expect(await page.getByRole('img', { name: /^Apps for iOS and Android/ }).getAttribute('aria-label')).toContain(
      'Ethereum, Base, Solana, arbitrum',
    )
  })
})

test('a request is changed in transit → 401', async () => {
  await open()
  await page.getByRole('status').getByText('Accepted, once').waitFor()
  await page.getByRole('button', { name: 'Change the address on the way' }).click()
  await page.getByText('401 Unauthorized').waitFor()
  await page.getByRole('button', { name: 'Change the address on the way' }).click()
  await page.getByText('401 Unauthorized').waitFor({ state: 'detached' })
})

describe('layout shifts of the home page', () => {
  const shifts = () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)

  /** Waits until the browser has painted all that changed. */
  const frames = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

  const watch = async (options: BrowserContextOptions) => {
    page = await site.openPage(options)
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
      }).observe({ type: 'layout-shift', buffered: true })
    })
  }

  test.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('the page loads and is scrolled → no layout shift: %s', async (_name, options) => {
    await watch(options)
    await visit(page, `${site.url}/`)
    await page.evaluate(() => document.fonts.ready)
    for (const name of ['layers', 'binding', 'goals', 'figures', 'scenarios', 'begin']) {
      await page.locator(`#${name}`).evaluate((part) => part.scrollIntoView())
      await frames()
    }
    expect(await shifts()).toEqual([])
  })

  test.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('the fonts arrive late → layout shifts of less than a hundredth: %s', async (_name, options) => {
    await watch(options)
    let release = () => {}
    const painted = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await painted
      await route.continue()
    })
    await page.goto(`${site.url}/`, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    release()
    await page.waitForFunction(() => document.fonts.check('600 16px "Instrument Sans"'))
    await frames()
    expect((await shifts()).reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
  })

  test.each(rows(['/', '/features', '/roadmap', '/case-studies'], 1))('a slow phone hydrates %s → no layout shift', async (route) => {
    await watch(phone)
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await visit(page, site.url + route)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(await shifts()).toEqual([])
  })
})
