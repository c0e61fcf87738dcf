import { type Address, address, getAddressDecoder, getAddressEncoder, getCompiledTransactionMessageEncoder } from '@solana/kit'
import type { Build } from '../build.ts'

/** Returns an address whose bytes are all this one. */
export const key = (byte: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(byte))

export const owner = key(10)
export const bob = key(11)
export const source = key(12)
export const target = key(13)
export const mint = key(14)
export const wrapped = 'So11111111111111111111111111111111111111112'
export const exchange = key(15)

export const build: Build = {
  caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  tokens: new Map([['native', { symbol: 'SOL', decimals: 9 }]]),
  wrappedNative: wrapped,
  exchanges: [exchange],
}

export const asset = (contract: string | null) => ({ caip2: build.caip2, contract })

/** Returns a number in little-endian bytes. */
const number = (bytes: number, value: bigint) => Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
export const u64 = (value: bigint) => number(8, value)
export const u32 = (value: number) => number(4, BigInt(value))
export const bytesOf = (one: Address) => [...getAddressEncoder().encode(one)]

export type Given = { program: string; accounts: readonly string[]; data: readonly number[] }

type Form = {
  signers?: readonly Address[]
  version?: 'legacy' | 0
  tables?: readonly { table: Address; writable: number[]; readable: number[] }[]
}

/** Returns the bytes of a message with these instructions, encoded by the library. An account `#3` is the third one of the lookup tables. */
export function messageOf(given: readonly Given[], { signers = [owner], version = 0, tables = [] }: Form = {}): Uint8Array {
  const named = given.flatMap(({ program, accounts }) => [...accounts, program]).filter((one) => !one.startsWith('#'))
  const programs = new Set(given.map(({ program }) => program))
  const writable = [...new Set(named)].filter((one) => !programs.has(one) && !signers.some((signer) => signer === one))
  const all = [...signers, ...writable, ...programs].map((one) => address(one))
  const indexOf = (one: string) => (one.startsWith('#') ? all.length + Number(one.slice(1)) : all.indexOf(address(one)))
  const common = {
    header: { numSignerAccounts: signers.length, numReadonlySignerAccounts: 0, numReadonlyNonSignerAccounts: programs.size },
    staticAccounts: all,
    lifetimeToken: key(99),
    instructions: given.map(({ program, accounts, data }) => ({
      programAddressIndex: indexOf(program),
      accountIndices: accounts.map(indexOf),
      data: Uint8Array.from(data),
    })),
  }
  const lookups = tables.map(({ table, writable: written, readable }) => ({
    lookupTableAddress: table,
    writableIndexes: written,
    readonlyIndexes: readable,
  }))
  const encoder = getCompiledTransactionMessageEncoder()
  return new Uint8Array(
    version === 'legacy' ? encoder.encode({ ...common, version }) : encoder.encode({ ...common, version, addressTableLookups: lookups }),
  )
}
