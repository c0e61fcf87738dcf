import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Operation } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { MalformedAnswer, shape } from '../../shape.ts'
import { checksum } from './checksum.ts'
import { FIRST_INNER_INDEX, type Log } from './token-logs.ts'
import { Address, Bytes, Hash, Quantity } from './wire.ts'

/** Native movements inside the calls of a block's transactions, by transaction hash in lower case. */
type InnerTransfers = ReadonlyMap<string, readonly Operation[]>

/** A method with which a node traces the calls of a block. */
export type Tracer = {
  method: string
  params(number: string): readonly unknown[]
  /**
   * Reads a node's trace. `hashes` are the block's transactions, in lower case.
   * @throws {ChainError} `unavailable` if the answer is no trace
   */
  read(answer: unknown, hashes: readonly string[]): InnerTransfers
}

/**
 * Maximum number of movements inside calls of one transaction. Further ones are dropped, since no personal account takes part in this many.
 */
const MAX_TRANSFERS = 10_000

const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const Frame = Compile(
  Type.Object({
    type: Type.String({ maxLength: 32 }),
    from: Address,
    to: optional(Address),
    value: optional(Quantity),
    error: optional(Type.String()),
    calls: optional(Type.Array(Type.Unknown())),
  }),
)

const FrameLogs = Compile(
  Type.Object({ logs: Type.Array(Type.Object({ address: Address, topics: Type.Array(Bytes), data: Type.Optional(Bytes) })) }),
)

const readFrames = shape('trace', Type.Array(Type.Object({ txHash: Type.Optional(Hash), result: Type.Unknown() })))

/** @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#call-tracer */
const callTracer: Tracer = {
  method: 'debug_traceBlockByNumber',
  params: (number) => [number, { tracer: 'callTracer' }],
  read(answer, hashes) {
    const traced = readFrames(answer)
    const transfers = new Map<string, Operation[]>()
    for (const [position, { txHash, result }] of traced.entries()) {
      // Older nodes return no hashes with their traces. The traces of a block have the order of its transactions.
      const hash = txHash?.toLowerCase() ?? (traced.length === hashes.length ? hashes[position] : undefined)
      if (hash === undefined) throw malformed()
      transfers.set(hash, transfersIn(result))
    }
    return transfers
  },
}

/** Returns the logs of a call trace, without those of failed calls. A trace that was requested without logs has none. */
export function tracedLogs(outermost: unknown): Log[] {
  const logs: Log[] = []
  const waiting: unknown[] = [outermost]
  while (waiting.length > 0) {
    const frame = waiting.pop()
    if (!Frame.Check(frame)) throw malformed()
    if (frame.error != null) continue
    if (FrameLogs.Check(frame)) for (const { data = '0x', ...log } of frame.logs) logs.push({ ...log, data })
    waiting.push(...(frame.calls ?? []))
  }
  return logs
}

/**
 * Returns the native movements inside a call trace, without the outermost call's own value. The function is iterative, because calls may be
 * nested a thousand deep.
 */
export function transfersIn(outermost: unknown): Operation[] {
  const transfers: Operation[] = []
  const waiting: unknown[] = [outermost]
  while (waiting.length > 0 && transfers.length < MAX_TRANSFERS) {
    const frame = waiting.pop()
    if (!Frame.Check(frame)) throw malformed()
    // A failed call is reverted together with everything that it called.
    if (frame.error != null) continue
    if (frame !== outermost) push(transfers, frame.type, frame)
    const calls = frame.calls ?? []
    for (let index = calls.length - 1; index >= 0; index--) waiting.push(calls[index])
  }
  return transfers
}

const readFlat = shape(
  'trace',
  Type.Array(
    Type.Object({
      type: Type.String({ maxLength: 32 }),
      /** Hash of the transaction; absent for block rewards. */
      transactionHash: optional(Hash),
      traceAddress: Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 1025 }),
      error: optional(Type.String()),
      action: Type.Object({
        callType: optional(Type.String()),
        from: optional(Address),
        to: optional(Address),
        value: optional(Quantity),
        address: optional(Address),
        refundAddress: optional(Address),
        balance: optional(Quantity),
      }),
      result: optional(Type.Object({ address: optional(Address) })),
    }),
  ),
)

/** @see https://openethereum.github.io/JSONRPC-trace-module#trace_block */
export const flatTracer: Tracer = {
  method: 'trace_block',
  params: (number) => [number],
  read(answer) {
    const transfers = new Map<string, Operation[]>()
    /** The outermost failed call around the current trace, by transaction. Traces come in the order in which the calls started. */
    const failed = new Map<string, readonly number[]>()
    for (const { type, transactionHash, traceAddress, error, action, result } of readFlat(answer)) {
      if (transactionHash == null) continue
      const hash = transactionHash.toLowerCase()
      const within = failed.get(hash)
      if (within?.every((step, depth) => traceAddress[depth] === step)) continue
      if (error != null) {
        failed.set(hash, traceAddress)
        continue
      }
      if (traceAddress.length === 0) continue
      const found = transfers.get(hash) ?? []
      transfers.set(hash, found)
      if (found.length >= MAX_TRANSFERS) continue
      if (type === 'suicide') push(found, 'SELFDESTRUCT', { from: action.address, to: action.refundAddress, value: action.balance })
      else if (type === 'create') push(found, 'CREATE', { from: action.from, to: result?.address, value: action.value })
      else push(found, (action.callType ?? type).toUpperCase(), action)
    }
    return transfers
  },
}

/**
 * The tracers of blocks, in the order in which they are tried. Nodes with flat traces read them from their database, or at least cheaper.
 * For `callTracer` every node runs the block again, and anvil 1.7 can stop for good if it mines at the same time.
 */
export const tracers: readonly Tracer[] = [flatTracer, callTracer]

/** Types of calls that move value. Other types run a contract's code in the caller's place and repeat the value of the surrounding call. */
const moving = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

type Move = { from?: string | null | undefined; to?: string | null | undefined; value?: string | null | undefined }

function push(transfers: Operation[], type: string, { from, to, value }: Move) {
  if (!moving.has(type) || from == null || to == null || value == null) return
  const amount = BigInt(value)
  if (amount === 0n) return
  const index = FIRST_INNER_INDEX + transfers.length
  transfers.push({ index, type: 'transfer', contractAddress: null, from: checksum(from), to: checksum(to), amount })
}

const malformed = () => new ChainError('unavailable', { cause: new MalformedAnswer("The node's trace is malformed") })
