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

/** Returns whether a node that refused a call so will probably answer it a moment later, or another node at once. */
export const isPassing = ({ code, message }: { code: number; message: string }): boolean =>
  notReached.includes(code) || (code !== 3 && (lacksNewBlock.test(message) || isBehind.test(message)))
