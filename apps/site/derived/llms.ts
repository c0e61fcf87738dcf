import type { Brand } from '../brand/brand.ts'
import { markdownPath } from './addresses.ts'
import type { Page, PageGroups } from './pages.ts'

/** `llms.txt`: what the site is, and each of its pages with a link to its Markdown. @see https://llmstxt.org */
export function llmsIndex(brand: Brand, { docs, api, product }: PageGroups): string {
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

/** `llms-full.txt`: every page, one after the other. @param markdownOf the Markdown of a page, with whole links */
export function llmsFull({ siteUrl }: Brand, { docs, api, product }: PageGroups, markdownOf: (page: Page) => string): string {
  return [...docs, ...api, ...product].map((page) => `${markdownOf(page)}\nSource: ${siteUrl}${page.path}\n`).join('\n---\n\n')
}
