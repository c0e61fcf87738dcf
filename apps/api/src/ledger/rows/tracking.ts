import { type ChainAdapter, ChainError, type FoundTransaction, type SignedTransaction, type TransactionReport } from '@patina/chains'
import { ApiError } from '../../base/wire/errors.ts'
import type { Authorized } from '../../wallet/devices/addresses.ts'
import type { Change } from './apply.store.ts'
import { changeBy, factsOf } from './facts.ts'
import type { Tracked, TrackedStore } from './tracked.store.ts'
import type { Followers } from './transactions.ts'

/** Transactions that a wallet sent elsewhere. A device names their hashes, and each becomes a row when a node returns it. */
export type Tracking = Pick<TrackedStore, 'due' | 'release' | 'forget'> & {
  /**
   * Stores a hash that the address has sent elsewhere, and returns it in canonical form. A repeated call changes nothing.
   * @throws {ApiError} `invalid_input`, `too_many_tracked`
   */
  track(deviceId: string, owner: Pick<Authorized, 'chain' | 'address'>, text: string): Promise<string>
  /**
   * Writes the row of an open hash, pending or mined, as if the device had sent it here. `found` are its verified bytes, `report` is its state.
   * Returns false if the node contradicts the bytes, or if clients cannot send them. The hash then stays open.
   */
  adopt(
    chain: ChainAdapter,
    tracked: Tracked,
    found: FoundTransaction,
    report: TransactionReport | undefined,
    headNumber: bigint,
  ): Promise<boolean>
}

/** The sentence for a text that is no hash of the platform. */
export const hashSentence = 'hash must be a valid transaction hash'

/** Maximum number of open hashes of a device. */
const maxPerDevice = 20
/** Milliseconds before its hash was given for which a mined transaction counts as new. An older one creates no notifications. */
const newForMs = 1_800_000

export function createTracking(store: TrackedStore, { announce, rememberBackfilled }: Followers): Tracking {
  return {
    due: store.due,
    release: store.release,
    forget: store.forget,

    async track(deviceId, { chain, address }, text) {
      const hash = chain.parseHash(text)
      if (hash === undefined) throw new ApiError('invalid_input', { message: hashSentence })
      const platformId = chain.network.id
      if (!(await store.add({ deviceId, platformId, address, hash }, maxPerDevice))) throw new ApiError('too_many_tracked')
      return hash
    },

    async adopt(chain, tracked, { txData, signers }, report, headNumber) {
      const change = report?.block ? minedChange(chain, tracked, signers[0], report, headNumber) : await pendingChange(chain, txData)
      if (change === undefined) return false
      await store.adopt(tracked, change, txData, async (transaction, rows) => {
        if (change.backfilled) await rememberBackfilled(transaction, rows)
      })
      announce()
      return true
    },
  }
}

/** Returns the change to a mined transaction. Undefined if the node reports another sender than its bytes have. */
function minedChange(
  chain: ChainAdapter,
  tracked: Tracked,
  sender: string | undefined,
  report: TransactionReport,
  headNumber: bigint,
): Change | undefined {
  if (report.hash !== tracked.hash || report.from !== sender) return undefined
  const ageMs = Date.parse(tracked.createdAt) - (report.block?.time.getTime() ?? 0)
  return { ...changeBy(chain, report, headNumber), backfilled: ageMs > newForMs }
}

/** Returns the change to a transaction without a block. The row keeps its state if another source knows more. */
async function pendingChange(chain: ChainAdapter, txData: string): Promise<Change | undefined> {
  const signed = await decode(chain, txData)
  return signed && { facts: factsOf(chain.network.id, signed, null), seenAt: new Date(), transition: (before) => before }
}

/** Returns the decoded bytes. Undefined if clients cannot send them, for example with a durable nonce on Solana. */
async function decode(chain: Pick<ChainAdapter, 'decodeTransaction'>, txData: string): Promise<SignedTransaction | undefined> {
  try {
    return await chain.decodeTransaction(txData)
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}
