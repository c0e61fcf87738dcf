import { type EncodedAccount, getAddressDecoder } from '@solana/kit'
import { lookupTableProgram } from './addresses.ts'
import type { Json } from './json.ts'

/** Bytes of a table before its addresses. */
const headBytes = 56

const addresses = getAddressDecoder()

/** Returns an address lookup table as `jsonParsed` shows it. @see https://github.com/anza-xyz/agave/blob/master/account-decoder/src/parse_address_lookup_table.rs */
export function parsedLookupTable({ data, programAddress }: EncodedAccount): Json | undefined {
  if (programAddress !== lookupTableProgram || data.length < headBytes) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  if (view.getUint32(0, true) === 0) return { type: 'uninitialized' }
  const count = Math.floor((data.length - headBytes) / 32)
  return {
    type: 'lookupTable',
    info: {
      deactivationSlot: view.getBigUint64(4, true).toString(),
      lastExtendedSlot: view.getBigUint64(12, true).toString(),
      lastExtendedSlotStartIndex: view.getUint8(20),
      authority: view.getUint8(21) === 1 ? addresses.decode(data, 22) : undefined,
      addresses: Array.from({ length: count }, (_, index) => addresses.decode(data, headBytes + index * 32)),
    },
  }
}
