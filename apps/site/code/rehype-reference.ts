/** The fields of a hast node that this file uses. */
type Node = { tagName?: string; properties?: Record<string, unknown>; children?: Node[] }

/** Replaces `reference:` in links by the route of the API reference, which depends on the brand. */
export function rehypeReference({ route }: { route: string }) {
  const visit = (node: Node): void => {
    const href = node.properties?.href
    if (node.tagName === 'a' && typeof href === 'string' && href.startsWith('reference:'))
      node.properties = { ...node.properties, href: route + href.slice('reference:'.length) }
    node.children?.forEach(visit)
  }
  return visit
}
