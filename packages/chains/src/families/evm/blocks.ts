import { Type } from 'typebox'
import type { Head } from '../../adapter.ts'
import { shape } from '../../shape.ts'
import { Hash, Quantity, readSmallQuantity } from './wire.ts'

/** The last time that a JavaScript date can hold, in seconds. Later ones, of a node out of its mind, count as this one. */
const MAX_TIME_S = 8.64e12

const readBlock = shape('block', Type.Object({ number: Quantity, hash: Hash, timestamp: Quantity }))

/** @throws {ChainError} `unavailable` when it is no block */
export function readHead(answer: unknown): Head {
  const block = readBlock(answer)
  const seconds = Math.min(readSmallQuantity(block.timestamp), MAX_TIME_S)
  return { number: BigInt(block.number), hash: block.hash.toLowerCase(), time: new Date(seconds * 1000) }
}
