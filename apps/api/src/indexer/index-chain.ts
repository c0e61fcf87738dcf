import { randomUUID } from 'node:crypto'
import { ChainError, type Head } from '@wallet/chains'
import type { Logger } from 'pino'
import { createPauses } from '../work/pause.ts'
import { createBlockReader, type ReaderDeps, type ReaderSettings } from './block-reader.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { type Hold, type IndexerStore, LeaseLostError } from './indexer.store.ts'
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

type Deps = Omit<ReaderDeps, 'store' | 'log'> & { store: IndexerStore; log: Pick<Logger, 'error' | 'warn' | 'info'> }

/** Every so often the head is asked for; in the looks between, whether the next block is there. */
const headEvery = 10
const longestPauseMs = 10_000
/** A node that is away is complained of this often. */
const complaintEveryMs = 60_000

/**
 * Follows a chain block by block into the tables: transactions in which linked addresses take part, with their notifications. What it writes
 * of a range and how far it is stand in one database transaction, so that it goes on after any end where it was. One worker at a time reads
 * a chain; the others wait for its lease to run out.
 */
export function indexChain(chain: IndexedChain, { store, transactions, log }: Deps, settings: IndexerSettings): Indexer {
  const { id: platformId, blockTimeMs } = chain.network
  const { leaseMs, pollMs } = settings
  const reader = createBlockReader(chain, { store, transactions, log }, settings)
  /** Where blocks come faster than looks, the next number may have been left out, and the head tells whether there are others. */
  const asksAlways = blockTimeMs < pollMs
  const holder = randomUUID()
  let hold: Hold | undefined
  let heldAt = Number.NEGATIVE_INFINITY
  let told: Head | undefined
  let idleLooks = 0
  let atHead = false
  const pauses = createPauses()
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let quietUntil = 0

  const complain = (error: unknown) => {
    if (!(error instanceof ChainError && error.reason === 'unavailable')) {
      log.error({ err: error, platformId }, 'Reading blocks failed; trying again')
    } else if (Date.now() >= quietUntil) {
      quietUntil = Date.now() + complaintEveryMs
      log.warn({ err: error, platformId }, 'The node does not tell its blocks; trying again, and telling once a minute')
    }
  }

  const holdOn = async (): Promise<Hold | undefined> => {
    const now = performance.now()
    if (hold && now - heldAt < leaseMs / 3) return hold
    hold = await store.hold(platformId, holder, leaseMs, told?.number)
    heldAt = now
    return hold
  }

  const look = async (): Promise<'read' | 'idle' | 'elsewhere'> => {
    const held = await holdOn()
    if (!held) {
      begin()
      atHead = await store.isAtHead(platformId)
      return 'elsewhere'
    }
    const at = held.position?.at
    // One node tells of heads by itself. Where it lags behind what was read, all of them are asked.
    const heard = told
    told = undefined
    const asksForHead = at === undefined || heard !== undefined || asksAlways || idleLooks % headEvery === 0
    const isNews = heard !== undefined && (at === undefined || heard.number > at.number)
    const head = isNews ? heard : asksForHead ? await chain.getHead() : undefined
    const looked = await reader.look(held, head)
    hold = looked.hold
    if (hold.position) begin()
    atHead = looked.atHead
    idleLooks = looked.isNews ? 0 : idleLooks + 1
    return looked.isNews ? 'read' : 'idle'
  }

  const step = async () => {
    try {
      return await look()
    } catch (error) {
      // What the database holds counts, whatever was about to be written.
      hold = undefined
      idleLooks = 0
      atHead = false
      if (error instanceof LeaseLostError) return 'elsewhere'
      throw error
    }
  }

  const loop = async () => {
    let failures = 0
    while (!pauses.areOver()) {
      try {
        const found = await step()
        failures = 0
        if (found === 'elsewhere') await pauses.take(leaseMs / 3)
        else if (found === 'idle' && !told) await pauses.take(heads.isWatching() ? Math.max(pollMs, blockTimeMs) : pollMs)
      } catch (error) {
        complain(error)
        await pauses.take(Math.min(longestPauseMs, pollMs * 2 ** failures++))
      }
    }
  }
  const heads = watchHeads(chain, (head) => {
    told = head
    pauses.cut()
  })
  const ended = loop()

  return {
    begun,
    isAtHead: () => atHead,
    async stop() {
      heads.stop()
      pauses.end()
      await ended
      if (hold) await store.release(hold).catch(() => {})
    },
  }
}
