import { address, generateKeyPairSigner } from '@solana/kit'
import { fundSolana } from '../../../../../devnet/src/index.ts'
import type { ChainAdapter } from '../../../adapter.ts'
import { sign, signText, transferSol } from './still-chain.ts'

/** Returns a small wallet for tests on a local chain, with a new key that owns `balance` lamports. */
export async function openSolanaWallet(chain: ChainAdapter, rpcUrl: string, balance: bigint) {
  const key = await generateKeyPairSigner()
  if (balance > 0n) await fundSolana(rpcUrl, { to: key.address, token: null, amount: balance })
  return {
    address: key.address as string,
    async sign({ to, value }: { to: string; value: bigint }): Promise<string> {
      const { blockhash } = await chain.getBlockhash()
      return sign(key, [transferSol(key, address(to), value)], blockhash)
    },
    signMessage: (message: string) => signText(key, message),
  }
}
