import { isSignature } from '@solana/kit'
import { Type } from 'typebox'
import type { Head, TransactionReport } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { type RpcAnswer, resultOf } from '../../json-rpc.ts'
import { shape } from '../../shape.ts'
import { headerCall, readHeaderAt } from './blocks.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { landedConfig, readLandedAnswer, reportOf } from './report.ts'
import { inContext, malformed, readU64, U64 } from './wire.ts'

/** As many as a node takes at once. @see https://solana.com/docs/rpc/http/getsignaturestatuses */
const STATUSES_PER_CALL = 256
/** `isSignature` throws for other characters. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/

const Status = Type.Object({
  slot: U64,
  confirmationStatus: Type.Union([Type.Literal('processed'), Type.Literal('confirmed'), Type.Literal('finalized'), Type.Null()]),
})
const readStatuses = shape('list of statuses', inContext(Type.Array(Type.Union([Status, Type.Null()]))))
const readSlot = shape('transaction', Type.Object({ slot: U64 }))

type Standing = { hash: string; slot: bigint }

/**
 * What the chain knows of these signatures, in their order; undefined where no confirmed block holds it, an error where one alone cannot be
 * read. One request says where they stand, and one more reads up to fifty of them with their blocks.
 */
export async function readTransactions(
  node: Pick<SolanaNode, 'rpc'>,
  hashes: readonly string[],
): Promise<(TransactionReport | ChainError | undefined)[]> {
  const asked = [...new Set(hashes.filter((hash) => BASE58.test(hash) && isSignature(hash)))]
  const standing = await findStanding(node, asked)
  const reports = await readStanding(node, standing)
  return hashes.map((hash) => reports.get(hash))
}

/** Those of the signatures that a confirmed block holds, with its slot. */
async function findStanding({ rpc }: Pick<SolanaNode, 'rpc'>, hashes: readonly string[]): Promise<Standing[]> {
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

async function readStanding(
  { rpc }: Pick<SolanaNode, 'rpc'>,
  standing: readonly Standing[],
): Promise<Map<string, TransactionReport | ChainError>> {
  const slots = [...new Set(standing.map(({ slot }) => slot))]
  const calls = [
    ...standing.map(({ hash }) => ({ method: 'getTransaction', params: [hash, { commitment: COMMITMENT, ...landedConfig }] })),
    ...slots.map(headerCall),
  ]
  const answers = calls.length > 0 ? await rpc.request(calls) : []
  const blocks = new Map(slots.map((slot, index) => [slot, orError(() => readHeaderAt(slot, present(answers[standing.length + index])))]))
  return new Map(
    standing.map(({ hash, slot }, index) => {
      const block = blocks.get(slot)
      return [hash, orError(() => readReport(hash, present(answers[index]), block))]
    }),
  )
}

/** @throws {ChainError} `unavailable` where the node says that it stands, and has it in no block, in another, or has another transaction */
function readReport(hash: string, answer: RpcAnswer, block: Head | ChainError | undefined): TransactionReport {
  if (block === undefined) throw malformed('block')
  if (block instanceof ChainError) throw block
  const result = resultOf(answer)
  if (readU64(readSlot(result).slot) !== block.number) throw malformed('transaction')
  const report = reportOf(readLandedAnswer(result), block)
  if (report.hash !== hash) throw malformed('transaction')
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
