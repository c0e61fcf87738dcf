import { address, generateKeyPairSigner } from '@solana/kit'
import { fundSolana } from '../../../../../devnet/src/index.ts'
import type { ChainAdapter } from '../../../adapter.ts'
import { recentBlockhash, sign, signText, transferSol } from './still-chain.ts'

/** A small wallet for tests on a local chain. */
export type SolanaTestWallet = {
  address: string
  sign(payment: { to: string; value: bigint }): Promise<string>
  signMessage(message: string): Promise<string>
}

/** Returns a wallet with a new key that owns `balance` lamports. */
export async function openSolanaWallet(chain: ChainAdapter, rpcUrl: string, balance: bigint): Promise<SolanaTestWallet> {
  const key = await generateKeyPairSigner()
  if (balance > 0n) await fundSolana(rpcUrl, { to: key.address, token: null, amount: balance })
  return {
    address: key.address,
    async sign({ to, value }) {
      return sign(key, [transferSol(key, address(to), value)], await recentBlockhash(chain))
    },
    signMessage: (message) => signText(key, message),
  }
}
