import type { Address } from '@patina/chains'
import type { Database } from '../../base/db/client.ts'
import type { BoundedHistoryStore } from '../../ledger/rows/bounded-history.store.ts'
import { combineStates, type HistoryState } from './address-history.ts'
import { type StoredHistory, storedHistories } from './history-states.store.ts'

type Linked = { platformId: string; address: Address }

/** Tells how far the histories of linked addresses are known. */
export type AddressHistories = {
  /** Returns the state of each address, in their order. */
  of(addresses: readonly Linked[]): Promise<HistoryState[]>
  /** Returns the state of all these addresses together. */
  together(addresses: readonly Linked[]): Promise<HistoryState>
}

export function createAddressHistories(
  database: Pick<Database, 'query'>,
  { boundedAmong }: Pick<BoundedHistoryStore, 'boundedAmong'>,
): AddressHistories {
  const of = async (addresses: readonly Linked[]) => {
    if (addresses.length === 0) return []
    const [stored, bounded] = await Promise.all([storedHistories(database, addresses), boundedAmong(addresses)])
    const [byKey, trimmed] = [new Map(stored.map((one) => [keyOf(one), one])), new Set(bounded.map(keyOf))]
    return addresses.map((one) => stateOf(byKey.get(keyOf(one)), trimmed.has(keyOf(one))))
  }
  return {
    of,
    async together(addresses) {
      const found = await of(addresses)
      return combineStates(
        addresses.flatMap(({ platformId }, index) => {
          const state = found[index]
          return state ? [{ ...state, platformId }] : []
        }),
      )
    },
  }
}

/** Returns the state of a history. `isTrimmed`: old transactions of the address were deleted. */
function stateOf(stored: StoredHistory | undefined, isTrimmed: boolean): HistoryState {
  // The chain cannot be searched, or the address was linked before its platform was served.
  if (!stored) return { state: 'partial', fromBlock: null, method: null, progress: 1 }
  const { searching, complete, fromBlock, method, searched, blocks } = stored
  if (!searching) return { state: complete && !isTrimmed ? 'complete' : 'partial', fromBlock, method, progress: 1 }
  const share = searched !== null && blocks !== null && blocks > 0 ? searched / blocks : 0
  return { state: 'searching', fromBlock, method, progress: Math.floor(Math.max(0, share) * 100) / 100 }
}

const keyOf = ({ platformId, address }: { platformId: string; address: string }) => `${platformId}:${address}`
