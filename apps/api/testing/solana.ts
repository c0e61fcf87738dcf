import { connectChain, localCopy } from '@patina/chains'
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

/** Starts a local Solana chain that produces a block only when the test requests it. Also returns the chains of an application that serves it. */
export async function ownSolana() {
  const still = await openStillChain()
  const connect = (rpcUrl: string) => connectChain(localCopy(networkOf('solana'), still.caip2), rpcUrl)
  const solana = connect(still.rpcUrl)
  return {
    ...still,
    solana,
    chains: new Map([['solana', solana]]),
    /** The chains of an application whose Solana node does not answer. */
    silent: new Map([['solana', connect('http://127.0.0.1:1')]]),
    /** An account that has SOL and tokens from the start of the chain. */
    holder: testSigner,
  }
}

export type OwnSolana = Awaited<ReturnType<typeof ownSolana>>

export type SolanaWallet = Awaited<ReturnType<OwnSolana['newWallet']>>
