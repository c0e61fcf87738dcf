import { type Address, isSignature } from '@solana/kit'
import { Type } from 'typebox'
import type { Head, TransactionReport } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { type RpcAnswer, resultOf } from '../../json-rpc.ts'
import { shape } from '../../shape.ts'
import { headerCall, readHeaderAt } from './blocks.ts'
import { withMultipliers } from './mint-facts.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { extensibleMints, landedConfig, readLandedAnswer, reportOf } from './report.ts'
import { inContext, malformed, readU64, U64 } from './wire.ts'

/** Maximum number of signatures that a node accepts in one call. @see https://solana.com/docs/rpc/http/getsignaturestatuses */
const STATUSES_PER_CALL = 256
/** `isSignature` throws for other characters. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/

const Status = Type.Object({
  slot: U64,
  confirmationStatus: Type.Union([Type.Literal('processed'), Type.Literal('confirmed'), Type.Literal('finalized'), Type.Null()]),
})
const readStatuses = shape('list of statuses', inContext(Type.Array(Type.Union([Status, Type.Null()]))))
const readSlot = shape('transaction', Type.Object({ slot: U64 }))

type Confirmed = { hash: string; slot: bigint }

/**
 * Returns the report of each signature, in their order. A report is undefined if no confirmed block contains the transaction, and an error if
 * only this transaction cannot be read. One request finds the slots, one more reads up to fifty transactions with their
 * blocks, and one the multipliers of their Token-2022 mints.
 */
export async function readTransactions(
  node: Pick<SolanaNode, 'rpc'>,
  hashes: readonly string[],
): Promise<(TransactionReport | ChainError | undefined)[]> {
  const unique = [...new Set(hashes.filter((hash) => BASE58.test(hash) && isSignature(hash)))]
  const confirmed = await findConfirmed(node, unique)
  const reports = await readConfirmed(node, confirmed)
  return hashes.map((hash) => reports.get(hash))
}

/** Returns the signatures that a confirmed block contains, each with its slot. */
async function findConfirmed({ rpc }: Pick<SolanaNode, 'rpc'>, hashes: readonly string[]): Promise<Confirmed[]> {
  const parts: string[][] = []
  for (let from = 0; from < hashes.length; from += STATUSES_PER_CALL) parts.push(hashes.slice(from, from + STATUSES_PER_CALL))
  const calls = parts.map((part) => ({ method: 'getSignatureStatuses', params: [part, { searchTransactionHistory: true }] }))
  const answers = calls.length > 0 ? await rpc.read(calls) : []
  return parts.flatMap((part, position) => {
    const { value } = readStatuses(answers[position])
    if (value.length !== part.length) throw malformed('list of statuses')
    return part.flatMap((hash, index) => {
      const status = value[index]
      return status && status.confirmationStatus !== 'processed' ? [{ hash, slot: readU64(status.slot) }] : []
    })
  })
}

async function readConfirmed(
  node: Pick<SolanaNode, 'rpc'>,
  confirmed: readonly Confirmed[],
): Promise<Map<string, TransactionReport | ChainError>> {
  const slots = [...new Set(confirmed.map(({ slot }) => slot))]
  const calls = [
    ...confirmed.map(({ hash }) => ({ method: 'getTransaction', params: [hash, { commitment: COMMITMENT, ...landedConfig }] })),
    ...slots.map(headerCall),
  ]
  const answers = calls.length > 0 ? await node.rpc.request(calls) : []
  const blocks = new Map(slots.map((slot, index) => [slot, orError(() => readHeaderAt(slot, present(answers[confirmed.length + index])))]))
  const mints: Address[] = []
  const read = confirmed.map(({ hash, slot }, index) => {
    const block = blocks.get(slot)
    return [hash, orError(() => readReport(hash, present(answers[index]), block, mints))] as const
  })
  const reports = await withMultipliers(
    node,
    read.flatMap(([, report]) => (report instanceof ChainError ? [] : [report])),
    mints,
  )
  return new Map([...read, ...reports.map((report) => [report.hash, report] as const)])
}

/**
 * Reads a report, and adds its mints of Token-2022 to `mints`.
 * @throws {ChainError} `unavailable` if the node contradicts itself: it has the transaction in no block, in another block, or returns
 * another transaction
 */
function readReport(hash: string, answer: RpcAnswer, block: Head | ChainError | undefined, mints: Address[]): TransactionReport {
  if (block === undefined) throw malformed('block')
  if (block instanceof ChainError) throw block
  const result = resultOf(answer)
  if (readU64(readSlot(result).slot) !== block.number) throw malformed('transaction')
  const landed = readLandedAnswer(result)
  const report = reportOf(landed, block)
  if (report.hash !== hash) throw malformed('transaction')
  mints.push(...extensibleMints(landed))
  return report
}

function present(answer: RpcAnswer | undefined): RpcAnswer {
  if (answer === undefined) throw malformed('answer')
  return answer
}

function orError<T>(read: () => T): T | ChainError {
  try {
    return read()
  } catch (error) {
    if (error instanceof ChainError) return error
    throw error
  }
}
