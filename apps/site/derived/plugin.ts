import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { LoadContext, Plugin } from '@docusaurus/types'
import type { Brand } from '@patina/brand'
import { readContract } from '../reference/contract.ts'
import { referenceMarkdown } from '../reference/markdown.ts'
import { markdownPath, socialImagePath } from './addresses.ts'
import { imageMaker } from './images.ts'
import { llmsFull, llmsIndex } from './llms.ts'
import { linkedMarkdown, pageMarkdown } from './markdown.ts'
import { groupPages, type Page, readPages } from './pages.ts'
import { searchIndex } from './search.ts'
import { iconImage, socialImage } from './social.ts'

type Options = {
  brand: Brand
  /** Path of the OpenAPI file, relative to the site's folder. */
  contract: string
  /** The route of the API reference. */
  apiRoute: string
  /** Paths of the documentation, in the order of its sidebar. */
  docs: string[]
  /** Folder that caches images across builds. */
  imageCache: string
}

const require = createRequire(import.meta.url)
const fonts = {
  Sans: require.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  Mono: require.resolve('@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'),
}

/** Generates files from the built pages: their Markdown, two files for language models, the search index, social images and icons. */
export function derivedFiles({ siteConfig, siteDir }: LoadContext, { brand, contract, apiRoute, docs, imageCache }: Options): Plugin {
  return {
    name: 'derived-files',
    async postBuild({ outDir, routesPaths }) {
      const document = readContract(resolve(siteDir, contract))
      const groups = groupPages(readPages(outDir, routesPaths, siteConfig.title), docs, apiRoute)
      const pages = [...groups.docs, ...groups.api, ...groups.product]
      const paths = new Set(pages.map(({ path }) => path))
      const reference = referenceMarkdown({ ...document, info: { ...document.info, title: brand.apiTitle } })
      const markdownOf = (page: Page, origin: string) =>
        page.path === apiRoute ? linkedMarkdown(reference, paths, origin) : pageMarkdown(page, paths, origin)
      const files = new Map([
        ['/search.json', JSON.stringify(searchIndex(pages, document, apiRoute))],
        ['/robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${brand.siteUrl}/sitemap.xml\n`],
        ['/llms.txt', llmsIndex(brand, groups)],
        ['/llms-full.txt', llmsFull(brand, groups, (page) => markdownOf(page, brand.siteUrl))],
        ...pages.map((page) => [markdownPath(page.path), markdownFile(page.path, markdownOf(page, ''), brand)] as const),
      ])
      const drawings = new Map([
        ...pages.map((page) => [socialImagePath(page.path), socialImage(page, brand)] as const),
        ['/icon-32.png', iconImage(brand, 32)] as const,
        ['/apple-touch-icon.png', iconImage(brand, 180, brand.colors.paper)] as const,
      ])
      const draw = imageMaker(imageCache, fonts)
      await Promise.all([
        ...[...files].map(([path, text]) => write(join(outDir, path), text)),
        ...[...drawings].map(async ([path, drawing]) => write(join(outDir, path), await draw(drawing))),
      ])
    },
  }
}

/** Returns the content of a page's Markdown file, with a footer that links to the page. */
function markdownFile(path: string, text: string, { siteUrl }: Brand): string {
  return `${text}\n---\n\nThis page: ${siteUrl}${path} · All pages: ${siteUrl}/llms.txt\n`
}

async function write(file: string, content: string | Buffer) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
