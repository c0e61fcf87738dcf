/** The part of a hast node that is read here. */
type Node = { tagName?: string; properties?: Record<string, unknown>; children?: Node[] }

/** Makes links to `reference:` and `reference:#anchor` lead to the API reference, whose address is the brand's. */
export function rehypeReference({ route }: { route: string }) {
  const visit = (node: Node): void => {
    const href = node.properties?.href
    if (node.tagName === 'a' && typeof href === 'string' && href.startsWith('reference:'))
      node.properties = { ...node.properties, href: route + href.slice('reference:'.length) }
    node.children?.forEach(visit)
  }
  return visit
}
