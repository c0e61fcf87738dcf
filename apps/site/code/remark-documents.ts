import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBrand } from '../../../packages/brand/src/index.ts'

/** The fields of an mdast or MDX node that this file uses. */
type Node = {
  type: string
  name?: string | null
  depth?: number
  value?: string
  url?: string
  attributes?: { type: string; name?: string; value?: unknown }[]
  children?: Node[]
}

type Options = {
  root: string
  brand: { email: string }
}

/**
 * Replaces `<Document file="SECURITY.md" />` by the sections of this file of the repository, each folded below its heading. The text before
 * the first section and the sections of `without="…, …"` are left out. A link leads to the page of the site, or becomes plain text.
 */
export function remarkDocuments(this: { parse(text: string): Node }, { root, brand }: Options) {
  const own = readBrand(join(root, 'brand.json'))
  const read = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(own.email, brand.email)
  const replaceIn = (node: Node) => {
    if (!node.children) return
    node.children = node.children.flatMap((child) => {
      if (child.name !== 'Document') {
        replaceIn(child)
        return [child]
      }
      const [file = '', without = ''] = ['file', 'without'].map((name) => attributeOf(child, name))
      return sectionsOf(this.parse(read(file)), without.split(', ')).map(folded)
    })
  }
  return replaceIn
}

const attributeOf = ({ attributes = [] }: Node, name: string) =>
  String(attributes.find((attribute) => attribute.name === name)?.value ?? '')

type Section = { heading: Node; content: Node[] }

function sectionsOf({ children = [] }: Node, without: string[]): Section[] {
  const sections: Section[] = []
  for (const node of children) {
    if (node.type === 'heading' && node.depth === 2) sections.push({ heading: node, content: [] })
    else sections.at(-1)?.content.push(node)
  }
  return sections.filter(({ heading }) => !without.includes(textOf(heading)))
}

const folded = ({ heading, content }: Section): Node => ({
  type: 'mdxJsxFlowElement',
  name: 'Fold',
  attributes: [],
  children: [
    { type: 'mdxJsxFlowElement', name: 'strong', attributes: [], children: [{ type: 'text', value: titleOf(heading) }] },
    ...content.map(onPage),
  ],
})

/** Returns the title of a section. Keep a Changelog writes names of versions in brackets. */
const titleOf = (heading: Node) => textOf(heading).replace(/^\[(.*)\]$/, '$1')

/** Returns a node as the page shows it: inner headings are bold lines, and links lead only to pages of this site. */
function onPage(node: Node): Node {
  const children = node.children?.map(onPage) ?? []
  if (node.type === 'heading') return { type: 'paragraph', children: [{ type: 'strong', children }] }
  const page = node.type === 'link' ? /^apps\/site\/docs\/([\w-]+)\.mdx$/.exec(node.url ?? '') : undefined
  if (page) return { ...node, url: `/${page[1]}`, children }
  if (node.type === 'link' && !node.url?.startsWith('https://')) return { type: 'emphasis', children }
  return node.children ? { ...node, children } : node
}

const textOf = ({ value, children = [] }: Node): string => value ?? children.map(textOf).join('')
