import type { Account, Family, Prepared } from '@patina/sdk'
import type { WorkerAccount, WorkerAccounts } from '../keyring-types.ts'
import { fromAnswers } from './from-answers.ts'
import type { WorkerClient } from './worker-client.ts'

type Remote = { id: string; address: string; worker: () => WorkerClient }

/** Accounts whose key is in the worker, by family. The SDK prepares their transactions, with chain libraries that load when needed. */
export const remoteAccounts: { readonly [F in Family]: (remote: Remote) => WorkerAccounts[F] } = {
  evm(remote) {
    const transactions = async () => (await import('@patina/sdk/viem')).evmTransactions(remote.address)
    return {
      ...signing(remote, 'evm'),
      prepareTransfer: (client, transfer) => fromAnswers(async () => (await transactions()).prepareTransfer(client, transfer)),
      prepareSwap: (client, swap) => fromAnswers(async () => (await transactions()).prepareSwap(client, swap)),
      prepareCall: (client, call) => fromAnswers(async () => (await transactions()).prepareCall(client, call)),
      prepareRevoke: (client, revoking) => fromAnswers(async () => (await transactions()).prepareRevoke(client, revoking)),
      prepareSpeedUp: (client, sent) => fromAnswers(async () => (await transactions()).prepareSpeedUp(client, sent)),
      prepareCancel: (client, sent) => fromAnswers(async () => (await transactions()).prepareCancel(client, sent)),
    }
  },
  solana(remote) {
    const transactions = async () => (await import('@patina/sdk/kit')).solanaTransactions(remote.address)
    return {
      ...signing(remote, 'solana'),
      prepareTransfer: (client, transfer) =>
        fromAnswers(async () => withWholeRent(await (await transactions()).prepareTransfer(client, transfer))),
      prepareSwap: (client, swap) => fromAnswers(async () => (await transactions()).prepareSwap(client, swap)),
      prepareUnwrap: (client, closing) => fromAnswers(async () => (await transactions()).prepareUnwrap(client, closing)),
      prepareRevoke: (client, revoking) => fromAnswers(async () => (await transactions()).prepareRevoke(client, revoking)),
      prepareCloseEmpty: (client, closing) => fromAnswers(async () => (await transactions()).prepareCloseEmpty(client, closing)),
    }
  },
}

/** Lamports that a token account costs at least. */
const leastRent = 2_039_280n

/** Returns a payment whose shown rent is not less than what a new account costs. The server could name less. */
const withWholeRent = (prepared: Prepared): Prepared =>
  prepared.rent !== undefined && prepared.rent < leastRent ? { ...prepared, rent: leastRent } : prepared

const signing = (
  { id, address, worker }: Remote,
  family: Family,
): Pick<Account, 'address' | 'signMessage'> & Pick<WorkerAccount, 'sign' | 'claims'> => ({
  address,
  signMessage: async (text) => worker().call('signText', { accountId: id, family, text }),
  sign: async (prepared, intent) => worker().call('sign', { accountId: id, family, unsigned: prepared.unsigned, intent }),
  claims: async (prepared, intent) => worker().call('claims', { accountId: id, family, unsigned: prepared.unsigned, intent }),
})
