import { readFileSync } from 'node:fs'
import { readBrand } from '@patina/brand'
import { fromHtml } from 'hast-util-from-html'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAll, hasClass, textOf } from '../derived/pages.ts'
import { routes, startSite } from './site.ts'

const brand = readBrand(new URL('../../../brand.json', import.meta.url).pathname)

let site: Awaited<ReturnType<typeof startSite>>

beforeAll(async () => {
  site = await startSite()
})

afterAll(() => site?.close())

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(site.url + path, { headers })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text(), headers: response.headers }
}

const markdownOf = (route: string) => (route === '/' ? '/index.md' : `${route}.md`)

test('any page → it links to its Markdown, which has its heading and no HTML', async () => {
  for (const route of routes) {
    const html = (await read(route)).text
    expect(html).toContain(`<link data-rh=true rel=alternate type=text/markdown href=${markdownOf(route)} />`)
    const { status, type, text } = await read(markdownOf(route))
    expect([route, status, type]).toEqual([route, 200, 'text/markdown; charset=utf-8'])
    expect(text.match(/^# .+/gm)?.length).toBeGreaterThan(0)
    const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`]*`/g, '')
    expect([route, prose.match(/<(?!br>)[a-z/!][^>]*>|Copy$|Direct link to/gm)]).toEqual([route, null])
  }
})

test('the not-found page → it has no Markdown', async () => {
  expect((await read('/nowhere')).text).not.toContain('text/markdown')
  expect((await read('/404.md')).status).toBe(404)
})

test('a page as Markdown → code keeps language and title, and tables and drawings keep their text', async () => {
  const start = (await read('/getting-started.md')).text
  expect(start).toMatch(/^```sh title="1\. [^"]+"$/m)
  expect(start).toMatch(/^```ts/m)
  expect(start).toMatch(/^\| -+ \| -+ \|$/m)
  expect((await read('/architecture.md')).text).toMatch(/^\*Drawing: .*PostgreSQL.*\*$/m)
  expect((await read('/api-reference.md')).text).toContain('`Device is not authorized`')
  expect((await read('/markdown-page.md')).text).toContain(brand.name)
})

test('a page shows code → its Markdown and llms-full.txt contain each block whole, with its folded head', async () => {
  const full = (await read('/llms-full.txt')).text
  let blocks = 0
  // The Markdown of the reference comes from the contract, and has a test of its own.
  for (const route of routes.filter((route) => route !== '/api/mobile-wallet')) {
    const figures = findAll(fromHtml((await read(route)).text), (element) => element.tagName === 'figure' && hasClass(element, 'code'))
    const markdown = (await read(markdownOf(route))).text
    for (const figure of figures) {
      const code = findAll(figure, ({ tagName }) => tagName === 'pre').map((pre) => textOf(pre).trimEnd())
      const fenced = `\n${code.join('\n\n')}\n\`\`\`\n`
      expect([route, code, markdown.includes(fenced), full.includes(fenced)]).toEqual([route, code, true, true])
      blocks += 1
    }
  }
  expect(blocks).toBeGreaterThan(100)
})

test.each([
  ['/architecture.md', 'SECURITY.md'],
  ['/roadmap.md', 'CHANGELOG.md'],
])('%s shows %s → it has every list item and table row of its sections', async (address, file) => {
  const letters = (text: string) => text.replace(/\]\([^)]*\)|[^\p{L}\p{N}]/gu, '')
  const page = letters((await read(address)).text)
  const [, ...sections] = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').split(/^## /m)
  const shown = sections.filter((section) => !section.startsWith('Reporting')).flatMap((section) => section.split('\n'))
  const lines = shown.filter((line) => /^(- |\| (?!what|a hostile|somebody else))/.test(line))
  expect(lines.filter((line) => !page.includes(letters(line)))).toEqual([])
  expect(lines.length).toBeGreaterThan(10)
})

test('a link of a Markdown page to another page → it leads to existing Markdown', async () => {
  const paths = new Set<string>()
  for (const route of routes) {
    const { text } = await read(markdownOf(route))
    for (const [, href = ''] of text.matchAll(/\]\((\/[^)#]*)/g)) paths.add(href)
  }
  expect(paths).toContain('/features.md')
  for (const path of paths) expect([path, (await read(path)).status]).toEqual([path, 200])
  expect([...paths].filter((path) => !path.includes('.'))).toEqual([])
})

test('llms.txt lists every page and the contract → llms-full.txt contains every page', async () => {
  const index = (await read('/llms.txt')).text
  expect(index.split('\n\n> ')[0]).toBe(`# ${brand.name}`)
  expect(index.match(/^## .+$/gm)).toEqual(['## Docs', '## API', '## Product'])
  const links = [...index.replaceAll(brand.siteUrl, '').matchAll(/^- \[[^\]]+\]\((\/[^)]*)\): \S/gm)].map(([, path]) => path)
  expect(links.sort()).toEqual([...routes.map(markdownOf), '/openapi.json'].sort())
  const full = (await read('/llms-full.txt')).text
  for (const route of routes) expect(full).toContain(`\nSource: ${brand.siteUrl}${route}\n`)
  expect(full).not.toMatch(/\]\(\//)
})

test.each([
  ['text/markdown', 'text/markdown'],
  ['text/markdown, text/html;q=0.9, */*;q=0.1', 'text/markdown'],
  ['text/html, text/markdown;q=0.5', 'text/html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['*/*', 'text/html'],
])('a request accepts %s → the page is sent as %s', async (accept, type) => {
  for (const route of ['/', '/pricing']) {
    const page = await read(route, { accept })
    expect([page.status, page.type, page.headers.get('vary')]).toEqual([200, `${type}; charset=utf-8`, 'accept, accept-encoding'])
  }
})

test('an unknown address is requested as Markdown → 404', async () => {
  expect((await read('/nowhere', { accept: 'text/markdown' })).status).toBe(404)
})
