import type { Hex, LocalAccount } from 'viem'
import type { EvmAccount } from './transactions/account.ts'
import { evmTransactionOf, evmTransactions } from './transactions/evm.ts'

export { evmTransactions }

/** Returns the account of a viem account that has its key, such as one of `mnemonicToAccount`. It serves every EVM chain. */
export function viemAccount(account: LocalAccount): EvmAccount {
  return {
    address: account.address,
    signMessage: (message) => account.signMessage({ message }),
    sign(prepared) {
      const { to, data, ...rest } = evmTransactionOf(prepared)
      return account.signTransaction({ ...rest, type: 'eip1559', to: hex(to), data: hex(data) })
    },
    ...evmTransactions(account.address),
  }
}

const hex = (text: string): Hex => `0x${text.slice(2)}`
