/**
 * What a client recognises the local Solana chain by: a hash that no public chain begins with, the same on every local one, so that it is
 * known before the chain runs. No hash of a block tells it: blocks differ from chain to chain, and the oldest are dropped.
 */
export const genesisHash = '29fmoLhA8M5YFnzCGPd5eGm2ZDqhFjdMVCLf7LjjwPPu'

/** Its chain id. @see https://chainagnostic.org/CAIPs/caip-2 and https://namespaces.chainagnostic.org/solana/caip2 */
export const caip2 = `solana:${genesisHash.slice(0, 32)}`

/** Of the JSON-RPC. The subscriptions are one above, where clients look for them. */
export const defaultPort = 8899
