import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { contrast } from '../brand/contrast.ts'
import { arrive, desktop, eventually, routes, siteInBrowser, sizes, visit } from './site.ts'

const site = siteInBrowser()
let page: Page

afterEach(() => page.context().close())

/** Pages with drawings, and the number of drawings on each: graphs with arrows, and figures that are lists. */
const drawn = [
  ['/getting-started', { graphs: 0, lists: 1 }],
  ['/features', { graphs: 2, lists: 0 }],
  ['/mobile-wallet', { graphs: 1, lists: 1 }],
  ['/solana', { graphs: 0, lists: 1 }],
  ['/defi-ai', { graphs: 0, lists: 1 }],
  ['/on-chain-events-streaming', { graphs: 2, lists: 1 }],
  ['/architecture', { graphs: 3, lists: 2 }],
  ['/pricing', { graphs: 0, lists: 1 }],
  ['/case-studies', { graphs: 3, lists: 3 }],
] as const

/** Colours that a reader has forced: white on black. */
const forced = { forcedColors: 'active', colorScheme: 'dark' } as const

const graph = 'main [role=img]:has(> svg)'
const list = 'main figure:has(> ol), main figure:has(> div > ol)'

/** Counts the visible drawings. Each graph has two forms, of which exactly one is visible. */
const seen = () =>
  page.evaluate(
    ([graph = '', list = '']) => {
      const isVisible = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 80
      const of = (selector: string) => [...document.querySelectorAll(selector)]
      return {
        graphs: of(graph).filter((element) => [...element.children].filter(isVisible).length === 1).length,
        lists: of(list).filter((element) => isVisible(element) && [...element.querySelectorAll('li')].every(isSeen)).length,
      }
      function isSeen(item: Element) {
        return item.checkVisibility() && item.textContent !== ''
      }
    },
    [graph, list],
  )

describe.each(sizes)('%s', (_name, options) => {
  test.each(drawn)('%s without JavaScript → every drawing is visible', async (route, expected) => {
    page = await site.openPage({ ...options, javaScriptEnabled: false })
    await page.goto(site.url + route)
    expect(await seen()).toEqual(expected)
  })

  test.each(drawn)('%s on a screen, on paper and in forced colours → every drawing is whole and legible', async (route, expected) => {
    page = await site.openPage(options)
    await visit(page, site.url + route)
    expect(await seen()).toEqual(expected)
    expect(await page.evaluate(faultsOfGraphs, graph)).toEqual([])
    expect(await page.evaluate(faultsOfLists, list)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await seen()).toEqual(expected)
    await page.emulateMedia(forced)
    const pairs = await page.evaluate(coloursOf, `${graph}, ${list}`)
    expect(pairs.length).toBeGreaterThan(5)
    expect(pairs.filter(({ front, back }) => contrast(hex(front), hex(back)) < 4.5)).toEqual([])
  })
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

test.each([
  ['/roadmap', '/architecture', 'Architecture', { graphs: 3, lists: 2 }],
  // One drawing of the second page is also on the first page.
  ['/features', '/mobile-wallet', 'Mobile wallet', { graphs: 1, lists: 1 }],
])('a reader goes from %s to %s → every drawing is visible', async (from, to, title, expected) => {
  page = await site.openPage()
  await visit(page, site.url + from)
  await page.locator(`.menu a[href="${to}"]`).first().click()
  await arrive(page, to, title)
  await eventually(seen).toEqual(expected)
})

test.each(routes)('%s in forced colours → all of its text stands out', async (route) => {
  page = await site.openPage({ ...desktop, ...forced })
  await visit(page, site.url + route)
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

test.each(drawn)('%s → each drawing has a text alternative, in its Markdown too', async (route) => {
  page = await site.openPage()
  await visit(page, site.url + route)
  const markdown = await (await fetch(`${site.url}${route}.md`)).text()
  const labels = await page.locator(`${graph}, ${list}`).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  for (const label of labels) expect(label.length).toBeGreaterThan(15)
  for (const label of await page.locator(graph).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '')))
    expect(markdown).toContain(`Drawing: ${label}`)
  const steps = await page.locator(list).locator('li > span, li > p').allTextContents()
  if (labels.length > (await page.locator(graph).count())) expect(steps.length).toBeGreaterThan(3)
  const plain = markdown.replace(/[\\*`]/g, '').replace(/\s+/g, ' ')
  for (const step of steps) expect(plain).toContain(step.replace(/\s+/g, ' ').trim())
})

/** Runs in the page. Returns the faults in the visible form of each graph. */
function faultsOfGraphs(selector: string): string[] {
  const faults: string[] = []
  const inside = (inner: DOMRect, outer: DOMRect, by = 0) =>
    inner.left >= outer.left + by && inner.right <= outer.right - by && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
  for (const svg of document.querySelectorAll<SVGSVGElement>(`${selector.replace(/:has.*/, '')} > svg`)) {
    if (!svg.checkVisibility()) continue
    const frame = svg.getBoundingClientRect()
    if (frame.left < 0 || frame.right > innerWidth) faults.push('a drawing is wider than the window')
    const boxes = [...svg.querySelectorAll('g')].filter((group) => !group.querySelector('[class*="group"]'))
    for (const text of svg.querySelectorAll('text')) {
      if (!inside(text.getBoundingClientRect(), frame)) faults.push(`cut off: ${text.textContent}`)
      if (Number.parseFloat(getComputedStyle(text).fontSize) * (frame.width / svg.viewBox.baseVal.width) < 10.5)
        faults.push(`too small: ${text.textContent}`)
    }
    const rectangles = boxes.flatMap((box) => {
      const rectangle = box.querySelector('rect')?.getBoundingClientRect()
      if (!rectangle) return []
      for (const text of box.querySelectorAll('text'))
        if (!inside(text.getBoundingClientRect(), rectangle, 4)) faults.push(`leaves its box: ${text.textContent}`)
      return [rectangle]
    })
    for (const [index, a] of rectangles.entries())
      for (const b of rectangles.slice(index + 1))
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) faults.push('two boxes overlap')
    const scale = frame.width / svg.viewBox.baseVal.width
    for (const path of svg.querySelectorAll<SVGPathElement>(':scope > path')) {
      for (let at = 0; at <= path.getTotalLength(); at += 3) {
        const { x, y } = path.getPointAtLength(at)
        const [left, top] = [frame.left + x * scale, frame.top + y * scale]
        if (rectangles.some((box) => left > box.left + 3 && left < box.right - 3 && top > box.top + 3 && top < box.bottom - 3))
          faults.push(`an arrow crosses a box: ${path.getAttribute('d')}`)
      }
      const { left, right } = path.getBoundingClientRect()
      if (left < frame.left - 1 || right > frame.right + 1) faults.push(`an arrow is cut off: ${path.getAttribute('d')}`)
    }
  }
  return [...new Set(faults)]
}

/** Runs in the page. Returns the words of each list that overflow the list or their own part. */
function faultsOfLists(selector: string): string[] {
  return [...document.querySelectorAll(selector)].flatMap((figure) => {
    const frame = figure.getBoundingClientRect()
    return [...figure.querySelectorAll('span, small, p, b')].flatMap((element) => {
      const { left, right } = element.getBoundingClientRect()
      const isCut =
        left < frame.left - 1 || right > frame.right + 1 || (element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      return isCut ? [element.textContent] : []
    })
  })
}

/** Runs in the page. Returns each line and word of the drawings, with the colour of the page behind it. */
function coloursOf(selector: string): { what: string; front: string; back: string }[] {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.cssText = 'background: Canvas; forced-color-adjust: none'
  const back = getComputedStyle(probe).backgroundColor
  return [...document.querySelectorAll(selector)].flatMap((drawing) => [
    ...[...drawing.querySelectorAll('text')].map((text) => ({ what: text.textContent, front: getComputedStyle(text).fill, back })),
    ...[...drawing.querySelectorAll('rect, svg > path')].map((line) => ({
      what: line.tagName,
      front: getComputedStyle(line).stroke,
      back,
    })),
    ...[...drawing.querySelectorAll('li, li span, li p')].map((text) => ({
      what: text.textContent,
      front: getComputedStyle(text).color,
      back,
    })),
  ])
}

/** Converts `rgb(1, 2, 3)` to `#010203`. */
const hex = (color: string) =>
  `#${[...color.matchAll(/\d+/g)]
    .slice(0, 3)
    .map(([value]) => Number(value).toString(16).padStart(2, '0'))
    .join('')}`
