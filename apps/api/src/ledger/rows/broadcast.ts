import { type ChainAdapter, ChainError } from '@patina/chains'
import type { SendingOutcome } from './sending.ts'

/** Time limit of a broadcast. A request may take 30 s in total. Without an answer within this time, the outcome of the broadcast is unknown. */
const answerWithinMs = 20_000

/**
 * Sends signed bytes to a node. Without a definite answer in time, the outcome is `unknown`, whatever the node does later. It is also `unknown`, and no
 * refusal, if the node takes the bytes after earlier ones.
 */
export async function broadcast(
  chain: Pick<ChainAdapter, 'broadcast'>,
  txData: string,
): Promise<{ outcome: SendingOutcome; refusal?: unknown }> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChainError('unavailable', { cause: new Error('The node did not answer in time') })), answerWithinMs)
  })
  try {
    await Promise.race([chain.broadcast(txData), timeout])
    return { outcome: 'accepted' }
  } catch (refusal) {
    // The row keeps the bytes, and the worker sends them again.
    if (refusal instanceof ChainError && refusal.waits) return { outcome: 'unknown' }
    return { outcome: refusal instanceof ChainError && refusal.reason !== 'unavailable' ? 'refused' : 'unknown', refusal }
  } finally {
    clearTimeout(timer)
  }
}
