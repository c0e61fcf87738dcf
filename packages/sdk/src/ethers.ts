import type { Signer } from 'ethers'
import type { EvmAccount } from './transactions/account.ts'
import { evmTransactionOf, evmTransactions } from './transactions/evm.ts'

/** Returns the account of an ethers signer that has its key, such as a `Wallet`. It serves every EVM chain and needs no provider. */
export async function ethersAccount(signer: Signer): Promise<EvmAccount> {
  const address = await signer.getAddress()
  return {
    address,
    signMessage: (text) => signer.signMessage(text),
    sign(prepared) {
      const { gas: gasLimit, ...rest } = evmTransactionOf(prepared)
      return signer.signTransaction({ ...rest, type: 2, gasLimit })
    },
    ...evmTransactions(address),
  }
}
