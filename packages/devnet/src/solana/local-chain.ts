/**
 * The hash by which a client recognises the local Solana chain. The hash is the same on every local chain, and no public chain has it. It
 * is not the hash of a block: blocks differ between local chains, and the oldest ones are deleted.
 */
export const genesisHash = '29fmoLhA8M5YFnzCGPd5eGm2ZDqhFjdMVCLf7LjjwPPu'

/** The chain id. @see https://chainagnostic.org/CAIPs/caip-2 and https://namespaces.chainagnostic.org/solana/caip2 */
export const caip2 = `solana:${genesisHash.slice(0, 32)}`

/** Port of the JSON-RPC. Subscriptions use the next port, where clients expect them. */
export const defaultPort = 8899
