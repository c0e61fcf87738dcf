import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element, ElementContent, Nodes, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'

/** A page as it was built. */
export type Page = {
  /** Its address without the origin: `/`, `/pricing`. */
  path: string
  /** Its title without the site's name. */
  title: string
  description: string
  /** What it says: its `main`, without menus, buttons and what only eyes can use. */
  content: Element
}

/** Every page of a built site, in the order of the addresses. The not-found page is not one of them. @throws when a page lacks its `main` */
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

/** Pages by what they are for, each group in the order in which it is read. */
export type PageGroups = { docs: Page[]; api: Page[]; product: Page[] }

/** Sorts pages. @param docs paths of the documentation, in the order of its sidebar */
export function groupPages(pages: Page[], docs: string[], apiRoute: string): PageGroups {
  const api = ['/api-docs', apiRoute]
  const find = (paths: string[]) => paths.flatMap((path) => pages.find((page) => page.path === path) ?? [])
  const others = pages.map(({ path }) => path).filter((path) => !docs.includes(path) && !api.includes(path))
  return { docs: find(docs), api: find(api), product: find(others.sort()) }
}

const furniture = new Set(['button', 'nav', 'script', 'style', 'template', 'input', 'dialog'])
const furnitureClasses = ['hash-link', 'theme-doc-toc-mobile', 'table-of-contents', 'theme-doc-footer', 'copy-page']

/** A node without furniture; a drawing becomes the words that stand for it. */
function cleaned(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return node.type === 'text' ? [node] : []
  if (furniture.has(node.tagName) || furnitureClasses.some((name) => hasClass(node, name))) return []
  if (node.properties.ariaHidden === 'true') return []
  if (node.tagName === 'svg') return drawing(node)
  return [{ ...node, children: cleanedAll(node) }]
}

/** Neighbouring links stand apart on the screen without a blank between them; here they need one. */
function cleanedAll({ children }: Element): ElementContent[] {
  const isLink = (node: ElementContent | undefined) => node?.type === 'element' && node.tagName === 'a'
  const kept = children.flatMap(cleaned)
  return kept.flatMap((node, index) => (isLink(node) && isLink(kept[index - 1]) ? [{ type: 'text', value: ' ' }, node] : [node]))
}

function drawing(svg: Element): ElementContent[] {
  const title = find(svg, ({ tagName }) => tagName === 'title')
  const words = title ? textOf(title) : String(svg.properties.ariaLabel ?? '')
  if (words === '') return []
  return [element('p', [element('em', [{ type: 'text', value: `Drawing: ${words}` }])])]
}

const element = (tagName: string, children: ElementContent[]): Element => ({ type: 'element', tagName, properties: {}, children })

/** The first element within a tree that fits. */
export function find(tree: Root | Element, fits: (element: Element) => boolean): Element | undefined {
  for (const child of tree.children) {
    if (child.type !== 'element') continue
    const found = fits(child) ? child : find(child, fits)
    if (found) return found
  }
  return undefined
}

export function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name)
}

/** All text within a node. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
