import { type TSchema, Type } from 'typebox'
import { ChainError } from '../../errors.ts'
import type { LibraryAddress } from './addresses.ts'

/** An unsigned 64-bit number as `parseExactJson` returns it: text if a number would be rounded. `readU64` reads numbers and texts. */
export const U64 = Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.String({ pattern: '^[0-9]{16,20}$' })])

/** 32 bytes in base58. */
export const Base58Hash = Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })

/** An address in a node's answer, which has only this form. */
export const Base58Address = Type.Unsafe<LibraryAddress>(Base58Hash)

/** Schema of the bytes of an account. @see https://solana.com/docs/rpc/json-structures#accounts */
export const Base64Data = Type.Tuple([Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' }), Type.Literal('base64')])

/** An answer with the slot that it describes. */
export const inContext = <T extends TSchema>(value: T) => Type.Object({ context: Type.Object({ slot: U64 }), value })

/** Returns a 64-bit number as a bigint. @throws {ChainError} `unavailable` if the number exceeds 64 bits */
export function readU64(value: number | string): bigint {
  const number = BigInt(value)
  if (number >= 1n << 64n) throw malformed('number')
  return number
}

export const bytesOf = ([base64]: readonly [string, string]): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'))

export const malformed = (name: string) => new ChainError('unavailable', { cause: new Error(`The node's ${name} is malformed`) })
