import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element, ElementContent, Nodes, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'

/** A built page of the site. */
export type Page = {
  /** The path of the page, such as `/` or `/pricing`. */
  path: string
  /** The title of the page without the name of the site. */
  title: string
  description: string
  /** The `main` element of the page, without menus, buttons and parts hidden from screen readers. */
  content: Element
}

/** Reads all pages of a built site except the not-found page, in the order of `paths`. @throws if a page has no `main` element */
export function readPages(outDir: string, paths: string[], siteTitle: string): Page[] {
  return paths
    .filter((path) => path !== '/404.html')
    .map((path) => parsePage(path, readFileSync(join(outDir, path === '/' ? 'index.html' : `${path}.html`), 'utf8'), siteTitle))
}

function parsePage(path: string, html: string, siteTitle: string): Page {
  const document = fromHtml(html)
  const main = find(document, ({ tagName }) => tagName === 'main')
  if (!main) throw new Error(`The page ${path} has no main`)
  const title = find(document, ({ tagName }) => tagName === 'title')
  const description = find(document, ({ tagName, properties }) => tagName === 'meta' && properties.name === 'description')
  return {
    path,
    title: title ? textOf(title).replace(` | ${siteTitle}`, '') : path,
    description: String(description?.properties.content ?? ''),
    content: { ...main, children: cleanedAll(main) },
  }
}

/** Pages by topic, each group in reading order. */
export type PageGroups = { docs: Page[]; api: Page[]; product: Page[] }

/** Groups pages by topic. @param docs paths of the documentation, in the order of its sidebar */
export function groupPages(pages: Page[], docs: string[], apiRoute: string): PageGroups {
  const api = ['/api-docs', apiRoute]
  const find = (paths: string[]) => paths.flatMap((path) => pages.find((page) => page.path === path) ?? [])
  const others = pages.map(({ path }) => path).filter((path) => !docs.includes(path) && !api.includes(path))
  return { docs: find(docs), api: find(api), product: find(others.sort()) }
}

const furniture = new Set(['button', 'nav', 'script', 'style', 'template', 'input', 'dialog'])
const furnitureClasses = ['hash-link', 'theme-doc-toc-mobile', 'table-of-contents', 'theme-doc-footer', 'copy-page']

/** Returns a node without menus and buttons. A text alternative replaces each drawing. */
function cleaned(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return node.type === 'text' ? [node] : []
  if (furniture.has(node.tagName) || furnitureClasses.some((name) => hasClass(node, name))) return []
  if (node.properties.ariaHidden === 'true') return []
  if (node.tagName === 'svg' || node.properties.role === 'img') return drawing(node)
  return [{ ...node, children: cleanedAll(node) }]
}

/** Cleans the children of an element. Adds a blank between neighbouring links, which only CSS separates on the screen. */
function cleanedAll({ children }: Element): ElementContent[] {
  const isLink = (node: ElementContent | undefined) => node?.type === 'element' && node.tagName === 'a'
  const kept = children.flatMap(cleaned)
  return kept.flatMap((node, index) => (isLink(node) && isLink(kept[index - 1]) ? [{ type: 'text', value: ' ' }, node] : [node]))
}

function drawing({ properties }: Element): ElementContent[] {
  const words = String(properties.ariaLabel ?? '')
  if (words === '') return []
  return [element('p', [element('em', [{ type: 'text', value: `Drawing: ${words}` }])])]
}

const element = (tagName: string, children: ElementContent[]): Element => ({ type: 'element', tagName, properties: {}, children })

/** Returns the first element in a tree that matches. */
export const find = (tree: Root | Element, fits: (element: Element) => boolean): Element | undefined => findAll(tree, fits)[0]

/** Returns the elements in a tree that match, in order, without those inside another match. */
export function findAll({ children }: Root | Element, fits: (element: Element) => boolean): Element[] {
  return children.flatMap((child) => (child.type !== 'element' ? [] : fits(child) ? [child] : findAll(child, fits)))
}

export function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name)
}

/** Returns the whole text inside a node. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
