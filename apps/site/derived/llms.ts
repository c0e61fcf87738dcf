import type { Brand } from '../brand/brand.ts'
import { markdownPath } from './addresses.ts'
import { pageMarkdown } from './markdown.ts'
import type { Page, PageGroups } from './pages.ts'

type Site = { brand: Brand; groups: PageGroups }

/** `llms.txt`: what the site is, and each of its pages with a link to its Markdown. @see https://llmstxt.org */
export function llmsIndex({ brand, groups: { docs, api, product } }: Site): string {
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
export function llmsFull({ brand: { siteUrl }, groups: { docs, api, product } }: Site): string {
  const pages = [...docs, ...api, ...product]
  const paths = new Set(pages.map(({ path }) => path))
  return pages.map((page) => `${pageMarkdown(page, paths, siteUrl)}\nSource: ${siteUrl}${page.path}\n`).join('\n---\n\n')
}
