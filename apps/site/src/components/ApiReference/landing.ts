/**
 * Keeps an anchor at its position while the content above it is laid out and gets smaller than estimated. The browser's scroll anchoring
 * does not always reach so far. Ends at the first action of the reader. Returns a function that ends it.
 */
export function keepAnchorInPlace(root: HTMLElement, hash: string): () => void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  if (!target) return () => {}
  const observer = new ResizeObserver(() => target.scrollIntoView())
  observer.observe(root)
  const controller = new AbortController()
  const end = () => {
    observer.disconnect()
    controller.abort()
  }
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(act, end, { signal: controller.signal, capture: true, passive: true })
  return end
}
