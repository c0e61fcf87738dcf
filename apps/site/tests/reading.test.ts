import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBrand } from '@patina/brand'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readChanges } from '../derived/history.ts'
import { docIds } from '../docs/order.ts'
import { nearestTo } from '../src/nearest.ts'
import { desktop, errorsOf, eventually, routes, siteInBrowser, violationsOf, visit } from './site.ts'

const brand = readBrand(new URL('../../../brand.json', import.meta.url).pathname)
const docs = docIds.map((id) => `/${id}`)

const site = siteInBrowser()
let page: Page

beforeAll(async () => {
  page = await site.openPage()
})

const read = async (path: string) => (await fetch(site.url + path)).text()

/** Returns the metadata in the head of a page, by name. */
const headOf = async (route: string) => {
  const html = await read(route)
  const entries = [...html.matchAll(/<meta [^>]*(?:property|name)=([\w:]+) content=(?:"([^"]*)"|(\S+))/g)]
  return new Map(entries.map(([, name = '', quoted, bare]) => [name, (quoted ?? bare ?? '').replaceAll('&#x27;', "'")]))
}

describe('copying a page', () => {
  test.each(['/features', '/api/mobile-wallet'])(
    'Copy page is pressed on %s → the clipboard has its Markdown, and the button says Copied',
    async (route) => {
      const writer = await site.openPage({ ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
      const errors = errorsOf(writer, site.url)
      await writer.clock.install()
      await visit(writer, site.url + route)
      await writer.clock.pauseAt(Date.now() + 60_000)
      const button = writer.locator('.copy-page button')
      await button.focus()
      await writer.keyboard.press('Enter')
      await eventually(() => writer.textContent('.copy-page [role=status]')).toBe('Copied')
      expect(await writer.evaluate(() => navigator.clipboard.readText())).toBe(await read(`${route}.md`))
      expect(await button.textContent()).toBe('Copied')
      await writer.clock.runFor(2000)
      await eventually(() => button.textContent()).toBe('Copy page')
      expect(await writer.getAttribute('.copy-page a', 'href')).toBe(`${route}.md`)
      expect(errors).toEqual([])
      await writer.context().close()
    },
  )

  test('copying fails → the button says Not copied', async () => {
    const reader = await site.openPage()
    await reader.route('**/features.md', (route) => route.abort())
    await reader.clock.install()
    await visit(reader, `${site.url}/features`)
    // The button shows this text for two seconds.
    await reader.clock.pauseAt(Date.now() + 60_000)
    await reader.click('.copy-page button')
    await eventually(() => reader.textContent('.copy-page [role=status]')).toBe('Not copied')
    await reader.context().close()
  })

  test('any docs page → one Copy button and one title', async () => {
    for (const route of docs) {
      const html = await read(route)
      expect([route, html.match(/class=copy-page/g)?.length, html.match(/<h1/g)?.length]).toEqual([route, 1, 1])
    }
  })
})

describe('metadata of a page', () => {
  test('any page → its own social image under the address of the site', async () => {
    const pictures = new Set<string>()
    for (const route of routes) {
      const head = await headOf(route)
      const address = head.get('og:image') ?? ''
      expect([route, address.startsWith(`${brand.siteUrl}/social/`)]).toEqual([route, true])
      const response = await fetch(site.url + new URL(address).pathname)
      const image = Buffer.from(await response.arrayBuffer())
      expect([route, response.headers.get('content-type')]).toEqual([route, 'image/png'])
      expect([image.toString('latin1', 1, 4), image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
      pictures.add(image.toString('base64'))
    }
    expect(pictures.size).toBe(routes.length)
  })

  test('any page → title, description, type and address in its head', async () => {
    for (const route of routes) {
      const head = await headOf(route)
      expect([route, head.get('og:title'), head.get('og:type')]).toEqual([route, expect.stringContaining(brand.name), 'website'])
      expect([route, head.get('og:description')]).toEqual([route, head.get('description')])
      expect([route, head.get('og:description')?.length]).not.toEqual([route, 0])
      expect([route, head.get('twitter:card'), head.get('og:url')]).toEqual([route, 'summary_large_image', brand.siteUrl + route])
      expect(await read(route)).toContain(`rel=canonical href=${brand.siteUrl}${route} `)
    }
  })

  test('any page → its icons exist in the forms that browsers and phones request', async () => {
    const html = await read('/')
    expect(html).toContain('rel=icon href=data:image/svg+xml,')
    for (const [path, size] of [
      ['/icon-32.png', 32],
      ['/apple-touch-icon.png', 180],
    ] as const) {
      expect(html).toContain(`href=${path}`)
      const image = Buffer.from(await (await fetch(site.url + path)).arrayBuffer())
      expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([size, size])
    }
  })

  test('robots.txt → everything is allowed and the site map is named', async () => {
    expect(await read('/robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${brand.siteUrl}/sitemap.xml\n`)
  })
})

describe('the end of a docs page', () => {
  test('the end of a docs page → a link to its source file', async () => {
    for (const id of docIds) expect(await read(`/${id}`)).toContain(`href=${brand.links.source}/edit/main/apps/site/docs/${id}.mdx`)
    expect(await read('/case-studies')).toContain(`href=${brand.links.source}/edit/main/apps/site/src/pages/case-studies.mdx`)
  })

  test('the end of a docs page → links to the previous and next page of the sidebar, with their titles', async () => {
    const titleOf = (html: string) => /<h1[^>]*>([^<]+)/.exec(html)?.[1]
    const pages = await Promise.all(docs.map(read))
    for (const [index, html] of pages.entries()) {
      for (const [side, other] of [
        ['prev', index - 1],
        ['next', index + 1],
      ] as const) {
        const link = new RegExp(`pagination-nav__link--${side}" href=(\\S+?)>.*?pagination-nav__label>([^<]+)`).exec(html)
        const title = pages[other] === undefined ? undefined : titleOf(pages[other])
        expect([docs[index], side, link?.[1], link?.[2]]).toEqual([docs[index], side, title && docs[other], title])
      }
    }
  })
})

describe('the date of a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'history-'))
  const git = (...command: string[]) => execFileSync('git', command, { cwd: folder, stdio: 'pipe' }).toString()
  const commit = (file: string, time: string) => {
    writeFileSync(join(folder, file), time)
    git('add', '.')
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', file], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: time, GIT_AUTHOR_DATE: time },
    })
  }

  beforeAll(() => {
    git('init', '-q')
    mkdirSync(join(folder, 'docs'))
    commit('docs/old.mdx', '2026-01-01T00:00:00Z')
    commit('docs/new.mdx', '2026-02-01T00:00:00Z')
    commit('docs/new.mdx', '2026-03-01T00:00:00Z')
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('a page has commits → its date is that of the last one', async () => {
    const changes = await readChanges(folder)
    expect(changes.get('docs/old.mdx')).toBe(Date.parse('2026-01-01T00:00:00Z'))
    expect(changes.get('docs/new.mdx')).toBe(Date.parse('2026-03-01T00:00:00Z'))
    expect((await readChanges(join(folder, 'docs'))).get('new.mdx')).toBe(Date.parse('2026-03-01T00:00:00Z'))
  })

  test('a shallow clone contains only its last commit of a page → no date', async () => {
    const shallow = join(folder, 'shallow')
    git('clone', '-q', '--depth', '2', `file://${folder}`, shallow)
    const changes = await readChanges(shallow)
    expect([...changes]).toEqual([['docs/new.mdx', Date.parse('2026-03-01T00:00:00Z')]])
  })

  test('a page is outside a repository → no date', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'no-history-'))
    expect(await readChanges(outside)).toEqual(new Map())
    rmSync(outside, { recursive: true })
  })
})

describe('the not-found page', () => {
  test.each([
    ['/geting-started', ['/getting-started']],
    ['/docs/getting-started', ['/getting-started', '/api-docs']],
    ['/Pricng', ['/pricing']],
    ['/wallet/mobile', ['/mobile-wallet', '/api/mobile-wallet', '/web-wallet']],
    ['/case_study', ['/case-studies']],
    ['/%E0%A4%A', []],
    ['/blorptang', []],
    ['/no-such-page', []],
    ['/page', []],
    ['/markdown', ['/markdown-page']],
  ])('the unknown path is %s → the nearest pages are %j', (asked, near) => {
    expect(nearestTo(asked, routes)).toEqual(near)
  })

  test('the path is unknown → the nearest pages, and a search for the words of the path', async () => {
    await visit(page, `${site.url}/docs/streming-events`)
    await page.waitForSelector('.nearest a[href="/on-chain-events-streaming"]')
    expect(await violationsOf(page)).toEqual([])
    await page.click('.nearest button')
    await page.waitForSelector('[role=option]')
    await eventually(() => page.inputValue('[role=combobox]')).toBe('docs streming events')
  })

  test('the not-found page opens without scripts → the default links are shown', async () => {
    const plain = await site.openPage({ ...desktop, javaScriptEnabled: false })
    await plain.goto(`${site.url}/geting-started`)
    expect(await plain.locator('.ways a').count()).toBeGreaterThan(2)
    expect(await plain.locator('.nearest').textContent()).toBe('')
    await plain.context().close()
  })
})

describe('printed pages', () => {
  let paper: Page

  beforeAll(async () => {
    // The printable width of an A4 page.
    paper = await site.openPage({ viewport: { width: 665, height: 987 } })
    await paper.emulateMedia({ media: 'print' })
  })

  afterAll(() => paper.context().close())

  test('a page is printed → no buttons, no dark areas, nothing cut off', async () => {
    for (const route of routes) {
      await visit(paper, site.url + route)
      const faults = await paper.evaluate(() => {
        const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 1
        const pressed = [...document.querySelectorAll('nav, footer.footer, aside button, main button:not([role=tab])')].filter(isSeen)
        const luminance = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
        const dark = [...document.querySelectorAll('main *')].filter((element) => {
          const { backgroundColor, printColorAdjust } = getComputedStyle(element)
          return (
            isSeen(element) &&
            printColorAdjust !== 'exact' &&
            !/, 0\)$|transparent/.test(backgroundColor) &&
            backgroundColor.startsWith('rgb') &&
            luminance(backgroundColor) < 600
          )
        })
        const cut = [...document.querySelectorAll('main pre')].filter((pre) => isSeen(pre) && pre.scrollWidth > pre.clientWidth + 1)
        const wide = document.documentElement.scrollWidth > 665 ? [document.documentElement] : []
        const named = (fault: string, elements: Element[]) => elements.map(({ tagName, className }) => `${fault}: ${tagName}.${className}`)
        return [...named('can be pressed', pressed), ...named('is dark', dark), ...named('is cut off', cut), ...named('is too wide', wide)]
      })
      expect([route, faults]).toEqual([route, []])
    }
  })

  test('the reference is printed → every field is visible', async () => {
    await visit(paper, `${site.url}/api/mobile-wallet`)
    const hidden = await paper.$$eval(
      'main .ref-text li',
      (fields) => fields.filter((field) => !field.checkVisibility({ contentVisibilityAuto: true })).length,
    )
    expect(hidden).toBe(0)
  })

  test('a folded section is printed → its text is visible', async () => {
    await visit(paper, `${site.url}/web-wallet`)
    const text = paper.locator('details.fold:not([open]) p').first()
    expect(await text.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))).toBe(true)
  })

  test('an external link is printed → its address is shown', async () => {
    const text = await paper.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: 'https://example.com/a', textContent: 'a' })
      document.querySelector('main')?.append(link)
      return getComputedStyle(link, '::after').content
    })
    expect(text).toContain('https://example.com/a')
  })
})

describe('folded sections', () => {
  test('a link leads to a heading in a fold → the fold opens, and the heading is in view', async () => {
    await visit(page, `${site.url}/web-wallet`)
    const isOpen = () =>
      page.locator('details', { has: page.locator('#approvals-that-the-wallet-finds') }).evaluate((fold) => fold.hasAttribute('open'))
    expect(await isOpen()).toBe(false)
    await page.click('.table-of-contents a[href="#approvals-that-the-wallet-finds"]')
    await eventually(isOpen).toBe(true)
    await eventually(() =>
      page.locator('#approvals-that-the-wallet-finds').evaluate((heading) => heading.getBoundingClientRect().top < innerHeight),
    ).toBe(true)
  })

  test('a folded section → its heading and text are in the Markdown of the page', async () => {
    const markdown = await read('/web-wallet.md')
    expect(markdown).toMatch(/^### Activity$/m)
    expect(markdown).toContain('A sent transaction appears at once.')
  })
})
