import type { Rules } from './rule.ts'

export type Head = { number: bigint; hash: string; time: Date }

export type Blockhash = { blockhash: string; lastValidBlockHeight: bigint | null; blockNumber: bigint }

/** The chain id and the newest block of a node. */
export type HeadMethods = {
  /** Checks the chain id of the node. @throws {ChainError} `wrong_chain` if the node follows another chain than the network's */
  verifyChain(): Promise<void>

  getHead(): Promise<Head>

  getBlockhash(): Promise<Blockhash>
}

export const headRules = {
  verifyChain: 'own',
  getHead: 'own',
  getBlockhash: { until: 'nextBlock', key: () => '' },
} satisfies Rules<HeadMethods>
