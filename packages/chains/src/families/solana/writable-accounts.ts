import { ChainError } from '../../errors.ts'
import { accountsCalls, readAccounts } from './accounts.ts'
import { addressAt, canonical, type LibraryAddress } from './addresses.ts'
import type { SendableMessage } from './compiled-transaction.ts'
import type { SolanaNode } from './node.ts'

/** Bytes of a lookup table before its addresses. @see https://github.com/anza-xyz/agave/blob/master/sdk/program/src/address_lookup_table/state.rs */
const TABLE_HEAD_BYTES = 56

/** Returns the accounts that a transaction may change. Reads its lookup tables if it has any. */
export async function writableAccounts({ rpc }: SolanaNode, message: SendableMessage): Promise<LibraryAddress[]> {
  const { staticAccounts, header } = message
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const writable = staticAccounts
    .map(canonical)
    .filter((_, index) =>
      index < numSignerAccounts
        ? index < numSignerAccounts - numReadonlySignerAccounts
        : index < staticAccounts.length - numReadonlyNonSignerAccounts,
    )
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : []
  if (lookups.length === 0) return writable
  const tables = readAccounts(await rpc.read(accountsCalls(lookups.map(({ lookupTableAddress }) => lookupTableAddress))), lookups.length)
  const loaded = lookups.flatMap(({ writableIndexes }, index) =>
    writableIndexes.map((entry) => {
      const data = tables[index]?.data
      const at = TABLE_HEAD_BYTES + entry * 32
      if (!data || data.length < at + 32) throw new ChainError('invalid_transaction', { detail: 'A lookup table has no such account' })
      return addressAt(data, at)
    }),
  )
  return [...new Set([...writable, ...loaded])]
}
