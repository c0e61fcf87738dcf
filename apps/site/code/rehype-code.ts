import { highlight } from './highlight.ts'
import { readSample } from './samples.ts'

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
 * Samples contain the placeholders `{apiTitle}` and `{cloneUrl}`, which the brand's values replace.
 */
export function rehypeCode(options: Options) {
  return async (tree: Node) => {
    await replaceIn(tree, options)
  }
}

type Options = { root: string; brand: { apiTitle: string; cloneUrl: string } }

async function replaceIn(node: Node, options: Options): Promise<void> {
  if (!node.children) return
  node.children = await Promise.all(
    node.children.map(async (child) => {
      const code = child.tagName === 'pre' ? child.children?.[0] : undefined
      if (code?.tagName === 'code') return toCode(code, options)
      await replaceIn(child, options)
      return child
    }),
  )
}

async function toCode(code: Node, { root, brand }: Options): Promise<Node> {
  const pasted = textOf(code).replace(/\n$/, '')
  const className = code.properties?.className
  const language = (Array.isArray(className) ? className.map(String) : []).find((name) => name.startsWith('language-'))?.slice(9) ?? 'text'
  const meta = code.data?.meta ?? (typeof code.properties?.metastring === 'string' ? code.properties.metastring : '')
  const [title, file, keep] = ['title', 'file', 'keep'].map((name) => new RegExp(`\\b${name}="([^"]*)"`).exec(meta)?.[1])
  if (file !== undefined && pasted !== '') throw new Error(`A block that shows ${file} holds text of its own`)
  const text =
    file === undefined
      ? pasted
      : readSample(root, file, keep?.split(',')).replace('{apiTitle}', brand.apiTitle).replace('{cloneUrl}', brand.cloneUrl)
  const attributes = { html: await highlight(text, language), language, ...(title !== undefined && { title }) }
  return {
    type: 'mdxJsxFlowElement',
    name: 'Code',
    attributes: Object.entries(attributes).map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value })),
    children: [],
  }
}

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('')
