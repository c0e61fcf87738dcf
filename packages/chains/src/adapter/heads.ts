import type { Rules } from './rule.ts'

export type Head = { number: bigint; hash: string; time: Date }

/** A blockhash for transactions, the last block height at which it is valid, and the number of its block. */
export type Blockhash = { blockhash: string; lastValidBlockHeight: bigint; blockNumber: bigint }

/** The chain id and the newest block of a node. */
export type HeadMethods = {
  /** Checks the chain id of the node. @throws {ChainError} `wrong_chain` if the node follows another chain than the network's */
  verifyChain(): Promise<void>

  getHead(): Promise<Head>

  /** Returns the newest blockhash. Absent on a chain whose transactions contain none. */
  getBlockhash?(): Promise<Blockhash>
}

export const headRules = {
  verifyChain: 'own',
  getHead: 'own',
  getBlockhash: { until: 'nextBlock', key: () => '' },
} satisfies Rules<HeadMethods>
