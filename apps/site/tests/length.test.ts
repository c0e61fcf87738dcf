import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { beforeAll, expect, test } from 'vitest'
import { find, hasClass } from '../derived/pages.ts'
import { ensureSiteBuilt } from '../programs/build.mts'

const built = fileURLToPath(new URL('../build/', import.meta.url))
const maxWords = 2500
/** Pages with a limit of their own. */
const limits: Record<string, number> = { 'getting-started.html': 900, 'case-studies.html': 900 }

beforeAll(async () => void (await ensureSiteBuilt()))

test('any page but the reference → it has at most as many visible words as one reader reads', () => {
  const pages = readdirSync(built).filter((file) => file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(10)
  const long = pages
    .map((file) => [file, wordsOf(fromHtml(readFileSync(built + file, 'utf8')))] as const)
    .filter(([file, words]) => words < 20 || words > (limits[file] ?? maxWords))
  expect(long).toEqual([])
})

test('words in a fold, a drawing or the sample of another language → they are not counted', () => {
  const html =
    '<nav>No</nav><main>One two<svg><text>no</text></svg><details><summary>three</summary>no</details><div class="languages"><div class="languages-sample">four</div><div class="languages-sample">no</div></div></main>'
  expect(wordsOf(fromHtml(html))).toBe(4)
})

/** Returns the number of words that a page shows before the reader opens a fold. */
function wordsOf(page: Root): number {
  const main = find(page, ({ tagName }) => tagName === 'article') ?? find(page, ({ tagName }) => tagName === 'main')
  const text = main ? visibleText(main) : ''
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

const unseen = new Set(['script', 'style', 'noscript', 'svg'])

function visibleText(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || unseen.has(node.tagName) || node.properties.hidden === true) return ''
  let children = node.children
  if (node.tagName === 'details') children = children.filter((child) => isElement(child) && child.tagName === 'summary')
  // The other languages of a sample are under tabs.
  const samples = children.filter((child) => isElement(child) && hasClass(child, 'languages-sample'))
  return children
    .filter((child) => !samples.includes(child) || child === samples[0])
    .map((child) => visibleText(child) + (child.type === 'element' ? ' ' : ''))
    .join('')
}

const isElement = (node: RootContent): node is Element => node.type === 'element'
