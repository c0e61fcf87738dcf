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
  /** The node itself, for data that no client method returns, such as a raw account. */
  node: SolanaNode
  /** Completes this many blocks at once. The first one contains the transactions sent before. */
  advance(blocks: number): void
  /** While this is on, transactions are accepted but no block ever contains them, as on an overloaded chain. */
  lose(isLosing: boolean): void
  stop(): Promise<void>
}

/** Starts a new Solana chain whose blocks come only on request. Nothing is saved. */
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
