/**
 * Holds an anchor where the reader has landed, while what stands above it is laid out for the first time and takes less room than it was
 * held: the browser's own hold on the place does not always reach so far. Ends as soon as the reader does anything. Returns how to end it.
 */
export function holdLanding(root: HTMLElement, hash: string): () => void {
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
