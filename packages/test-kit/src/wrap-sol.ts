import { AccountRole, createSolanaRpc, type KeyPairSigner } from '@solana/kit'
import { associatedTokens, splToken, systemProgram } from '../../devnet/src/solana/addresses.ts'
import { associatedAddress } from '../../devnet/src/solana/associated.ts'
import { wrappedSol } from '../../devnet/src/solana/pools.ts'
import { signed, transferSol } from '../../devnet/src/testing/solana.ts'

/** Returns a signed transaction that wraps SOL as other wallets do: the associated account, a payment to it, and SyncNative. */
export async function wrapping(rpcUrl: string, signer: KeyPairSigner, lamports: bigint) {
  const account = await associatedAddress(signer.address, wrappedSol, splToken)
  const parties = [
    { address: signer.address, role: AccountRole.WRITABLE_SIGNER },
    { address: account, role: AccountRole.WRITABLE },
  ]
  const rest = [signer.address, wrappedSol, systemProgram, splToken].map((address) => ({ address, role: AccountRole.READONLY }))
  return signed(createSolanaRpc(rpcUrl), signer, [
    { programAddress: associatedTokens, accounts: [...parties, ...rest], data: Uint8Array.of(1) },
    transferSol(signer.address, account, lamports),
    { programAddress: splToken, accounts: parties.slice(1), data: Uint8Array.of(17) },
  ])
}
