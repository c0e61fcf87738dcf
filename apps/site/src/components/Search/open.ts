const wanted = 'search-wanted'

/** Opens the search from anywhere on a page, with a query. */
export const openSearch = (query: string) => document.dispatchEvent(new CustomEvent(wanted, { detail: query }))

/** Calls `open` whenever `openSearch` is called. Returns a function that stops this. */
export function onSearchWanted(open: (query: string) => void): () => void {
  const listener = (event: Event) => open(event instanceof CustomEvent ? String(event.detail) : '')
  document.addEventListener(wanted, listener)
  return () => document.removeEventListener(wanted, listener)
}
