import type { FeeSpeed, WalletClient } from '@patina/sdk'
import type { Asset } from '../data/assets.ts'
import type { WorkerAccount } from '../keys/keyring-types.ts'
import type { Ready } from './ready.ts'

type Paid = Pick<Asset, 'tokenId' | 'symbol' | 'decimals' | 'multiplier'> & { platform: Pick<Asset['platform'], 'id' | 'caip2'> }

/** A payment as the user wants it. `max` is the whole balance. `name`: the name that the user typed for the receiver. */
export type WantedPayment = {
  asset: Paid
  to: string
  name?: string | undefined
  amount: bigint | 'max'
  memo?: string | undefined
  references?: readonly string[] | undefined
}

/** Prepares a payment. The page shows it, and the worker signs it. */
export async function readyPayment(
  client: WalletClient,
  account: Pick<WorkerAccount, 'prepareTransfer'>,
  { asset: { platform, tokenId, symbol, decimals, multiplier }, to, name, amount, memo, references }: WantedPayment,
  speed?: FeeSpeed,
): Promise<Ready> {
  const prepared = await account.prepareTransfer(client, {
    platform,
    tokenId,
    to,
    amount,
    ...(speed && { speed }),
    ...(memo !== undefined && { memo }),
    ...(references && { references }),
  })
  const tokens = [{ tokenId, symbol, decimals, multiplier }]
  const { rent, maxFee } = prepared
  const transfer = { tokenId, to, amount: prepared.amount, memo, references, rent, maxFee }
  return {
    prepared,
    shown: { kind: 'transfer', platformId: platform.id, caip2: platform.caip2, tokens, ...transfer },
    summary: { kind: 'send', tokenId, symbol, decimals, multiplier, amount: prepared.amount, to, name },
  }
}
