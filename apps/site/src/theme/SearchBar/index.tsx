import { useLocation } from '@docusaurus/router'
import useBaseUrl from '@docusaurus/useBaseUrl'
import { type ReactNode, useEffect, useState } from 'react'
import Search from '../../components/Search/index.tsx'
import { loadSearch } from '../../components/Search/load.ts'
import { onSearchWanted } from '../../components/Search/open.ts'
import styles from '../../components/Search/styles.module.css'

/** Paths of the pages of this visit, newest first. They are kept only in memory. */
let visited: string[] = []

/** The button in the navbar that opens the search. The keys `/`, Ctrl-K and Cmd-K open it too. */
export default function SearchBar(): ReactNode {
  const { pathname } = useLocation()
  /** The first query of the open search, or undefined while it is closed. */
  const [query, setQuery] = useState<string>()
  const address = useBaseUrl('/search.json')
  // A failed load is ignored here, because the open search shows it.
  const prepare = () => void loadSearch(address).catch(() => {})

  useEffect(() => {
    setQuery(undefined)
    visited = [pathname, ...visited.filter((path) => path !== pathname)].slice(0, 6)
  }, [pathname])

  useEffect(() => onSearchWanted(setQuery), [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return
      event.preventDefault()
      setQuery((known) => known ?? '')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setQuery('')}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M13 13l4.5 4.5M15 8.5a6.5 6.5 0 1 1-13 0a6.5 6.5 0 0 1 13 0z" />
        </svg>
        <span>Search</span>
      </button>
      {query !== undefined && <Search start={query} recent={visited.slice(1)} onClose={() => setQuery(undefined)} />}
    </>
  )
}

function opensSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) return true
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping
}
