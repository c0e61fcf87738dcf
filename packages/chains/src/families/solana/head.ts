import { address } from '@solana/kit'
import { Type } from 'typebox'
import type { Blockhash, Head } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { shape } from '../../shape.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { Base58Hash, Base64Data, bytesOf, inContext, malformed, readU64, U64 } from './wire.ts'

/** Account with the time of the chain. */
export const CLOCK = address('SysvarC1ock11111111111111111111111111111111')
/** Size of the clock account: slot, start of the epoch, epoch, leader schedule's epoch and time in seconds, five words of 8 bytes. */
const CLOCK_BYTES = 40
/** The latest time of a JavaScript date, in seconds. A broken node may report a later time, which is replaced by this one. */
const MAX_TIME_S = 8.64e12

const readGenesisHash = shape('genesis hash', Base58Hash)
const readLatest = shape('blockhash', inContext(Type.Object({ blockhash: Base58Hash, lastValidBlockHeight: U64 })))
const readClock = shape('clock', inContext(Type.Object({ data: Base64Data })))

const latestCall = { method: 'getLatestBlockhash', params: [{ commitment: COMMITMENT }] }
const clockCall = { method: 'getAccountInfo', params: [CLOCK, { commitment: COMMITMENT, encoding: 'base64' }] }

/** Checks the genesis hash of the node, which CAIP-2 uses as chain id. @throws {ChainError} `wrong_chain` if the node follows another chain */
export async function verifyChain({ network, rpc }: SolanaNode): Promise<void> {
  const [answer] = await rpc.read([{ method: 'getGenesisHash', params: [] }])
  if (`solana:${readGenesisHash(answer).slice(0, 32)}` !== network.caip2) throw new ChainError('wrong_chain')
}

/** Returns the newest confirmed block. `number` is its slot; skipped slots have no block. */
export async function getHead({ rpc }: Pick<SolanaNode, 'rpc'>): Promise<Head> {
  const [latest, clock] = await rpc.read([latestCall, clockCall])
  const { context, value } = readLatest(latest)
  return { number: readU64(context.slot), hash: value.blockhash, time: readTime(bytesOf(readClock(clock).value.data)) }
}

/** Returns the latest blockhash, and the last block height at which a transaction with this blockhash is valid. */
export async function getBlockhash({ rpc }: Pick<SolanaNode, 'rpc'>): Promise<Blockhash> {
  const [latest] = await rpc.read([latestCall])
  const { context, value } = readLatest(latest)
  return {
    blockhash: value.blockhash,
    lastValidBlockHeight: readU64(value.lastValidBlockHeight),
    blockNumber: readU64(context.slot),
  }
}

/** Returns the Unix time of the clock account, in seconds. @throws {ChainError} `unavailable` for any other data */
export function readClockSeconds(data: Uint8Array): bigint {
  if (data.length < CLOCK_BYTES) throw malformed('clock')
  const seconds = new DataView(data.buffer, data.byteOffset).getBigInt64(32, true)
  if (seconds < 0n) throw malformed('clock')
  return seconds
}

/** Returns the epoch of the clock account. @throws {ChainError} `unavailable` for any other data */
export function readClockEpoch(data: Uint8Array): bigint {
  if (data.length < CLOCK_BYTES) throw malformed('clock')
  return new DataView(data.buffer, data.byteOffset).getBigUint64(16, true)
}

const readTime = (data: Uint8Array): Date => new Date(Math.min(Number(readClockSeconds(data)), MAX_TIME_S) * 1000)
