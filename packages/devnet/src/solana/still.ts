import { createChain, Rejected } from './chain.ts'
import { createFaucet } from './faucet.ts'
import { solanaFaucet } from './keys.ts'
import { caip2 } from './local-chain.ts'
import type { SolanaNode } from './node.ts'
import { identity, newChain, voteAccount } from './seed.ts'
import { serve } from './servers.ts'

export type StillSolana = {
  caip2: string
  rpcUrl: string
  subscriptionsUrl: string
  /** The node itself, for what no client can do: what stands at an address, say. */
  node: SolanaNode
  /** Completes this many blocks at once. What was sent before stands in the first of them. */
  advance(blocks: number): void
  /** While it loses them, transactions are taken from clients and no block ever holds them, as on a chain that is too busy. */
  lose(isLosing: boolean): void
  stop(): Promise<void>
}

/** A new Solana chain whose time stands still: blocks come when they are asked for. Nothing of it is kept. */
export async function startStillSolana(): Promise<StillSolana> {
  const chain = createChain(await newChain())
  let losing = false
  const execute: typeof chain.execute = (wire) => {
    if (losing) throw new Rejected('WouldExceedMaxBlockCostLimit')
    return chain.execute(wire)
  }
  const node = { chain: { ...chain, execute }, airdrop: createFaucet(chain, solanaFaucet()), voteAccount, identity }
  const servers = await serve(node, { rpc: 0, subscriptions: 0 }, () => {})
  return {
    ...servers,
    caip2,
    node,
    advance(blocks) {
      for (let count = 0; count < blocks; count++) chain.closeBlock()
    },
    lose(isLosing) {
      losing = isLosing
    },
  }
}
