import { Type } from 'typebox'
import { ChainError } from '../../errors.ts'
import type { EvmAddress, Hex } from '../../network.ts'
import { shape } from '../../shape.ts'

/** An EVM transaction that is not signed yet. `value` is in wei. */
export type EvmIntent = { from: EvmAddress; to: EvmAddress; value: bigint; data: Hex }

const hex = (pattern: string) => Type.Unsafe<Hex>(Type.String({ pattern }))

/** The schema of a number in a node's answer, with at most 256 bits. */
export const Quantity = hex('^0x[0-9a-fA-F]{1,64}$')
export const Bytes = hex('^0x[0-9a-fA-F]*$')
export const Address = hex('^0x[0-9a-fA-F]{40}$')
export const Hash = hex('^0x[0-9a-fA-F]{64}$')

const quantity = shape('quantity', Quantity)

/** Returns a quantity as a bigint. @throws {ChainError} `unavailable` if it is not a quantity */
export const readQuantity = (answer: unknown): bigint => BigInt(quantity(answer))

/** Returns a quantity as a JavaScript number, such as a nonce or a time. @throws {ChainError} `unavailable` if it is too large for one */
export function readSmallQuantity(answer: unknown): number {
  const value = Number(BigInt(quantity(answer)))
  if (!Number.isSafeInteger(value)) throw new ChainError('unavailable', { cause: new Error("The node's quantity is too large") })
  return value
}

/** Returns a number in the hexadecimal form that requests use. */
export const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`
