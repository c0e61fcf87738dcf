import { LRUCache } from 'lru-cache'
import type { ChainAdapter } from './adapter.ts'
import { ChainError } from './errors.ts'

/** Answers kept per method. The largest, the balances of a hundred tokens, take some ten kilobytes. */
const MAX_KEPT = 500

type Read<Args extends readonly unknown[], T> = (...args: Args) => Promise<T>

/** `headBefore`: hash of the newest head known when the answer was asked for, which is the answer's own block or an older one. */
type Kept<T> = { answer: T; askedAt: number; headBefore: string | undefined }

/**
 * The adapter, such that many who ask the same ask the node once. Concurrent identical reads share one request. An answer is given
 * again as it is while it is younger than `freshMs`, a twentieth of a block and at most a second; then only while the chain still
 * has the head from before the answer was asked for, and never for longer than a block. Nonces and estimates are shared only while
 * under way. A broadcast drops everything unless the node refused it; errors are never kept. Callers share the answers and must not change them.
 *
 * @param now a clock in milliseconds that never goes back
 */
export function shareReads(adapter: ChainAdapter, now: () => number = () => performance.now()): ChainAdapter {
  const state: State = { blockTimeMs: adapter.network.blockTimeMs, now, drops: [], broadcasts: 0, lastHead: undefined }
  const readHead = async () => {
    const head = await adapter.getHead()
    state.lastHead = head.hash
    return head
  }
  const getHead = keep(
    state,
    () => 'head',
    readHead,
    async () => false,
  )
  const isCurrent: IsCurrent = async ({ headBefore }) => headBefore === (await getHead()).hash
  const kept = <Args extends readonly unknown[], T>(keyOf: (...args: Args) => string, read: Read<Args, T>) =>
    keep(state, keyOf, read, isCurrent)
  const flying = <Args extends readonly unknown[], T>(keyOf: (...args: Args) => string, read: Read<Args, T>) => underWay(state, keyOf, read)

  const { getNonce, getStaking, quoteSwap } = adapter
  return {
    ...adapter,
    getHead,
    getBalances: kept((address, { listed, unlisted }) => `${address},${joined(listed)},,${joined(unlisted)}`, adapter.getBalances),
    getAccountInfo: kept((address) => address, adapter.getAccountInfo),
    getBlockhash: kept(() => 'blockhash', adapter.getBlockhash),
    getPriorityFees: kept(() => 'fees', adapter.getPriorityFees),
    estimateFees: flying(({ from, to, value, data }) => [from, to, value, data].join(), adapter.estimateFees),
    ...(getNonce && { getNonce: flying((address: string) => address, getNonce) }),
    ...(getStaking && { getStaking: kept((address: string) => address, getStaking) }),
    ...(quoteSwap && {
      quoteSwap: kept(({ input, output, amount, slippageBps }) => [input, output, amount, slippageBps].join(), quoteSwap),
    }),
    broadcast: async (txData) => {
      try {
        await adapter.broadcast(txData)
      } catch (error) {
        if (!isRefusal(error)) dropAll(state)
        throw error
      }
      dropAll(state)
    },
  }
}

/** What the reads of one adapter share. `drops` empty each method's answers. */
type State = {
  readonly blockTimeMs: number
  readonly now: () => number
  readonly drops: (() => void)[]
  broadcasts: number
  lastHead: string | undefined
}

type IsCurrent = (kept: Pick<Kept<unknown>, 'headBefore'>) => Promise<boolean>

function dropAll(state: State) {
  state.broadcasts += 1
  for (const drop of state.drops) drop()
}

/** Returns the read, such that concurrent calls with the same key share one request. */
function underWay<Args extends readonly unknown[], T>(
  { drops }: State,
  keyOf: (...args: Args) => string,
  read: Read<Args, T>,
): Read<Args, T> {
  const flights = new Map<string, Promise<T>>()
  drops.push(() => flights.clear())
  return (...args) => {
    const key = keyOf(...args)
    const running = flights.get(key)
    if (running) return running
    const flight: Promise<T> = read(...args).finally(() => {
      if (flights.get(key) === flight) flights.delete(key)
    })
    flights.set(key, flight)
    return flight
  }
}

/** Returns the read, such that it also returns earlier answers while they are fresh or `isCurrent`. */
function keep<Args extends readonly unknown[], T>(
  state: State,
  keyOf: (...args: Args) => string,
  read: Read<Args, T>,
  isCurrent: IsCurrent,
): Read<Args, T> {
  const { blockTimeMs, now, drops } = state
  const freshMs = Math.min(1000, blockTimeMs / 20)
  const answers = new LRUCache<string, Kept<T>>({ max: MAX_KEPT })
  drops.push(() => answers.clear())
  return underWay(state, keyOf, async (...args) => {
    const key = keyOf(...args)
    const old = answers.get(key)
    const age = old ? now() - old.askedAt : Number.POSITIVE_INFINITY
    const isGood = old && (age < freshMs || (age < blockTimeMs && (await isCurrent(old))))
    // A broadcast may have dropped it while the head was read.
    if (isGood && answers.get(key) === old) return old.answer

    const [askedAt, headBefore, broadcastsBefore] = [now(), state.lastHead, state.broadcasts]
    const answer = await read(...args)
    if (state.broadcasts === broadcastsBefore) answers.set(key, { answer, askedAt, headBefore })
    return answer
  })
}

/** The texts of a list, by comma. Kept per list: a caller that always passes the same catalogue would join 100 addresses each time. */
function joined(contracts: readonly string[]): string {
  const before = joinedLists.get(contracts)
  if (before !== undefined) return before
  const text = contracts.join()
  joinedLists.set(contracts, text)
  return text
}

const joinedLists = new WeakMap<readonly string[], string>()

/** Whether the node certainly did not take a transaction. Else it may have it, and the answer was lost. */
const isRefusal = (error: unknown): boolean => error instanceof ChainError && (error.reason !== 'unavailable' || error.refused)
