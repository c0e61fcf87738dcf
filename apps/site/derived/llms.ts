import type { Brand } from '../brand/brand.ts'
import { markdownPath } from './addresses.ts'
import { pageMarkdown } from './markdown.ts'
import type { Page } from './pages.ts'

type Site = {
  brand: Brand
  pages: Page[]
  /** Paths of the documentation, in the order of its sidebar. */
  docs: string[]
  apiRoute: string
}

/** `llms.txt`: what the site is, and each of its pages with a link to its Markdown. @see https://llmstxt.org */
export function llmsIndex(site: Site): string {
  const { brand } = site
  const { docs, api, product } = sorted(site)
  const line = ({ path, title, description }: Page) => `- [${title}](${brand.siteUrl}${markdownPath(path)}): ${description}\n`
  return `# ${brand.name}

> ${brand.tagline} ${brand.promise}

Every page of this site is also Markdown, at its address with \`.md\` at the end. All of them in one file: ${brand.siteUrl}/llms-full.txt

## Docs

${docs.map(line).join('')}
## API

${api.map(line).join('')}- [OpenAPI](${brand.siteUrl}/openapi.json): The contract of the API as OpenAPI 3.1

## Product

${product.map(line).join('')}`
}

/** `llms-full.txt`: every page, one after the other. */
export function llmsFull(site: Site): string {
  const { docs, api, product } = sorted(site)
  const paths = new Set(site.pages.map(({ path }) => path))
  const texts = [...docs, ...api, ...product].map((page) => {
    const { siteUrl } = site.brand
    return `${pageMarkdown(page, paths, siteUrl)}\nSource: ${siteUrl}${page.path}\n`
  })
  return texts.join('\n---\n\n')
}

/** The pages by what they are for. */
function sorted({ pages, docs, apiRoute }: Site) {
  const api = ['/api-docs', apiRoute]
  const find = (paths: string[]) => paths.flatMap((path) => pages.find((page) => page.path === path) ?? [])
  const others = pages.map(({ path }) => path).filter((path) => !docs.includes(path) && !api.includes(path))
  return { docs: find(docs), api: find(api), product: find(others.sort()) }
}
