import { WalletError } from '../errors.ts'
import type { EvmTransaction, Prepared } from './account.ts'
import { evmTransactionOf } from './evm.ts'

/** A wallet that sends by itself on the chain that it shows to its user. */
export type Injected = {
  chainId(): Promise<number>
  /** Asks the user to switch, by `wallet_switchEthereumChain`. */
  switchChain(chainId: number): Promise<unknown>
  /** Asks the user to send, and returns the hash. */
  sendTransaction(transaction: Omit<EvmTransaction, 'nonce' | 'delegateTo'>, platformId: string): Promise<string>
}

/**
 * Lets a wallet send a prepared transaction on its chain, and returns the hash. The wallet chooses the nonce.
 * @throws {WalletError} `user_rejected`, `chain_switch_failed`, `wallet_failed`
 */
export async function sendByWallet(wallet: Injected, prepared: Prepared): Promise<string> {
  const { nonce: _, delegateTo, ...transaction } = evmTransactionOf(prepared)
  // Wallets sign authorizations only for their own code. Without it, the call would do nothing.
  if (delegateTo !== undefined) throw failure(walletFailed)
  const { chainId } = transaction
  if ((await asked(() => wallet.chainId(), walletFailed)) !== chainId) {
    await asked(() => wallet.switchChain(chainId), switchFailed(chainId))
    // Some wallets answer before the user does, or do nothing.
    if ((await asked(() => wallet.chainId(), walletFailed)) !== chainId) throw failure(switchFailed(chainId))
  }
  return asked(() => wallet.sendTransaction(transaction, prepared.platformId), walletFailed)
}

type Failure = { code: string; message: string; details?: Record<string, unknown> }

export const walletFailed: Failure = { code: 'wallet_failed', message: 'The wallet refused or failed' }

const switchFailed = (chainId: number): Failure => ({
  code: 'chain_switch_failed',
  message: `The wallet did not switch to the chain ${chainId}. The user may have to add it first`,
  details: { chainId },
})

const failure = (failure: Failure, cause?: unknown) => new WalletError({ ...failure, statusCode: 0, cause })

/** Returns what a wallet answers. @throws {WalletError} `user_rejected` if its user refused, or else this failure */
export async function asked<Answer>(ask: () => Promise<Answer>, otherwise: Failure): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw isRejection(error)
      ? failure({ code: 'user_rejected', message: 'The user refused in the wallet' }, error)
      : failure(otherwise, error)
  }
}

/** Codes of a user's refusal: EIP-1193, WalletConnect, ethers. @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
const rejections: readonly unknown[] = [4001, 5000, 'ACTION_REJECTED']
/** Maximum depth of errors in errors. */
const maxDepth = 8

/** Returns whether an error, or one that it wraps, says that the user refused. */
function isRejection(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > maxDepth) return false
  const { code, cause, error: inner }: { code?: unknown; cause?: unknown; error?: unknown } = error
  return rejections.includes(code) || isRejection(cause, depth + 1) || isRejection(inner, depth + 1)
}
