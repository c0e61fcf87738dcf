import type { Brand } from '@patina/brand'
import { markdownPath } from './addresses.ts'
import type { Page, PageGroups } from './pages.ts'

/** Returns `llms.txt`: a description of the site, and a link to the Markdown of each page. @see https://llmstxt.org */
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

/** Returns `llms-full.txt`: the Markdown of all pages. @param markdownOf returns the Markdown of a page, with absolute links */
export function llmsFull({ siteUrl }: Brand, { docs, api, product }: PageGroups, markdownOf: (page: Page) => string): string {
  return [...docs, ...api, ...product].map((page) => `${markdownOf(page)}\nSource: ${siteUrl}${page.path}\n`).join('\n---\n\n')
}
