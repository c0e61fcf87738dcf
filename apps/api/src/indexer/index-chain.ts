import { randomUUID } from 'node:crypto'
import type { Head } from '@wallet/chains'
import type { Logger } from 'pino'
import { createLease } from '../work/lease.ts'
import { type Next, startLoop } from '../work/loop.ts'
import { createBlockReader, type ReaderDeps, type ReaderSettings } from './block-reader.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { type IndexerStore, LeaseLostError } from './indexer.store.ts'
import { logFailures } from './log-failures.ts'
import { watchHeads } from './watch-heads.ts'

export type IndexerSettings = ReaderSettings & {
  /** How long a worker that is silent keeps its platforms. */
  leaseMs: number
  /** Pause between two looks for a new block. */
  pollMs: number
}

export type Indexer = {
  /** Comes when reading has begun, by this worker or another: what happens from then on is told. */
  begun: Promise<void>
  /** Whether blocks are written as they come, by this worker or another. */
  isAtHead(): boolean
  /** Ends after the step that is under way, and lets another worker take over. */
  stop(): Promise<void>
}

type Deps = Omit<ReaderDeps, 'store' | 'log'> & {
  store: IndexerStore
  log: Pick<Logger, 'error' | 'warn' | 'info'>
  /** Id of the worker that owns the lease while it reads. */
  holder?: string
}

/** Every so often the head is asked for; in the looks between, whether the next block is there. */
const headEvery = 10

/**
 * Follows a chain block by block into the tables: transactions in which linked addresses take part, with their notifications. What it writes
 * of a range and how far it is stand in one database transaction, so that it goes on after any end where it was. One worker at a time reads
 * a chain; the others wait for its lease to run out.
 */
export function indexChain(
  chain: IndexedChain,
  { store, transactions, log, holder = randomUUID() }: Deps,
  settings: IndexerSettings,
): Indexer {
  const { id: platformId, blockTimeMs } = chain.network
  const { leaseMs, pollMs } = settings
  const onError = logFailures(log, platformId, {
    unavailable: 'Cannot read blocks from the node; retrying (logged at most once a minute)',
    failed: 'Cannot read blocks; retrying (logged at most once a minute)',
  })
  const reader = createBlockReader(chain, { store, transactions, log }, settings)
  /** Where blocks come faster than looks, the next number may have been left out, and the head tells whether there are others. */
  const asksAlways = blockTimeMs < pollMs
  let told: Head | undefined
  const lease = createLease(
    leaseMs,
    () => store.hold(platformId, holder, leaseMs, told?.number),
    (hold) => store.release(hold),
  )
  let idleLooks = 0
  let atHead = false
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })

  const look = async (): Promise<'read' | 'idle' | 'elsewhere'> => {
    const hold = await lease.acquire()
    if (!hold) {
      begin()
      atHead = await store.isAtHead(platformId)
      return 'elsewhere'
    }
    const at = hold.position?.at
    // One node tells of heads by itself. Where it lags behind what was read, all of them are asked.
    const heard = told
    told = undefined
    const asksForHead = at === undefined || heard !== undefined || asksAlways || idleLooks % headEvery === 0
    const isNews = heard !== undefined && (at === undefined || heard.number > at.number)
    const head = isNews ? heard : asksForHead ? await chain.getHead() : undefined
    const looked = await reader.look(hold, head)
    lease.update(looked.hold)
    if (looked.hold.position) begin()
    atHead = looked.atHead
    idleLooks = looked.isNews ? 0 : idleLooks + 1
    return looked.isNews ? 'read' : 'idle'
  }

  const step = async () => {
    try {
      return await look()
    } catch (error) {
      // What the database holds counts, whatever was about to be written.
      lease.forget()
      idleLooks = 0
      atHead = false
      if (error instanceof LeaseLostError) return 'elsewhere'
      throw error
    }
  }

  const run = async (): Promise<Next> => {
    const found = await step()
    if (found === 'read') return 'again'
    if (found === 'elsewhere') return leaseMs / 3
    return heads.isWatching() ? Math.max(pollMs, blockTimeMs) : pollMs
  }
  const heads = watchHeads(chain, (head) => {
    told = head
    loop.wake()
  })
  const loop = startLoop(run, { everyMs: pollMs, onError })

  return {
    begun,
    isAtHead: () => atHead,
    async stop() {
      heads.stop()
      await loop.stop()
      await lease.release().catch(() => {})
    },
  }
}
