import type { Account, Hex, LocalAccount, Transport, Chain as ViemChain, WalletClient as ViemWalletClient } from 'viem'
import type { EvmAccount, SendingEvmAccount } from './transactions/account.ts'
import { evmTransactionOf, evmTransactions } from './transactions/evm.ts'
import { asked, sendByWallet, walletFailed } from './transactions/injected.ts'

export { evmTransactions }

/** Returns the account of a viem account that has its key, such as one of `mnemonicToAccount`. It serves every EVM chain. */
export function viemAccount(account: LocalAccount): EvmAccount {
  return {
    address: account.address,
    signMessage: (message) => account.signMessage({ message }),
    async sign(prepared) {
      const { to, data, delegateTo, ...rest } = evmTransactionOf(prepared)
      const transaction = { ...rest, to: hex(to), data: hex(data) }
      if (delegateTo === undefined) return account.signTransaction({ ...transaction, type: 'eip1559' })
      if (!account.signAuthorization) throw new TypeError('The account cannot sign an authorization (EIP-7702)')
      const { chainId, nonce } = rest
      // The chain counts the nonce of the transaction before it reads the authorization.
      const authorization = await account.signAuthorization({ address: hex(delegateTo), chainId, nonce: nonce + 1 })
      return account.signTransaction({ ...transaction, type: 'eip7702', authorizationList: [authorization] })
    },
    ...evmTransactions(account.address),
  }
}

/** The methods of a wallet client of viem or wagmi that an account uses. */
export type ClientOfWallet = Pick<
  ViemWalletClient<Transport, ViemChain | undefined, Account>,
  'account' | 'getChainId' | 'sendTransaction' | 'signMessage' | 'switchChain'
>

/**
 * Returns the account of a wallet that sends by itself, such as an injected one: of `createWalletClient` of viem, or `useWalletClient` of wagmi. The
 * wallet is asked to switch to the chain of each transaction.
 */
export function walletClientAccount(walletClient: ClientOfWallet): SendingEvmAccount {
  const { account } = walletClient
  const { prepareTransfer, prepareSwap, prepareCall } = evmTransactions(account.address)
  const wallet = {
    chainId: () => walletClient.getChainId(),
    switchChain: (id: number) => walletClient.switchChain({ id }),
    sendTransaction: (
      { chainId, to, data, ...rest }: Omit<ReturnType<typeof evmTransactionOf>, 'nonce' | 'delegateTo'>,
      platformId: string,
    ) => walletClient.sendTransaction({ ...rest, account, chain: chainCalled(platformId, chainId), to: hex(to), data: hex(data) }),
  }
  return {
    address: account.address,
    signMessage: (message) => asked(() => walletClient.signMessage({ account, message }), walletFailed),
    send: (prepared) => sendByWallet(wallet, prepared),
    prepareTransfer,
    prepareSwap,
    prepareCall,
  }
}

/** Returns a chain by which viem checks once more that the wallet is on it. The wallet knows the rest. */
const chainCalled = (name: string, id: number): ViemChain => ({
  id,
  name,
  nativeCurrency: { name: '', symbol: '', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

const hex = (text: string): Hex => `0x${text.slice(2)}`
