import type { Element, ElementContent } from 'hast'
import { type Handle, toMdast } from 'hast-util-to-mdast'
import type { Nodes, Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { markdownPath } from './addresses.ts'
import { find, findAll, hasClass, type Page, textOf } from './pages.ts'

/**
 * Returns a page as Markdown. Links to other pages of the site lead to their Markdown.
 * @param pages paths of all pages
 * @param origin prefix of links within the site: an origin, or empty
 */
export function pageMarkdown({ content }: Page, pages: ReadonlySet<string>, origin = ''): string {
  const tree = toMdast({ type: 'root', children: [flatCells(content)] }, { handlers: { figure, br, summary }, document: true })
  const root: Root = tree.type === 'root' ? tree : { type: 'root', children: [] }
  rewriteLinks(root, (href) => markdownLink(href, pages, origin))
  return toMarkdown(root, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
    emphasis: '*',
    rule: '-',
    resourceLink: true,
  })
}

/** Returns Markdown from another source with the same kind of links within the site. */
export function linkedMarkdown(text: string, pages: ReadonlySet<string>, origin = ''): string {
  return text.replace(/\]\((\/[^)\s]*)\)/g, (_, href: string) => `](${markdownLink(href, pages, origin)})`)
}

/** Returns the target of a link in the Markdown of a page. */
function markdownLink(href: string, pages: ReadonlySet<string>, origin: string): string {
  if (!href.startsWith('/')) return href
  const { pathname, hash } = new URL(href, 'https://site.invalid')
  return origin + (pages.has(pathname) ? markdownPath(pathname) + hash : href)
}

function rewriteLinks(node: Nodes, rewrite: (href: string) => string) {
  if (node.type === 'link' || node.type === 'image') node.url = rewrite(node.url)
  if ('children' in node) for (const child of node.children) rewriteLinks(child, rewrite)
}

/** Converts a code block of the site to fenced Markdown with its language and title. Its folded head and its code become one block. */
const figure: Handle = (state, node) => {
  const parts = hasClass(node, 'code') ? findAll(node, ({ tagName }) => tagName === 'pre') : []
  if (parts.length === 0) return state.all(node)
  const caption = find(node, ({ tagName }) => tagName === 'figcaption')
  const meta = caption ? `title="${textOf(caption)}"` : null
  return { type: 'code', lang: String(node.properties.dataLanguage ?? '') || null, meta, value: parts.map(textOf).join('\n\n') }
}

/** Converts the head of a fold, which contains a heading, to its content. */
const summary: Handle = (state, node) => state.all(node)

/** Converts a line break. In a table cell it must be HTML, because a cell is one line of Markdown. */
const br: Handle = (_state, _node, parent) =>
  parent?.type === 'element' && isCell(parent) ? { type: 'html', value: '<br>' } : { type: 'break' }

const isCell = ({ tagName }: Element) => tagName === 'td' || tagName === 'th'
const blocks = new Set(['div', 'p', 'ul', 'ol', 'li'])

/** Returns a table cell whose blocks are replaced by lines, because a Markdown cell contains no blocks. */
function flatCells(node: Element): Element {
  const children = isCell(node) ? inLines(node.children) : node.children
  return { ...node, children: children.map((child) => (child.type === 'element' ? flatCells(child) : child)) }
}

function inLines(children: ElementContent[]): ElementContent[] {
  const lines = children.flatMap((child) =>
    child.type === 'element' && blocks.has(child.tagName) ? [lineBreak, ...inLines(child.children), lineBreak] : [child],
  )
  return lines.filter((line, index) => line !== lineBreak || (index > 0 && index < lines.length - 1 && lines[index - 1] !== lineBreak))
}

const lineBreak: Element = { type: 'element', tagName: 'br', properties: {}, children: [] }
