import { getBase58Decoder, getBase64Encoder } from '@solana/kit'
import { WalletError } from '../errors.ts'
import type { Prepared, SendingSolanaAccount } from '../transactions/account.ts'
import { asked, walletFailed } from '../transactions/injected.ts'

/** An account of a wallet. @see https://github.com/wallet-standard/wallet-standard */
type StandardAccount = { readonly address: string }

/** The features of a Wallet Standard wallet that an account uses. */
export type StandardWallet<A extends StandardAccount = StandardAccount> = {
  readonly features: {
    readonly 'solana:signAndSendTransaction': {
      signAndSendTransaction(input: {
        account: A
        transaction: Uint8Array
        chain: SolanaChain
      }): Promise<readonly { signature: Uint8Array }[]>
    }
    readonly 'solana:signMessage': {
      signMessage(input: { account: A; message: Uint8Array }): Promise<readonly { signature: Uint8Array }[]>
    }
  }
}

export type SolanaChain = `solana:${'mainnet' | 'devnet' | 'testnet' | 'localnet'}`

/**
 * Returns what an account on Solana does through a wallet that sends by itself.
 * @param prepares the methods that need no key, of `solanaTransactions`
 */
export function accountOfWallet<A extends StandardAccount>(
  { features }: StandardWallet<A>,
  account: A,
  chain: SolanaChain,
  {
    prepareTransfer,
    prepareSwap,
    prepareUnwrap,
    prepareCloseEmpty,
    prepareRevoke,
  }: Omit<SendingSolanaAccount, 'address' | 'signMessage' | 'send'>,
): SendingSolanaAccount {
  return {
    address: account.address,
    async signMessage(text) {
      const message = new TextEncoder().encode(text)
      return signatureOf(await asked(() => features['solana:signMessage'].signMessage({ account, message }), walletFailed))
    },
    async send(prepared) {
      const transaction = bytesOf(prepared)
      const { signAndSendTransaction } = features['solana:signAndSendTransaction']
      return signatureOf(await asked(() => signAndSendTransaction({ account, transaction, chain }), walletFailed))
    },
    prepareTransfer,
    prepareSwap,
    prepareUnwrap,
    prepareCloseEmpty,
    prepareRevoke,
  }
}

/** Returns the first signature in base58. */
function signatureOf([output]: readonly { signature: Uint8Array }[]): string {
  if (!output) throw new WalletError({ ...walletFailed, statusCode: 0 })
  return getBase58Decoder().decode(output.signature)
}

function bytesOf({ unsigned, platformId }: Prepared): Uint8Array {
  if (typeof unsigned !== 'string') throw new TypeError(`The transaction of ${platformId} is not one of Solana`)
  return new Uint8Array(getBase64Encoder().encode(unsigned))
}
