import { basename } from 'node:path'
import { highlight } from './highlight.ts'
import { withScope } from './package-scope.ts'
import { headOf, readSample, type Shown } from './samples.ts'

/** The fields of a hast or MDX node that this file uses. */
type Node = {
  type: string
  tagName?: string
  name?: string
  value?: string
  properties?: Record<string, unknown>
  attributes?: { type: 'mdxJsxAttribute'; name: string; value: string }[]
  children?: Node[]
  data?: { meta?: string } | undefined
}

/**
 * Replaces every fenced block by `<Code html="…">`, highlighted at build time, so that browsers load no highlighter.
 * A block with `file="path#place"` shows a file of the repository; `keep="a,b"` shows only these members of its JSON.
 * In TypeScript, `head` has the lines above the sample in its program that the page does not show.
 * Samples contain the placeholders `{apiTitle}` and `{cloneUrl}`, which the brand's values replace. The packages have the brand's scope.
 */
export function rehypeCode(options: Options) {
  const scoped = withScope(options.root, options.brand.packageScope)
  return async (tree: Node) => {
    await replaceIn(tree, { ...options, scoped, shown: new Map() })
  }
}

type Options = { root: string; brand: { apiTitle: string; cloneUrl: string; packageScope: string } }

type Context = Options & { scoped: (text: string) => string; shown: Shown }

async function replaceIn(node: Node, context: Context): Promise<void> {
  if (!node.children) return
  if (node.tagName === 'code') for (const child of node.children) if (child.value !== undefined) child.value = context.scoped(child.value)
  const children: Node[] = []
  for (const child of node.children) {
    const code = child.tagName === 'pre' ? child.children?.[0] : undefined
    if (code?.tagName === 'code') children.push(await toCode(code, context))
    else {
      await replaceIn(child, context)
      children.push(child)
    }
  }
  node.children = withTabs(children)
}

async function toCode(code: Node, { root, brand, scoped, shown }: Context): Promise<Node> {
  const pasted = textOf(code).replace(/\n$/, '')
  const className = code.properties?.className
  const language = (Array.isArray(className) ? className.map(String) : []).find((name) => name.startsWith('language-'))?.slice(9) ?? 'text'
  const meta = code.data?.meta ?? (typeof code.properties?.metastring === 'string' ? code.properties.metastring : '')
  const [named, file, keep] = ['title', 'file', 'keep'].map((name) => new RegExp(`\\b${name}="([^"]*)"`).exec(meta)?.[1])
  if (file !== undefined && pasted !== '') throw new Error(`A block that shows ${file} holds text of its own`)
  const text =
    file === undefined
      ? pasted
      : readSample(root, file, keep?.split(',')).replace('{apiTitle}', brand.apiTitle).replace('{cloneUrl}', brand.cloneUrl)
  const head = file !== undefined && language === 'ts' ? headOf(root, file, shown) : ''
  // Under a tab with the name of the language, the title is the file.
  const title = (named === 'Swift' || named === 'Kotlin') && file !== undefined ? basename(file.split('#')[0] ?? '') : named
  const attributes = {
    html: await highlight(scoped(text), language),
    language,
    ...(title !== undefined && { title }),
    ...(head !== '' && { head: await highlight(scoped(head), language) }),
  }
  return element('Code', attributes, [])
}

const element = (name: string, attributes: Record<string, string>, children: Node[]): Node => ({
  type: 'mdxJsxFlowElement',
  name,
  attributes: Object.entries(attributes).map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value })),
  children,
})

const tabLanguages = ['ts', 'swift', 'kotlin']

const languageOf = (node: Node | undefined) =>
  node?.name === 'Code'
    ? tabLanguages.find((language) => node.attributes?.some(({ name, value }) => name === 'language' && value === language))
    : undefined

const isBlank = ({ type, value }: Node) => type === 'text' && value?.trim() === ''

/** Wraps consecutive samples in different languages in `<Languages>`. */
function withTabs(children: Node[]): Node[] {
  const result: Node[] = []
  for (const child of children) {
    const language = languageOf(child)
    const blanks = result.length - 1 - result.findLastIndex((node) => !isBlank(node))
    const last = result.at(-1 - blanks)
    if (language === undefined || !last) result.push(child)
    else if (last.name === 'Languages' && !last.children?.some((other) => languageOf(other) === language)) last.children?.push(child)
    else if (languageOf(last) !== undefined && languageOf(last) !== language)
      result.splice(-1 - blanks, blanks + 1, element('Languages', {}, [last, child]))
    else result.push(child)
  }
  return result
}

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('')
