import { Type } from 'typebox'
import { ChainError } from '../../errors.ts'
import type { Hex } from '../../network.ts'
import { shape } from '../../shape.ts'

/** A transaction that somebody thinks of sending. `value` in wei. */
export type EvmIntent = { from: Hex; to: Hex; value: bigint; data: Hex }

const hex = (pattern: string) => Type.Unsafe<Hex>(Type.String({ pattern }))

/** A number as nodes write it, at most 256 bits. */
export const Quantity = hex('^0x[0-9a-fA-F]{1,64}$')
export const Bytes = hex('^0x[0-9a-fA-F]*$')
export const Address = hex('^0x[0-9a-fA-F]{40}$')
export const Hash = hex('^0x[0-9a-fA-F]{64}$')

const quantity = shape('quantity', Quantity)

/** A quantity as a number. @throws {ChainError} `unavailable` when it is none */
export const readQuantity = (answer: unknown): bigint => BigInt(quantity(answer))

/** A quantity that must fit a JavaScript number: a nonce, a time. @throws {ChainError} `unavailable` when it does not */
export function readSmallQuantity(answer: unknown): number {
  const value = Number(BigInt(quantity(answer)))
  if (!Number.isSafeInteger(value)) throw new ChainError('unavailable', { cause: new Error("The node's quantity is too large") })
  return value
}

/** How a request names a number. */
export const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`
