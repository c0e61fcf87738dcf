/** Returns an element that is enough for a page that shows nothing. */
export function emptyElement(): Element {
  const listener = { addEventListener: () => {}, removeEventListener: () => {} }
  const element: unknown = { ...listener, nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: { ...listener, nodeType: 9 } }
  return element as Element
}
