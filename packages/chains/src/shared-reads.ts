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
  const { blockTimeMs } = adapter.network
  const freshMs = Math.min(1000, blockTimeMs / 20)
  const { getNonce, getStaking, quoteSwap } = adapter
  const drops: (() => void)[] = []
  let broadcasts = 0
  let lastHead: string | undefined

  function dropAll() {
    broadcasts += 1
    for (const drop of drops) drop()
  }

  function underWay<Args extends readonly unknown[], T>(keyOf: (...args: Args) => string, read: Read<Args, T>): Read<Args, T> {
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

  function kept<Args extends readonly unknown[], T>(
    keyOf: (...args: Args) => string,
    read: Read<Args, T>,
    isCurrent: (kept: Kept<T>) => Promise<boolean> = async ({ headBefore }) => headBefore === (await getHead()).hash,
  ): Read<Args, T> {
    const answers = new Map<string, Kept<T>>()
    drops.push(() => answers.clear())
    return underWay(keyOf, async (...args) => {
      const key = keyOf(...args)
      const old = answers.get(key)
      const age = old ? now() - old.askedAt : Number.POSITIVE_INFINITY
      const isGood = old && (age < freshMs || (age < blockTimeMs && (await isCurrent(old))))
      // A broadcast may have dropped it while the head was asked for.
      if (isGood && answers.get(key) === old) return put(answers, key, old).answer

      const [askedAt, headBefore, broadcastsBefore] = [now(), lastHead, broadcasts]
      const answer = await read(...args)
      if (broadcasts === broadcastsBefore) put(answers, key, { answer, askedAt, headBefore })
      return answer
    })
  }

  const getHead = kept(
    () => 'head',
    async () => {
      const head = await adapter.getHead()
      lastHead = head.hash
      return head
    },
    async () => false,
  )

  return {
    ...adapter,
    getHead,
    getBalances: kept((address, { listed, unlisted }) => `${address},${joined(listed)},,${joined(unlisted)}`, adapter.getBalances),
    getAccountInfo: kept((address) => address, adapter.getAccountInfo),
    getBlockhash: kept(() => 'blockhash', adapter.getBlockhash),
    getPriorityFees: kept(() => 'fees', adapter.getPriorityFees),
    estimateFees: underWay(({ from, to, value, data }) => [from, to, value, data].join(), adapter.estimateFees),
    ...(getNonce && { getNonce: underWay((address: string) => address, getNonce) }),
    ...(getStaking && { getStaking: kept((address: string) => address, getStaking) }),
    ...(quoteSwap && {
      quoteSwap: kept(({ input, output, amount, slippageBps }) => [input, output, amount, slippageBps].join(), quoteSwap),
    }),
    broadcast: async (txData) => {
      try {
        await adapter.broadcast(txData)
      } catch (error) {
        if (!isRefusal(error)) dropAll()
        throw error
      }
      dropAll()
    },
  }
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

/** Puts an answer last in the map, which so lists the answers by their last use, and drops the first when they are too many. */
function put<T>(answers: Map<string, Kept<T>>, key: string, answer: Kept<T>): Kept<T> {
  answers.delete(key)
  answers.set(key, answer)
  if (answers.size > MAX_KEPT) {
    for (const oldest of answers.keys()) {
      answers.delete(oldest)
      break
    }
  }
  return answer
}
