import type { Rpc } from '../../json-rpc.ts'
import type { SolanaNetwork } from '../../network.ts'

/** The node that a read asks, and the network it follows. */
export type SolanaNode = { network: SolanaNetwork; rpc: Rpc }

/**
 * What two thirds of the stake have voted for, some hundred milliseconds after it happened. No block of this kind was ever undone on a
 * public chain; `finalityBlocks` of the network is what makes it final.
 * @see https://solana.com/docs/rpc#configuring-state-commitment
 */
export const COMMITMENT = 'confirmed'
