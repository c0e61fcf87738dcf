import { useHistory } from '@docusaurus/router'
import useBaseUrl from '@docusaurus/useBaseUrl'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Loaded, loadSearch } from './load.ts'
import styles from './styles.module.css'

type Props = {
  /** The query with which the search opens. */
  start: string
  /** Paths of the pages of this visit, newest first. */
  recent: string[]
  onClose: () => void
}

/** The open search dialog. The reader can type while the search index still loads. */
export default function Search({ start, recent, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const history = useHistory()
  const [query, setQuery] = useState(start)
  const [active, setActive] = useState(0)
  const { loaded, failed, retry } = useLoaded()
  const shownQuery = useDeferredValue(query)
  const found = useMemo(() => loaded?.find(shownQuery, recent), [loaded, shownQuery, recent])
  const hasOptions = found !== undefined && found.count > 0

  useEffect(() => dialog.current?.showModal(), [])

  const options = () => [...(dialog.current?.querySelectorAll<HTMLAnchorElement>('[role=option]') ?? [])]
  const onKey = (event: KeyboardEvent) => {
    const list = options()
    const next = { ArrowDown: active + 1, ArrowUp: active - 1 + list.length, Enter: active }[event.key]
    if (next === undefined || list.length === 0) return
    event.preventDefault()
    const option = list[next % list.length]
    if (event.key === 'Enter') return option?.click()
    setActive(next % list.length)
    option?.scrollIntoView({ block: 'nearest' })
  }
  const follow = (event: MouseEvent, address: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    dialog.current?.close()
    history.push(address)
  }

  return createPortal(
    <dialog ref={dialog} className={styles.dialog} aria-label="Search" data-query={found && shownQuery} closedby="any" onClose={onClose}>
      <div className={styles.bar}>
        <input
          className={styles.input}
          type="search"
          role="combobox"
          aria-label="Search"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? 'search-results' : undefined}
          aria-autocomplete="list"
          aria-activedescendant={hasOptions ? `search-option-${active}` : undefined}
          placeholder="A word, a path, an error"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onKeyDown={onKey}
          onChange={({ target }) => {
            setQuery(target.value)
            setActive(0)
          }}
        />
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      {loaded && found && <loaded.Results {...found} active={active} onFollow={follow} />}
      {failed && (
        <p className={styles.status} role="alert">
          The search could not be loaded.{' '}
          <button type="button" className={styles.retry} onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </dialog>,
    document.body,
  )
}

/** Loads the search engine and its index when the search opens. */
function useLoaded() {
  const address = useBaseUrl('/search.json')
  const [loaded, setLoaded] = useState<Loaded>()
  const [failed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    loadSearch(address).then(
      (value) => setLoaded(value),
      () => setFailed(true),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the search opens
  useEffect(load, [])
  return { loaded, failed, retry: load }
}
