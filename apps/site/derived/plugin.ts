import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LoadContext, Plugin } from '@docusaurus/types'
import type { Brand } from '../brand/brand.ts'
import { markdownPath } from './addresses.ts'
import { llmsFull, llmsIndex } from './llms.ts'
import { pageMarkdown } from './markdown.ts'
import { readPages } from './pages.ts'

type Options = {
  brand: Brand
  /** The route of the API reference. */
  apiRoute: string
  /** Paths of the documentation, in the order of its sidebar. */
  docs: string[]
}

/** Files that are made of the finished pages: their Markdown, and the two files for language models. */
export function derivedFiles({ siteConfig }: LoadContext, { brand, apiRoute, docs }: Options): Plugin {
  return {
    name: 'derived-files',
    async postBuild({ outDir, routesPaths }) {
      const pages = readPages(outDir, routesPaths, siteConfig.title)
      const paths = new Set(pages.map(({ path }) => path))
      const site = { brand, pages, docs, apiRoute }
      const files = new Map([
        ['/llms.txt', llmsIndex(site)],
        ['/llms-full.txt', llmsFull(site)],
        ...pages.map((page) => [markdownPath(page.path), markdownFile(page.path, pageMarkdown(page, paths), brand)] as const),
      ])
      await Promise.all([...files].map(([path, text]) => write(join(outDir, path), text)))
    },
  }
}

/** The Markdown of a page as a file that says where it comes from. */
function markdownFile(path: string, text: string, { siteUrl }: Brand): string {
  return `${text}\n---\n\nThis page: ${siteUrl}${path} · All pages: ${siteUrl}/llms.txt\n`
}

async function write(file: string, content: string) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
