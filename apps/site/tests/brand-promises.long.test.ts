import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisingPages, readBrand } from '@patina/brand'
import { fromHtml } from 'hast-util-from-html'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../derived/pages.ts'
import { ensureSiteBuilt } from '../programs/build.mts'
import { serveSite } from '../programs/serve.mts'
import { buildSecondBrand, secondBrandFile } from './test-sites.ts'

// A brand makes its own promises, so a second brand must not show our prices, terms, plans and figures.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const first = readBrand(here('../../../brand.json'))
const second = readBrand(secondBrandFile)

let folder = ''
let site: Awaited<ReturnType<typeof serveSite>>
beforeAll(async () => {
  await ensureSiteBuilt()
  folder = await buildSecondBrand()
  site = await serveSite(folder, 0)
})
afterAll(() => site?.close())

const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('a page is neither adopted nor written by the brand → it is absent, and nothing links to it', async () => {
  for (const path of ['/case-studies', '/roadmap']) {
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 404])
    const links = files().filter((file) => /\.(html|md|txt|xml)$/.test(file) && new RegExp(`["(>]([^"(>]*)${path}[")<#]`).test(read(file)))
    expect([path, links]).toEqual([path, []])
  }
})

test('a page is written by the brand → it replaces the supplied one', () => {
  expect(read('pricing.html')).toContain('<title data-rh=true>Fees | Kestrel')
  expect(read('pricing.md')).toContain('Windhover sends one invoice in spring.')
  expect(read('defi-ai.md')).toContain('Clubs do not trade.')
  for (const page of ['pricing', 'markdown-page', 'defi-ai'])
    expect([page, read(`${page}.html`)]).toEqual([page, expect.not.stringContaining('/edit/main/')])
  expect(read('features.html')).toContain(`${second.links.source}/edit/main/apps/site/docs/features.mdx`)
})

test('the home page is written by the brand → it replaces the supplied one, and may show parts of it', () => {
  expect(read('index.html')).toContain('<title data-rh=true>Accounts for sailing clubs | Kestrel')
  expect(read('index.md')).toContain('The treasurer sees every account.')
  expect(read('index.md')).toContain('A signature fits one request')
  for (const ours of ['What do you want to do?', 'npm start', 'Example scenarios']) {
    expect(read('index.md')).not.toContain(ours)
    expect(readFileSync(here('../src/pages/index.tsx'), 'utf8') + home).toContain(ours)
  }
})

test('any sentence of our pages with prices and promises → it is in no file of the second brand', () => {
  const sentences = promisingPages.flatMap((page) => sentencesOf(readFileSync(sourceOf(page), 'utf8')))
  expect(sentences.length).toBeGreaterThan(100)
  const texts = files()
    .filter((file) => /\.(html|md|txt|json|js)$/.test(file))
    .map((file) => [file, plain(file.endsWith('.html') ? textOf(fromHtml(read(file))) : read(file))] as const)
  const found = sentences.flatMap((sentence) => texts.filter(([, text]) => text.includes(sentence)).map(([file]) => `${file}: ${sentence}`))
  expect(found).toEqual([])
})

/** The supplied parts of the home page that the second brand leaves out. */
const home = ['Goals', 'Scenarios'].map((name) => readFileSync(here(`../src/components/Home/${name}.tsx`), 'utf8')).join('')

const sourceOf = (page: string) => here(page === 'roadmap' ? '../docs/roadmap.mdx' : `../src/pages/${page}.mdx`)

/** Returns the sentences and cells of a page, without markup, that are long enough to be unique to this site. */
function sentencesOf(mdx: string): string[] {
  const prose = mdx.replace(/^---[\s\S]*?---|^import .*$|\{\/\*.*?\*\/\}/gm, '')
  return plain(prose)
    .split(/(?<=[.:?])\s|\s\|\s|\s[-#]+\s/)
    .map((part) => part.trim())
    .filter((part) => part.split(' ').length >= 5 && !/[<>{}|]/.test(part))
}

const plain = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')

test('the brand names no figures → the home page shows no measurement of ours', () => {
  expect(second.figures).toEqual([])
  expect(read('index.html')).not.toContain('id=figures')
  expect(read('index.md')).not.toContain('npm run bench')
  expect(read('index.md')).toContain(second.summary)
  expect(read('index.md')).not.toContain(first.summary)
})

test('an address of the brand is only an example → the site says so; none is → it does not', () => {
  expect(read('getting-started.md')).not.toContain('placeholder.')
  expect(read('index.html')).not.toContain('are placeholders.')
  const built = here('../build/')
  expect(readFileSync(`${built}getting-started.md`, 'utf8')).toContain('The address is a placeholder.')
  expect(readFileSync(`${built}index.html`, 'utf8')).toContain('are placeholders.')
  expect(readFileSync(`${built}pricing.md`, 'utf8')).toContain('An example: nobody offers this plan until the operator does.')
})
