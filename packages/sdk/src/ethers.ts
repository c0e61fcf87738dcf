import type { JsonRpcSigner, Signer } from 'ethers'
import type { EvmAccount, SendingEvmAccount } from './transactions/account.ts'
import { evmTransactionOf, evmTransactions } from './transactions/evm.ts'
import { asked, type Injected, sendByWallet, walletFailed } from './transactions/injected.ts'

/** Returns the account of an ethers signer that has its key, such as a `Wallet`. It serves every EVM chain and needs no provider. */
export async function ethersAccount(signer: Signer): Promise<EvmAccount> {
  const address = await signer.getAddress()
  return {
    address,
    signMessage: (text) => signer.signMessage(text),
    async sign(prepared) {
      const { gas: gasLimit, delegateTo, ...rest } = evmTransactionOf(prepared)
      if (delegateTo === undefined) return signer.signTransaction({ ...rest, type: 2, gasLimit })
      // The chain counts the nonce of the transaction before it reads the authorization.
      const authorization = await signer.authorize({ address: delegateTo, chainId: rest.chainId, nonce: rest.nonce + 1 })
      return signer.signTransaction({ ...rest, type: 4, gasLimit, authorizationList: [authorization] })
    },
    ...evmTransactions(address),
  }
}

/**
 * Returns the account of a wallet that sends by itself, such as an injected one: of `getSigner` of a `BrowserProvider`. The wallet is asked to
 * switch to the chain of each transaction.
 */
export async function signerAccount(signer: JsonRpcSigner): Promise<SendingEvmAccount> {
  const address = await signer.getAddress()
  const { prepareTransfer, prepareSwap, prepareCall } = evmTransactions(address)
  const wallet: Injected = {
    chainId: async () => Number(await signer.provider.send('eth_chainId', [])),
    switchChain: (id) => signer.provider.send('wallet_switchEthereumChain', [{ chainId: `0x${id.toString(16)}` }]),
    // `sendTransaction` of ethers would wait until a node returns the transaction.
    sendTransaction: ({ gas: gasLimit, ...rest }) => signer.sendUncheckedTransaction({ ...rest, gasLimit }),
  }
  return {
    address,
    signMessage: (text) => asked(() => signer.signMessage(text), walletFailed),
    send: (prepared) => sendByWallet(wallet, prepared),
    prepareTransfer,
    prepareSwap,
    prepareCall,
  }
}
