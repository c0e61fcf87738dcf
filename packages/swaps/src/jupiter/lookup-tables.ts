import { type ChainAdapter, LOOKUP_TABLE_PROGRAM } from '@patina/chains'
import { type Address, getAddressDecoder } from '@solana/kit'

/** Layout of a lookup table: a head of 56 bytes, and the addresses. @see https://docs.rs/solana-address-lookup-table-interface */
const HEAD_BYTES = 56
const ADDRESS_BYTES = 32

/** Returns the addresses in each lookup table, from the chain. Undefined if one of the tables does not exist. */
export async function readLookupTables(
  { readAccounts, parseAddress }: Required<Pick<ChainAdapter, 'readAccounts' | 'parseAddress'>>,
  tables: readonly string[],
): Promise<Record<string, Address[]> | undefined> {
  if (tables.length === 0) return {}
  const accounts = await readAccounts(tables.map((table) => parseAddress(table)))
  const entries = tables.flatMap((table, index): [string, Address[]][] => {
    const account = accounts[index]
    if (account?.owner !== LOOKUP_TABLE_PROGRAM || account.data.length < HEAD_BYTES) return []
    const count = Math.floor((account.data.length - HEAD_BYTES) / ADDRESS_BYTES)
    const decoder = getAddressDecoder()
    return [[table, Array.from({ length: count }, (_, at) => decoder.decode(account.data, HEAD_BYTES + at * ADDRESS_BYTES))]]
  })
  return entries.length === tables.length ? Object.fromEntries(entries) : undefined
}
