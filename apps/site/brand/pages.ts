import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { ParseFrontMatter } from '@docusaurus/types'
import { type Brand, promisingPages } from '../../../packages/brand/src/index.ts'
import { docIds } from '../docs/order.ts'

/** The home page, whose supplied form is `index.tsx`. */
const home = 'index'

const replaceable = [...new Set<string>([home, ...promisingPages, ...docIds])]

/**
 * Returns the pages of a brand and their files. A file in the brand's folder replaces the page with the same name, and an empty file
 * removes that page. The pages with prices and promises exist only if the brand has a file for them or adopts the supplied ones.
 * @throws {Error} if the folder is missing, or has a file that replaces no page
 */
export function brandPages(brandFile: string, { pages }: Brand) {
  const folder = pages?.folder === undefined ? undefined : resolve(dirname(brandFile), pages.folder)
  const names = folder === undefined ? [] : readdirSync(folder)
  const unknown = names.filter((name) => !replaceable.includes(name.replace(/\.mdx$/, '')))
  if (unknown.length > 0) throw new Error(`${folder} has files that replace no page: ${unknown.join(', ')}`)
  const own = new Map(names.map((name) => [name.replace(/\.mdx$/, ''), join(folder ?? '', name)]))
  const textOf = (id: string) => {
    const file = own.get(id)
    return file === undefined ? undefined : readFileSync(file, 'utf8')
  }
  const isAbsent = (id: string) => {
    const text = textOf(id)
    if (text !== undefined) return text.trim() === ''
    return promisingPages.some((page) => page === id && !pages?.standard.includes(page))
  }
  const absent = replaceable.filter(isAbsent)
  const isPresent = (id: string) => !absent.includes(id)
  /** Returns the text of the brand's own page that replaces a file of this site. */
  const replacementOf = (file: string) => {
    const isPage = existsSync(file) && ['docs', 'pages'].includes(basename(dirname(file)))
    return isPage ? textOf(basename(file, '.mdx')) : undefined
  }
  return {
    /** Names of files that Docusaurus leaves out. */
    excluded: [...absent.map((id) => `${id}.mdx`), own.has(home) ? `${home}.tsx` : `${home}.mdx`],
    files: [...own.values()],
    isPresent,
    /** The address to which the logo leads: the home page, or the first page of the documentation if there is none. */
    start: isPresent(home) ? '/' : `/${docIds.find(isPresent)}`,
    replacementOf,
    preprocessor: ({ filePath, fileContent }: { filePath: string; fileContent: string }) => replacementOf(filePath) ?? fileContent,
    parseFrontMatter: ({ filePath, fileContent, defaultParseFrontMatter }: Parameters<ParseFrontMatter>[0]) =>
      defaultParseFrontMatter({ filePath, fileContent: replacementOf(filePath) ?? fileContent }),
  }
}
