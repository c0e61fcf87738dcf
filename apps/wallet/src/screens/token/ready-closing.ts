import { type Platform, type PreparedClosing, type WalletClient, wrappedSol } from '@patina/sdk'
import type { WorkerAccounts } from '../../keys/keyring-types.ts'
import type { Ready } from '../../signing/ready.ts'
import type { ClosingKind } from './closable.ts'

/** Prepares the closing of token accounts, with what is shown about it. */
export async function readyClosing(
  client: WalletClient,
  account: Pick<WorkerAccounts['solana'], 'prepareUnwrap' | 'prepareCloseEmpty'>,
  kind: ClosingKind,
  platform: Pick<Platform, 'id' | 'caip2' | 'nativeToken'>,
): Promise<Ready<PreparedClosing>> {
  const { id: platformId, caip2, nativeToken } = platform
  const prepared = await (kind === 'unwrap' ? account.prepareUnwrap : account.prepareCloseEmpty)(client, { platform })
  const { amount, accounts, maxFee } = prepared
  const shown = { platformId, caip2, accounts, maxFee }
  if (kind === 'close') return { prepared, shown: { kind, ...shown, tokens: [] }, summary: { kind } }
  const token = { tokenId: `${platformId}:${wrappedSol}`, symbol: 'wSOL', decimals: nativeToken.decimals }
  return { prepared, shown: { kind, ...shown, tokens: [token], tokenId: token.tokenId }, summary: { kind, ...token, amount } }
}
