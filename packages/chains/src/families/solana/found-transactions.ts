import { Type } from 'typebox'
import type { FoundTransaction } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { resultOf } from '../../json-rpc.ts'
import { shape } from '../../shape.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { landedConfig } from './report.ts'
import { signersOf } from './signed-transaction.ts'
import { Base64Data } from './wire.ts'

const readSigned = shape('transaction', Type.Union([Type.Object({ transaction: Base64Data }), Type.Null()]))

/**
 * Returns the transaction of each hash with its signed bytes, if a confirmed block has it: nodes do not return others. All signatures are verified,
 * and the first one is the hash. An entry is undefined if the node does not know the hash, or if the answer is another transaction. An entry is
 * an error if only this answer cannot be read.
 */
export async function findSigned(
  { rpc }: Pick<SolanaNode, 'rpc'>,
  hashes: readonly string[],
): Promise<(FoundTransaction | ChainError | undefined)[]> {
  const answers = await rpc.request(
    hashes.map((hash) => ({ method: 'getTransaction', params: [hash, { commitment: COMMITMENT, ...landedConfig }] })),
  )
  return hashes.map((hash, index) => {
    const answer = answers[index]
    try {
      const found = readSigned(answer && resultOf(answer))
      return found === null ? undefined : verify(hash, found.transaction[0])
    } catch (error) {
      if (error instanceof ChainError) return error
      throw error
    }
  })
}

/** Returns the bytes with their signers. Undefined if they do not have the hash, or if a signature is not valid. */
function verify(hash: string, txData: string): FoundTransaction | undefined {
  try {
    const { id, signers } = signersOf(txData)
    return id === hash ? { txData, signers } : undefined
  } catch {
    // Also of a version that clients cannot send.
    return undefined
  }
}
