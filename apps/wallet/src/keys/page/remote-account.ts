import type { Account, EvmAccount, Prepared, SolanaAccount } from '@patina/sdk'
import type { Intent } from '../intent.ts'
import { KeyError } from '../key-error.ts'
import type { Family } from '../keyring-types.ts'
import type { WorkerClient } from './worker-client.ts'

/** What the page showed about prepared transactions. */
export type Intents = WeakMap<Prepared, Intent>

type Remote = { id: string; address: string; worker: () => WorkerClient; intents: Intents }

/** Returns an account of the SDK whose key is in the worker. The SDK prepares its transactions, with chain libraries that load when needed. */
export function remoteEvmAccount(remote: Remote): EvmAccount {
  const transactions = async () => (await import('@patina/sdk/viem')).evmTransactions(remote.address)
  return {
    ...signing(remote, 'evm'),
    prepareTransfer: async (client, transfer) => (await transactions()).prepareTransfer(client, transfer),
    prepareSwap: async (client, swap) => (await transactions()).prepareSwap(client, swap),
    prepareCall: async (client, call) => (await transactions()).prepareCall(client, call),
    prepareSpeedUp: async (client, sent) => (await transactions()).prepareSpeedUp(client, sent),
    prepareCancel: async (client, sent) => (await transactions()).prepareCancel(client, sent),
  }
}

export function remoteSolanaAccount(remote: Remote): SolanaAccount {
  const transactions = async () => (await import('@patina/sdk/kit')).solanaTransactions(remote.address)
  return {
    ...signing(remote, 'solana'),
    prepareTransfer: async (client, transfer) => (await transactions()).prepareTransfer(client, transfer),
    prepareSwap: async (client, swap) => (await transactions()).prepareSwap(client, swap),
    prepareUnwrap: async (client, closing) => (await transactions()).prepareUnwrap(client, closing),
    prepareCloseEmpty: async (client, closing) => (await transactions()).prepareCloseEmpty(client, closing),
  }
}

const signing = ({ id, address, worker, intents }: Remote, family: Family): Pick<Account, 'address' | 'sign' | 'signMessage'> => ({
  address,
  signMessage: async (text) => worker().call('signText', { accountId: id, family, text }),
  async sign(prepared) {
    const intent = intents.get(prepared)
    if (!intent) throw new KeyError('differs', ['nothing was shown'])
    return worker().call('sign', { accountId: id, family, unsigned: prepared.unsigned, intent })
  },
})
