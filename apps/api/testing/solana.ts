import { connectChain, localCopy } from '@wallet/chains'
import { openStillChain } from '../../../packages/chains/src/families/solana/testing/still-chain.ts'
import { testSigner } from '../../../packages/devnet/src/testing/solana.ts'
import { networkOf } from './chains.ts'

export {
  accountOf,
  createAccount,
  mintCalled,
  signText,
  transferSol,
  transferToken,
} from '../../../packages/chains/src/families/solana/testing/still-chain.ts'

/** A local Solana chain of a test's own, whose blocks come when the test says so, and the chains of an application that serves it. */
export async function ownSolana() {
  const still = await openStillChain()
  const connect = (rpcUrl: string) => connectChain(localCopy(networkOf('solana'), still.caip2), rpcUrl)
  const solana = connect(still.rpcUrl)
  return {
    ...still,
    solana,
    chains: new Map([['solana', solana]]),
    /** The same chain behind a node that does not answer. */
    silent: new Map([['solana', connect('http://127.0.0.1:1')]]),
    /** One of the accounts that have SOL and tokens from the beginning. */
    holder: testSigner,
  }
}

export type OwnSolana = Awaited<ReturnType<typeof ownSolana>>

export type SolanaWallet = Awaited<ReturnType<OwnSolana['newWallet']>>
