import type { SearchIndex } from '../../../derived/search-index.ts'
import type Results from './Results.tsx'
import type { Found } from './Results.tsx'

export type Loaded = { Results: typeof Results; find: (query: string, recent: string[]) => Found }

let loading: Promise<Loaded> | undefined

/** Loads the search engine, the index and the result list once. After a failure, the next call loads them again. */
export function loadSearch(address: string): Promise<Loaded> {
  loading ??= Promise.all([loadResults(), fetchIndex(address)]).then(
    ([{ Results, finder }, index]) => ({ Results, find: finder(index) }),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

async function loadResults() {
  const { default: Results, finder } = await import('./Results.tsx')
  return { Results, finder }
}

async function fetchIndex(address: string): Promise<SearchIndex> {
  const response = await fetch(address)
  const value: unknown = response.ok ? await response.json() : undefined
  if (!isSearchIndex(value)) throw new Error(`${address} answered ${response.status}`)
  return value
}

/** Returns whether the value is a search index. Some hosts answer a missing file with a page and status 200. */
function isSearchIndex(value: unknown): value is SearchIndex {
  return typeof value === 'object' && value !== null && 'pages' in value && 'sections' in value && Array.isArray(value.sections)
}
