import { Type } from 'typebox'
import type { Head } from '../../adapter.ts'
import { shape } from '../../shape.ts'
import { Hash, Quantity, readSmallQuantity } from './wire.ts'

/** The latest time of a JavaScript date, in seconds. A broken node may report a later time, which is replaced by this one. */
const MAX_TIME_S = 8.64e12

const readBlock = shape('block', Type.Object({ number: Quantity, hash: Hash, timestamp: Quantity }))

/** Returns the head that a block describes. @throws {ChainError} `unavailable` if the answer is not a block */
export function readHead(answer: unknown): Head {
  const block = readBlock(answer)
  const seconds = Math.min(readSmallQuantity(block.timestamp), MAX_TIME_S)
  return { number: BigInt(block.number), hash: block.hash.toLowerCase(), time: new Date(seconds * 1000) }
}
