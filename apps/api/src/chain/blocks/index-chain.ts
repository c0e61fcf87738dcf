import { randomUUID } from 'node:crypto'
import type { Head } from '@patina/chains'
import type { Logger } from 'pino'
import { createLease, type Lease } from '../../base/work/lease.ts'
import { type Next, startLoop } from '../../base/work/loop.ts'
import { logFailures } from '../log-failures.ts'
import { createBlockReader } from './block-reader.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { type IndexerStore, LeaseLostError, type PlatformLease } from './indexer.store.ts'
import type { ReaderDeps, ReaderSettings } from './reader-context.ts'
import { watchHeads } from './watch-heads.ts'

export type IndexerSettings = ReaderSettings & {
  /** Duration of the lease in milliseconds. Another worker may take over a platform whose worker wrote nothing for this long. */
  leaseMs: number
  /** Milliseconds between two polls for a new block. */
  pollMs: number
}

export type Indexer = {
  /** Resolves when this or another worker reads the chain. Transactions in blocks after that create notifications. */
  begun: Promise<void>
  /** Returns whether this or another worker has read all known blocks. */
  isAtHead(): boolean
  /** Stops reading after the step in progress and releases the lease. */
  stop(): Promise<void>
}

type Deps = Omit<ReaderDeps, 'store' | 'log'> & {
  store: IndexerStore
  log: Pick<Logger, 'error' | 'warn' | 'info'>
  /** Id of the worker that owns the lease while it reads. */
  owner?: string
}

/** One poll in this many requests the chain's head. The other polls request only the next block. */
const pollsPerHeadRequest = 10

/**
 * Reads a chain block by block into the tables. The rows of a range and the new position are written in one database transaction, so a
 * crash loses nothing. One worker at a time reads a chain. The other workers wait until its lease expires.
 */
export function indexChain(
  chain: IndexedChain,
  { store, transactions, log, owner = randomUUID() }: Deps,
  settings: IndexerSettings,
): Indexer {
  const { id: platformId, blockTimeMs } = chain.network
  const { leaseMs, pollMs } = settings
  const onError = logFailures(log, platformId, {
    unavailable: 'Cannot read blocks from the node; retrying (logged at most once a minute)',
    failed: 'Cannot read blocks; retrying (logged at most once a minute)',
  })
  let announced: Head | undefined
  const lease = createLease(
    leaseMs,
    () => store.acquire(platformId, owner, leaseMs, announced?.number),
    (lease) => store.release(lease),
  )
  const poller = createPoller(chain, { store, transactions, log }, settings, lease, () => {
    const head = announced
    announced = undefined
    return head
  })

  const run = async (): Promise<Next> => {
    const outcome = await poller.poll()
    if (outcome === 'read') return 'again'
    if (outcome === 'elsewhere') return leaseMs / 3
    return heads.isWatching() ? Math.max(pollMs, blockTimeMs) : pollMs
  }
  const heads = watchHeads(chain, (head) => {
    announced = head
    loop.wake()
  })
  const loop = startLoop(run, { everyMs: pollMs, onError })

  return {
    begun: poller.begun,
    isAtHead: poller.isAtHead,
    async stop() {
      heads.stop()
      await loop.stop()
      await lease.release().catch(() => {})
    },
  }
}

type Poller = Pick<Indexer, 'begun' | 'isAtHead'> & {
  /** Reads the next blocks if this worker has the lease of the platform. Returns `elsewhere` if another worker has the lease. */
  poll(): Promise<'read' | 'idle' | 'elsewhere'>
}

/** @param takeAnnounced returns the head that a node announced since the last call */
function createPoller(
  chain: IndexedChain,
  deps: ReaderDeps & { store: IndexerStore },
  settings: IndexerSettings,
  lease: Lease<PlatformLease>,
  takeAnnounced: () => Head | undefined,
): Poller {
  const reader = createBlockReader(chain, deps, settings)
  let idlePolls = 0
  let atHead = false
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })

  const poll = async () => {
    const leased = await lease.acquire()
    if (!leased) {
      begin()
      atHead = await deps.store.isAtHead(chain.network.id)
      return 'elsewhere'
    }
    // If blocks come faster than polls, the chain may have skipped the next number. Only the head shows that later blocks exist.
    const isRequestDue = chain.network.blockTimeMs < settings.pollMs || idlePolls % pollsPerHeadRequest === 0
    const head = await chooseHead(chain, leased.position?.at, takeAnnounced(), isRequestDue)
    const result = await reader.step(leased, head)
    if (result.hasChanged) deps.transactions.announce()
    lease.update(result.lease)
    if (result.lease.position) begin()
    atHead = result.atHead
    idlePolls = result.hasChanged ? 0 : idlePolls + 1
    return result.hasChanged ? 'read' : 'idle'
  }

  return {
    begun,
    isAtHead: () => atHead,
    async poll() {
      try {
        return await poll()
      } catch (error) {
        // The failed write may or may not have been committed, so the next poll reads the position from the database.
        lease.forget()
        idlePolls = 0
        atHead = false
        if (error instanceof LeaseLostError) return 'elsewhere'
        throw error
      }
    },
  }
}

/** Returns the head to read up to. Returns undefined if only the next block is requested. */
async function chooseHead(chain: IndexedChain, at: Head | undefined, announced: Head | undefined, isRequestDue: boolean) {
  if (announced && (!at || announced.number > at.number)) return announced
  // Only one node announces heads.
  // An announced head that is not above the position may be outdated, so the head is requested from all nodes.
  return !at || announced || isRequestDue ? chain.getHead() : undefined
}
