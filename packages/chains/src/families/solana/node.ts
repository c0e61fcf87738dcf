import type { Rpc } from '../../json-rpc.ts'
import type { SolanaNetwork } from '../../network.ts'

/** A node and the network that it follows. */
export type SolanaNode = { network: SolanaNetwork; rpc: Rpc }

/**
 * The commitment of all reads: blocks with votes of two thirds of the stake, some hundred milliseconds old. No confirmed block was ever reverted on
 * a public chain. `finalityBlocks` of the network decides when a block is final.
 * @see https://solana.com/docs/rpc#configuring-state-commitment
 */
export const COMMITMENT = 'confirmed'
