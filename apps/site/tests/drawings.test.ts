import { contrast } from '@patina/brand'
import { rows } from '@patina/test-kit/long-form'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { arrive, desktop, eventually, openFolds, routes, siteInBrowser, sizes, visit } from './site.ts'

const site = siteInBrowser()
let page: Page

afterEach(() => page.context().close())

/** Pages with drawings, and the number of drawings on each. */
const drawn = { '/features': 2, '/mobile-wallet': 1, '/on-chain-events-streaming': 2, '/architecture': 2 }

/** Colours that a reader has forced: white on black. */
const forced = { forcedColors: 'active', colorScheme: 'dark' } as const

/** Counts the drawings of which exactly one form is visible. */
const seen = () =>
  page
    .locator('.drawing')
    .evaluateAll(
      (drawings) =>
        drawings.filter(({ children }) => [...children].filter((form) => form.getBoundingClientRect().height > 80).length === 1).length,
    )

test.each(sizes)('drawings on a screen, on paper and in forced colours → each is whole and legible: %s', async (_name, options) => {
  page = await site.openPage({ ...options, javaScriptEnabled: false })
  for (const [route, count] of Object.entries(drawn)) {
    await page.emulateMedia({ media: 'screen', forcedColors: 'none', colorScheme: 'light' })
    await page.goto(site.url + route)
    await openFolds(page)
    expect([route, await seen()]).toEqual([route, count])
    expect(await page.evaluate(faults)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect([route, await seen()]).toEqual([route, count])
    await page.emulateMedia({ media: 'screen', ...forced })
    const colours = await page.evaluate(coloursOf)
    expect(colours.length).toBeGreaterThan(5)
    expect(colours.filter(([, colour]) => contrast(hex(colour), '#000000') < 4.5)).toEqual([])
  }
})

test('a reader goes from one page to another → its drawings are visible', async () => {
  page = await site.openPage()
  await visit(page, `${site.url}/features`)
  await page.locator('.menu a[href="/architecture"]').first().click()
  await arrive(page, '/architecture', 'Architecture')
  await eventually(seen).toBe(drawn['/architecture'])
})

test('any drawing → its description is in the Markdown of the page', async () => {
  page = await site.openPage()
  for (const [route, count] of Object.entries(drawn)) {
    await visit(page, site.url + route)
    const markdown = await (await fetch(`${site.url}${route}.md`)).text()
    const labels = await page.locator('.drawing').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    expect(labels.filter((label) => label.length > 15 && markdown.includes(`Drawing: ${label}`))).toHaveLength(count)
  }
})

test.each(sizes)('the home page in forced colours → the words of its drawings stand out: %s', async (_name, options) => {
  page = await site.openPage({ ...options, ...forced })
  await visit(page, `${site.url}/`)
  const words = await page.evaluate(() =>
    [...document.querySelectorAll('main svg text')]
      .filter((text) => text.checkVisibility({ visibilityProperty: true }))
      .map((text) => ({ text: text.textContent, isOnInk: text.closest('[class*="api_"]') !== null, fill: getComputedStyle(text).fill })),
  )
  expect(words.length).toBeGreaterThan(10)
  // The layer of the API is drawn in the ink colour, which becomes white here.
  expect(words.filter(({ fill, isOnInk }) => contrast(hex(fill), isOnInk ? '#ffffff' : '#000000') < 4.5)).toEqual([])
})

test.each(rows(routes, 3))('%s in forced colours → all of its text stands out', async (route) => {
  page = await site.openPage({ ...desktop, ...forced })
  await visit(page, site.url + route)
  await openFolds(page)
  const colours = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Map<string, string>()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || element.closest('svg, noscript, script, style') || !text.textContent?.trim() || !element.checkVisibility()) continue
      found.set(getComputedStyle(element).color, text.textContent.slice(0, 60))
    }
    return [...found]
  })
  expect(colours.length).toBeGreaterThan(1)
  // The browser puts the page's background colour, which is black here, behind each word.
  expect(colours.filter(([colour]) => contrast(hex(colour), '#000000') < 4.5)).toEqual([])
})

/** Runs in the page. Returns the words of the visible drawings that are cut off or too small, and the drawings that leave the window. */
function faults(): string[] {
  return [...document.querySelectorAll<SVGSVGElement>('.drawing > svg')].flatMap((svg) => {
    const frame = svg.getBoundingClientRect()
    if (frame.height === 0) return []
    const scale = frame.width / svg.viewBox.baseVal.width
    const words = [...svg.querySelectorAll('text')].flatMap((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect()
      const isCut = left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom + 1
      const isSmall = Number.parseFloat(getComputedStyle(text).fontSize) * scale < 10.5
      return isCut || isSmall ? [text.textContent] : []
    })
    return frame.left < 0 || frame.right > innerWidth ? [...words, 'a drawing is wider than the window'] : words
  })
}

/** Runs in the page. Returns each word and line of the drawings with its colour. */
function coloursOf(): [string, string][] {
  return [...document.querySelectorAll('.drawing :is(text, rect, path)')].map((part) => {
    const { fill, stroke } = getComputedStyle(part)
    return part.tagName === 'text' ? [part.textContent, fill] : [part.tagName, stroke]
  })
}

/** Converts `rgb(1, 2, 3)` to `#010203`. */
const hex = (color: string) =>
  `#${[...color.matchAll(/\d+/g)]
    .slice(0, 3)
    .map(([value]) => Number(value).toString(16).padStart(2, '0'))
    .join('')}`
