import type { Address } from '@solana/kit'
import type { Json } from './json.ts'
import { isWritable, type Loaded, type WireTransaction } from './wire-transaction.ts'

/** An executed transaction. The transaction paid its fee, and may have failed. */
export type Executed = { wire: WireTransaction; slot: bigint; time: number; loaded: Loaded; error: Json; meta: Json }

export type TransactionIndex = {
  add(transaction: Executed): void
  find(id: string): Executed | undefined
  count(): number
  all(): IterableIterator<Executed>
  /** Returns the transactions that name the address, oldest first. */
  historyOf(address: Address): readonly Executed[]
  /** Returns every address that a transaction names, and those given at the start. */
  addresses(): IterableIterator<Address>
}

/** Returns an empty index of transactions by id and by address. */
export function createTransactionIndex(startAddresses: readonly Address[]): TransactionIndex {
  const byId = new Map<string, Executed>()
  const byAddress = new Map<Address, Executed[]>()
  const addresses = new Set(startAddresses)
  return {
    add(transaction) {
      byId.set(transaction.wire.id, transaction)
      for (const key of keysOf(transaction)) {
        addresses.add(key)
        const list = byAddress.get(key)
        if (list) list.push(transaction)
        else byAddress.set(key, [transaction])
      }
    },
    find: (id) => byId.get(id),
    count: () => byId.size,
    all: () => byId.values(),
    historyOf: (address) => byAddress.get(address) ?? [],
    addresses: () => addresses.values(),
  }
}

/** Returns every account that a transaction names. */
export const keysOf = ({ wire, loaded }: Pick<Executed, 'wire' | 'loaded'>): Set<Address> =>
  new Set([...wire.message.staticAccounts, ...loaded.writable, ...loaded.readonly])

export const writableKeysOf = (executed: Executed): Address[] =>
  [...executed.wire.message.staticAccounts, ...executed.loaded.writable].filter((_, index) =>
    isWritable(executed.wire.message, executed.loaded, index),
  )
