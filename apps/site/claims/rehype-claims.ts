import type { Shown } from './claims.ts'

/** The fields of a hast or MDX node that this file uses. */
type Node = {
  type: string
  tagName?: string
  name?: string | null
  value?: string
  properties?: Record<string, unknown>
  attributes?: { name?: string; value?: unknown }[]
  children?: Node[]
}

/** Replaces `<Claim id="…" />` with the text of that claim, marked with its id. The browser gets plain text. */
export function rehypeClaims({ claim }: { claim: (id: string) => Shown }) {
  return (tree: Node) => replaceIn(tree, claim)
}

function replaceIn(node: Node, claim: (id: string) => Shown): void {
  if (!node.children) return
  node.children = node.children.map((child) => {
    replaceIn(child, claim)
    if (child.name !== 'Claim') return child
    const id = child.attributes?.find(({ name }) => name === 'id')?.value
    if (typeof id !== 'string') throw new Error('A <Claim> has no id')
    return { type: 'element', tagName: 'span', properties: { dataClaim: id }, children: withCode(claim(id).text) }
  })
}

/** Returns text as nodes. Words between backticks become code. */
function withCode(text: string): Node[] {
  return text.split('`').map((value, index) => {
    const words = { type: 'text', value }
    return index % 2 === 0 ? words : { type: 'element', tagName: 'code', properties: {}, children: [words] }
  })
}
