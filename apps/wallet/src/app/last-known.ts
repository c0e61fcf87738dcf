import { queryKeys } from '@patina/react'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { allLinksKey } from '../data/link-query.ts'
import type { KeyringState } from '../keys/keyring-types.ts'

const entry = 'wallet.last-known'
/** Bounds of what is stored: the newest answers, and a part of the browser's five megabytes. */
const maxAnswers = 60
const maxLength = 1_000_000

/** The answers that the wallet shows without a connection. Of lists that are read page by page, only the newest page is stored. */
const keptKeys: readonly QueryKey[] = [
  queryKeys.platforms,
  allLinksKey,
  queryKeys.portfolio,
  queryKeys.allBalances,
  [...queryKeys.prices, 'histories'],
  [...queryKeys.history, 'newest', {}],
  [...queryKeys.history, 'approvals'],
  queryKeys.notifications,
]

/** An answer of the API. `at`: when it was read, in milliseconds since 1970. */
type Answer = { key: QueryKey; at: number; data: unknown }

export type LastKnownOptions = {
  /** Returns the storage. It may throw, as browsers do that block it. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The build of the wallet. Answers that another build stored are ignored, because it may read other fields. */
  build: string
  wallet: { status(): KeyringState['status']; subscribe(listener: () => void): () => void }
}

/**
 * Stores the newest answers of the API, and puts those of the last visit into the cache, as answers that must be read again. They contain
 * public addresses and balances, and nothing secret. An erased wallet leaves none of them, in any tab.
 */
export function keepLastKnown(queries: QueryClient, { storage, build, wallet }: LastKnownOptions): void {
  const isKept = ({ queryKey }: { queryKey: QueryKey }) => keptKeys.some((key) => startsWith(queryKey, key))
  // A screen without balances, or the lock, must not drop them from the memory.
  for (const key of keptKeys) queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })

  const remove = () => attempt(() => storage().removeItem(entry))
  const save = () => {
    const found = queries.getQueryCache().findAll({ predicate: isKept })
    const answers = found.flatMap(({ queryKey, state: { data, dataUpdatedAt } }) =>
      data === undefined ? [] : [{ key: queryKey, at: dataUpdatedAt, data: newestPage(data) }],
    )
    attempt(() => storage().setItem(entry, writeAnswers(answers, build)))
  }
  const removeIfEmpty = () => void (wallet.status() === 'empty' && remove())

  removeIfEmpty()
  wallet.subscribe(removeIfEmpty)
  for (const { key, at, data } of readAnswers(
    attempt(() => storage().getItem(entry)),
    build,
  ))
    if (isKept({ queryKey: key })) queries.setQueryData(key, data, { updatedAt: at })
  void queries.invalidateQueries({ refetchType: 'none' })
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (isKept(event.query) && wallet.status() === 'unlocked') save()
  })
}

/** Returns the first page of a list that is read page by page, because all stored pages are read again. Returns other answers as they are. */
function newestPage(data: unknown): unknown {
  const { pages, pageParams }: { pages?: unknown; pageParams?: unknown } = Object(data)
  return Array.isArray(pages) && Array.isArray(pageParams) ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } : data
}

const startsWith = (key: QueryKey, start: QueryKey) => hashKey(key.slice(0, start.length)) === hashKey(start)

/** Returns the newest answers as text, as many as fit. */
export function writeAnswers(answers: readonly Answer[], build: string): string {
  const newest = [...answers].sort((a, b) => b.at - a.at).slice(0, maxAnswers)
  const texts = newest.map((answer) => JSON.stringify(answer))
  while (texts.join().length > maxLength) texts.pop()
  return `{"build":${JSON.stringify(build)},"answers":[${texts.join()}]}`
}

/** Returns the answers in a stored text. None if another build wrote it, or it is damaged. */
export function readAnswers(text: string | null | undefined, build: string): Answer[] {
  const stored: { build?: unknown; answers?: unknown } = Object(attempt(() => JSON.parse(text ?? 'null')))
  return stored.build === build && Array.isArray(stored.answers) ? stored.answers.filter(isAnswer) : []
}

const isAnswer = (value: unknown): value is Answer => {
  const { key, at, data }: { [name in keyof Answer]?: unknown } = Object(value)
  return Array.isArray(key) && typeof at === 'number' && typeof data === 'object' && data !== null
}

/** Returns what a function returns. Undefined if the storage is blocked, full or damaged: the wallet works without it. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
