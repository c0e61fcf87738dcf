import { setTimeout } from 'node:timers/promises'

/** Wait before a call is repeated. Nodes behind one load balancer differ by less, and no user notices it. */
const PASSING_FAULT_MS = 250

/**
 * Matches messages of EVM nodes that lack a block or its state for a moment. A load balancer sends two calls to two nodes, and the second one
 * may be a block behind. A node that writes a block may lack its state.
 */
const lacksNewBlock =
  /header not found|header for hash not found|unknown (block|header)|block.{0,80}not found|missing trie node|no state available/i

/**
 * Matches messages of Solana nodes that are behind. The code of this refusal, -32005, is "limit exceeded" on EVM nodes.
 * @see https://github.com/anza-xyz/agave/blob/master/rpc-client-api/src/custom_error.rs
 */
const isBehind = /node is (behind|unhealthy)/i

/**
 * Error codes of Solana nodes: the block's status is not available yet, and the node has not reached the requested slot. A slot without a
 * block yet (-32004) is no fault: it is how a poll for the next block learns that there is none.
 */
const notReached = [-32014, -32016]

type Answer = { result: unknown } | { refusal: { code: number; message: string } }

/** Returns the answers to a batch of calls. Repeats once, after a short wait, the calls that the node refused for a fault that passes. */
export async function repeatPassing<Call, Given extends Answer>(
  calls: readonly Call[],
  send: (calls: readonly Call[]) => Promise<Given[]>,
): Promise<Given[]> {
  const answers = await send(calls)
  const failed = calls.filter((_, index) => isPassing(answers[index]))
  if (failed.length === 0) return answers
  await setTimeout(PASSING_FAULT_MS)
  const again = (await send(failed)).values()
  return answers.map((answer) => (isPassing(answer) ? (again.next().value ?? answer) : answer))
}

/** Returns whether the node refused a call that it will probably answer a moment later, or another node at once. */
function isPassing(answer: Answer | undefined): boolean {
  if (!answer || !('refusal' in answer)) return false
  const { code, message } = answer.refusal
  return notReached.includes(code) || (code !== 3 && (lacksNewBlock.test(message) || isBehind.test(message)))
}
