import { type Platform, type SentTransaction, type WalletClient, WalletError } from '@patina/sdk'
import { rememberSent } from '../data/sent.ts'
import { keyring } from '../keys/keyring.ts'
import type { WorkerAccount } from '../keys/keyring-types.ts'
import type { Ready } from './ready.ts'

type SenderPlatform = Pick<Platform, 'id' | 'caip2' | 'family'>

/** Who sends, and where. `accountId`: the account of the wallet. `onSigning`: called before each signature. */
export type Sender = {
  client: WalletClient
  account: WorkerAccount
  accountId: string
  platform: SenderPlatform
  onSigning?: (ready: Ready) => void
}

/**
 * Signs a prepared transaction, sends it and remembers it.
 * @throws {KeyError} if the worker refuses it, {WalletError} if the server or the chain does
 */
export async function signAndSend(sender: Sender, ready: Ready): Promise<SentTransaction> {
  sender.onSigning?.(ready)
  const sent = await sendSigned(sender, await sender.account.sign(ready.prepared, ready.shown))
  remember(sender, sent, ready)
  return sent
}

/** Remembers a transaction that was sent. */
export function remember(
  { account, accountId, platform }: Sender,
  { id, hash }: SentTransaction,
  { prepared, summary, replaces }: Ready,
): void {
  const place = { platformId: platform.id, accountId, address: account.address }
  rememberSent({ ...place, txId: id, hash, sentAt: Date.now(), prepared, summary, replaces })
}

/**
 * Sends a transaction again whose outcome is not known: the same bytes, which cannot be executed twice.
 * @returns undefined if there is none
 */
export async function sendAgain(sender: Sender): Promise<SentTransaction | undefined> {
  const unsettled = await keyring.unsettled(sender.platform.caip2, sender.account.address)
  return unsettled && sendSigned(sender, unsettled.signed)
}

/** Ends the wait for a transaction that the user looked for. Afterwards the worker signs another one. */
export const forgetUnsettled = ({ platform, account }: Pick<Sender, 'platform' | 'account'>): Promise<void> =>
  keyring.settle(platform.caip2, account.address)

type Place = Pick<Sender, 'client' | 'platform'> & { account: Pick<WorkerAccount, 'address'> }

/**
 * Sends a signed transaction, and ends the wait for it once the server has it. A refusal does not end it, because the server could send what it
 * refuses. With a nonce, the next transaction has the same one. Without one, the key worker waits until the blockhash is no longer valid.
 * @throws {WalletError} if the server or the chain refuses it
 */
export async function sendSigned(
  { client, account: { address }, platform: { id, caip2 } }: Place,
  txData: string,
): Promise<SentTransaction> {
  const { data, error } = await client.sendTransaction({ address, platformId: id, txData })
  if (!data) throw new WalletError(error)
  await keyring.settle(caip2, address)
  return data
}
