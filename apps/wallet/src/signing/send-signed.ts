import { type Account, isUncertain, type Platform, type Prepared, type SentTransaction, type WalletClient, WalletError } from '@patina/sdk'
import { keyring } from '../keys/keyring.ts'

/** Who sends, and where. */
export type Sender = { client: WalletClient; account: Account; platform: Pick<Platform, 'id' | 'caip2'> }

/**
 * Signs a prepared transaction and sends it.
 * @throws {KeyError} if the worker refuses it, {WalletError} if the server or the chain does
 */
export const signAndSend = async (sender: Sender, prepared: Prepared): Promise<SentTransaction> =>
  send(sender, await sender.account.sign(prepared))

/**
 * Sends a transaction again whose outcome is not known: the same bytes, which cannot be executed twice.
 * @returns undefined if there is none
 */
export async function sendAgain(sender: Sender): Promise<SentTransaction | undefined> {
  const unsettled = await keyring.unsettled(sender.platform.caip2, sender.account.address)
  return unsettled && send(sender, unsettled.signed)
}

/** Ends the wait for a transaction that the user looked for. Afterwards the worker signs another one. */
export const forgetUnsettled = ({ platform, account }: Omit<Sender, 'client'>): Promise<void> =>
  keyring.settle(platform.caip2, account.address, 'known')

async function send({ client, account: { address }, platform: { id, caip2 } }: Sender, txData: string): Promise<SentTransaction> {
  const { data, error } = await client.sendTransaction({ address, platformId: id, txData })
  if (data) {
    await keyring.settle(caip2, address, 'known')
    return data
  }
  // A refused transaction of an EVM chain needs no end: its nonce is free, and the next one has the same. One of Solana has no nonce.
  if (!isUncertain(error) && caip2.startsWith('solana:'))
    await keyring.settle(caip2, address, error.code === 'blockhash_expired' ? 'expired' : 'known')
  throw new WalletError(error)
}
