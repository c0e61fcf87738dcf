import { LRUCache } from 'lru-cache'
import { currentSignal, finishing } from './abandonment.ts'
import type { SharedRead } from './adapter/rule.ts'
import { type ChainAdapter, ruleOf } from './adapter.ts'
import { ChainError } from './errors.ts'
import { type AnyMethod, mapMethods } from './map-methods.ts'
import { createOwnBlocks, type OwnBlocks } from './own-blocks.ts'
import { createFlights } from './running-reads.ts'

/** Maximum number of cached answers per method. The largest answers, the balances of a hundred tokens, take about ten kilobytes. */
const MAX_CACHED_ANSWERS = 500

type Read<Args extends readonly unknown[], T> = (...args: Args) => Promise<T>

/**
 * A cached answer. `headBefore` is the hash of the newest head when the request started. The answer belongs to the block of that head, or
 * to a later block.
 */
type CachedAnswer<T> = { answer: T; requestedAt: number; headBefore: string | undefined }

/**
 * Returns the adapter with shared reads, so that identical requests reach the node once. Concurrent identical reads share one request. An
 * answer is reused while it is younger than `freshMs` (a twentieth of a block, at most a second). After that, it is reused only while
 * `headBefore` is still the head, and never longer than a block. After `noteBlock`, no older answer about the address is reused. Nonces and
 * estimates are shared only while in flight. A broadcast is never abandoned, and clears all cached answers unless the node refused it. Errors
 * are not cached. Callers share the answers and must not change them.
 *
 * @param now a clock in milliseconds that never goes back
 */
export function shareReads(adapter: ChainAdapter, now: () => number = () => performance.now()): ChainAdapter {
  const state: State = { blockTimeMs: adapter.network.blockTimeMs, now, clears: [], broadcasts: 0, lastHead: undefined }
  const own = createOwnBlocks()
  const readHead = async () => {
    const head = await adapter.getHead()
    state.lastHead = head.hash
    return head
  }
  const getHead = cacheAnswers(
    state,
    () => 'head',
    readHead,
    async () => false,
  )
  const isCurrent: IsCurrent = async ({ headBefore }) => headBefore === (await getHead()).hash
  return {
    ...mapMethods(adapter, (method, name) => {
      const rule = ruleOf(name)
      return typeof rule === 'object' ? shareRead({ state, own, isCurrent }, rule, method) : method
    }),
    getHead,
    noteBlock: own.note,
    broadcast: (txData) => finishing(() => broadcast(adapter, state, txData)),
  }
}

/** Returns the method with its answers shared as its rule says. */
function shareRead(
  { state, own, isCurrent }: { state: State; own: OwnBlocks; isCurrent: IsCurrent },
  { until, key, isUnshared, follows, reportsBlockOf }: SharedRead<readonly unknown[], unknown>,
  method: AnyMethod,
): AnyMethod {
  const keyOf = (...args: unknown[]) => key(own.key, ...args)
  const call = (...args: unknown[]) => Promise.resolve(method(...args))
  const following = follows ? (...args: unknown[]) => own.atLeast(follows.addresses(...args), () => call(...args), follows.answers) : call
  const read = reportsBlockOf
    ? (...args: unknown[]) => own.currentOf(reportsBlockOf(...args), (options) => call(...args, options))
    : following
  const shared = until === 'answered' ? shareInFlight(state, keyOf, read) : cacheAnswers(state, keyOf, read, isCurrent)
  return isUnshared ? (...args) => (isUnshared(...args) ? method(...args) : shared(...args)) : shared
}

/** State shared by the reads of one adapter. Each function in `clears` empties one method's cache. */
type State = {
  readonly blockTimeMs: number
  readonly now: () => number
  readonly clears: (() => void)[]
  broadcasts: number
  lastHead: string | undefined
}

type IsCurrent = (cached: Pick<CachedAnswer<unknown>, 'headBefore'>) => Promise<boolean>

/** Broadcasts, and then clears all cached answers unless the node certainly refused. */
async function broadcast(adapter: ChainAdapter, state: State, txData: string): Promise<void> {
  try {
    await adapter.broadcast(txData)
  } catch (error) {
    if (!isRefusal(error)) clearAll(state)
    throw error
  }
  clearAll(state)
}

function clearAll(state: State) {
  state.broadcasts += 1
  for (const clear of state.clears) clear()
}

/** Returns the read in a form in which concurrent calls with the same key share one request. */
function shareInFlight<Args extends readonly unknown[], T>(
  { clears }: State,
  keyOf: (...args: Args) => string,
  read: Read<Args, T>,
): Read<Args, T> {
  const flights = createFlights<T>()
  clears.push(flights.clear)
  return (...args) => flights.join(keyOf(...args), () => read(...args))
}

/** Returns the read with a cache: earlier answers are reused while they are fresh or `isCurrent`. */
function cacheAnswers<Args extends readonly unknown[], T>(
  state: State,
  keyOf: (...args: Args) => string,
  read: Read<Args, T>,
  isCurrent: IsCurrent,
): Read<Args, T> {
  const { blockTimeMs, now, clears } = state
  const freshMs = Math.min(1000, blockTimeMs / 20)
  const answers = new LRUCache<string, CachedAnswer<T>>({ max: MAX_CACHED_ANSWERS })
  clears.push(() => answers.clear())
  return shareInFlight(state, keyOf, async (...args) => {
    const key = keyOf(...args)
    const old = answers.get(key)
    const age = old ? now() - old.requestedAt : Number.POSITIVE_INFINITY
    const isGood = old && (age < freshMs || (age < blockTimeMs && (await isCurrent(old))))
    // A broadcast may have cleared the cached answer while the head was read.
    if (isGood && answers.get(key) === old) return old.answer

    const [requestedAt, headBefore, broadcastsBefore] = [now(), state.lastHead, state.broadcasts]
    const answer = await read(...args)
    if (state.broadcasts === broadcastsBefore && !currentSignal()?.aborted) answers.set(key, { answer, requestedAt, headBefore })
    return answer
  })
}

/**
 * Returns whether the node certainly did not accept a transaction. Otherwise the node may have the transaction, and only the answer was
 * lost.
 */
const isRefusal = (error: unknown): boolean => error instanceof ChainError && (error.reason !== 'unavailable' || error.refused)
