import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { find } from '../derived/pages.ts'
import { type ClaimsFile, valueIn } from './claims.ts'

/** A number in the prose of a page. Code, claims and parts that are read from files do not count. */
export type Found = { page: string; text: string; number: string }

const words =
  'two three four five six seven eight nine ten eleven twelve fifteen eighteen twenty thirty fifty sixty hundred thousand million'
const numbers = new RegExp(`(?<![\\p{L}\\d])(?:\\d[\\d.,:]*\\d|\\d|${words.replaceAll(' ', '|')})(?![\\p{L}])`, 'giu')

const skipped = new Set(['code', 'pre', 'svg', 'script', 'style', 'template', 'button', 'nav', 'time'])
const blocks = new Set([
  'p',
  'li',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'dt',
  'dd',
  'div',
  'section',
  'article',
  'figure',
  'header',
  'ul',
  'table',
])

/** Returns the blocks of prose in a page, without code, claims and parts that are read from files (`data-from`). */
export function proseOf(html: string): string[] {
  const main = find(fromHtml(html), ({ tagName }) => tagName === 'main')
  const prose: string[] = []
  let current = ''
  const end = () => {
    const text = current.replace(/\s+/g, ' ').trim()
    if (text !== '') prose.push(text)
    current = ''
  }
  const visit = (node: Nodes): void => {
    if (node.type === 'text') current += node.value
    if (node.type !== 'element') return
    if (isSkipped(node)) {
      current += ' … '
      return
    }
    if (blocks.has(node.tagName)) end()
    if (node.tagName === 'td') current += ' · '
    node.children.forEach(visit)
    if (blocks.has(node.tagName)) end()
  }
  if (main) visit(main)
  end()
  return prose
}

const isSkipped = ({ tagName, properties }: Element): boolean =>
  skipped.has(tagName) || properties.dataClaim !== undefined || properties.dataFrom !== undefined

/** Returns the numbers of a page that `claims.json` does not explain. */
export function unexplained(page: string, html: string, { kinds, numbers: reasons }: ClaimsFile): Found[] {
  const patterns = kinds.map(({ pattern }) => new RegExp(pattern, 'g'))
  const allowed = reasons.flatMap((reason) => reason.in[page] ?? [])
  return proseOf(html).flatMap((text) => {
    const spans = [
      ...patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(({ index, 0: match }) => [index, index + match.length] as const)),
      ...allowed.flatMap((part) => {
        const at = text.indexOf(part)
        return at < 0 ? [] : [[at, at + part.length] as const]
      }),
    ]
    return [...text.matchAll(numbers)]
      .filter(({ index, 0: number }) => !spans.some(([start, end]) => start <= index && index + number.length <= end))
      .map(({ 0: number }) => ({ page, text, number }))
  })
}

/** Returns explanations in `claims.json` without an effect: no page has their words, or their source does not contain the number. */
export function staleReasons(root: string, pages: Map<string, string>, { kinds, numbers: reasons }: ClaimsFile): string[] {
  const prose = new Map([...pages].map(([page, html]) => [page, proseOf(html)]))
  const all = [...prose.values()].flat()
  return [
    ...kinds.filter(({ pattern }) => !all.some((text) => new RegExp(pattern).test(text))).map(({ pattern }) => `no page has ${pattern}`),
    ...reasons.flatMap(({ in: places }) =>
      Object.entries(places).flatMap(([page, parts]) =>
        parts.filter((part) => !prose.get(page)?.some((text) => text.includes(part))).map((part) => `${page} has no "${part}"`),
      ),
    ),
    ...reasons.flatMap(({ source, why }) =>
      source && valueIn(root, source) === undefined ? [`${source.file} has no ${source.pattern} (${why})`] : [],
    ),
  ]
}
