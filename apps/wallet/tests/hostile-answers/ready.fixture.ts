import { type AddressApproval, type Platform, type Prepared as Unsigned, unwrap, type WalletClient, wrappedSol } from '@patina/sdk'
import type { SentRecord } from '../../src/data/sent-record.ts'
import type { Intent } from '../../src/keys/intent.ts'
import { KeyError } from '../../src/keys/key-error.ts'
import type { WorkerAccount, WorkerAccounts } from '../../src/keys/keyring-types.ts'
import { replacementIntent } from '../../src/screens/activity/replacement.ts'
import { revokedOf } from '../../src/screens/approvals/revoked.ts'
import { checkedQuote, type SwapWish } from '../../src/screens/swap/quote-check.ts'
import { exactApprovals } from '../../src/signing/read-approval.ts'

// What the screens prepare, and what they show about it. The screens themselves need a browser.

type Place = Pick<Platform, 'id' | 'caip2'>
export type Prepared = { prepared: Unsigned; shown: Intent }

type Paid = { platform: Place; tokenId: string; symbol: string; decimals: number; multiplier?: string }
type Payment = { asset: Paid; to: string; amount: bigint | 'max'; memo?: string; references?: readonly string[] }

/** A payment, as the screen of sending and the step before a swap prepare it. */
export async function readyPayment(client: WalletClient, account: WorkerAccount, { asset, ...wanted }: Payment): Promise<Prepared> {
  const { platform, tokenId, symbol, decimals, multiplier } = asset
  const prepared = await account.prepareTransfer(client, { platform, tokenId, speed: 'standard', ...wanted })
  const { to, memo, references } = wanted
  const tokens = [{ tokenId, symbol, decimals, multiplier }]
  const { rent, maxFee } = prepared
  const transfer = { tokenId, to, amount: prepared.amount, memo, references, rent, maxFee }
  return { prepared, shown: { kind: 'transfer', platformId: platform.id, caip2: platform.caip2, tokens, ...transfer } }
}

/** The approvals of a swap, and the swap. */
export async function readySwap(client: WalletClient, account: WorkerAccount, platform: Place, wish: SwapWish): Promise<Prepared[]> {
  const { fromId: tokenId, intoId: outputTokenId, amount, slippage } = wish
  const request = { inputToken: tokenId, outputToken: outputTokenId, amount: '1', slippage }
  const quote = checkedQuote(await unwrap(client.quoteSwap(request)), wish)
  const accept = quote.warnings?.map(({ code }) => code) ?? []
  const { router, swap, approvals } = await account.prepareSwap(client, { platform, quote, accept })
  const tokens = [quote.fromToken, quote.toToken].map(({ id, symbol, decimals, multiplier }) => ({
    tokenId: id,
    symbol,
    decimals,
    multiplier,
  }))
  const place = { platformId: platform.id, caip2: platform.caip2, tokens, tokenId }
  const read = exactApprovals(approvals, tokenId.slice(platform.id.length + 1), amount)
  if (!read) throw new KeyError('differs', ['the approval is not one of the exact amount'])
  const [minimum, fee] = [BigInt(quote.otherAmountThreshold), BigInt(quote.platformFee.amount)]
  const steps = approvals.map((prepared, at): Prepared => {
    const { spender = '', amount: allowed = 0n } = read[at] ?? {}
    const shown = { ...place, spender, maxFee: prepared.maxFee }
    return { prepared, shown: allowed === 0n ? { kind: 'revoke', ...shown } : { kind: 'approve', amount: allowed, ...shown } }
  })
  const shown: Intent = { kind: 'swap', ...place, amount, outputTokenId, minimum, fee, router, maxFee: swap.maxFee }
  return [...steps, { prepared: swap, shown }]
}

type Revocable = AddressApproval & { platform: Place }

/** The end of an approval. Transactions of Solana may end several at once. */
export async function readyRevocation(
  client: WalletClient,
  account: WorkerAccounts['evm'] | WorkerAccounts['solana'],
  approval: Revocable,
): Promise<Prepared> {
  const { platform, revocation, spender, symbol, decimals, multiplier } = approval
  const revoked = revokedOf(approval)
  if (!revocation) throw new NotOffered()
  const tokenId = approval.tokenId ?? ''
  const tokens = [{ tokenId, symbol: symbol ?? 'NFTs', decimals: decimals ?? 0, multiplier }]
  const place = { platformId: platform.id, caip2: platform.caip2, tokens }
  if (!('prepareCall' in account)) {
    const prepared = await account.prepareRevoke(client, { platform, revocations: [revocation] })
    const accounts = approval.account === undefined ? [] : [{ tokenId, spender, account: approval.account }]
    return { prepared, shown: { kind: 'revokes', ...place, revoked: accounts, maxFee: prepared.maxFee } }
  }
  if (!revoked) throw new NotOffered()
  const { to, data } = revocation
  const prepared = await account.prepareCall(client, { platform, to, data })
  return { prepared, shown: { kind: 'revoke', ...place, tokenId, spender, maxFee: prepared.maxFee, ...revoked } }
}

type Closing = { kind: 'unwrap' | 'close'; platform: Place & Pick<Platform, 'nativeToken'> }

/** The closing of token accounts. */
export async function readyClosing(
  client: WalletClient,
  account: WorkerAccounts['solana'],
  { kind, platform }: Closing,
): Promise<Prepared> {
  const prepared = await (kind === 'unwrap' ? account.prepareUnwrap : account.prepareCloseEmpty)(client, { platform })
  const { accounts, maxFee } = prepared
  const shown = { platformId: platform.id, caip2: platform.caip2, accounts, maxFee }
  if (kind === 'close') return { prepared, shown: { kind, ...shown, tokens: [] } }
  const token = { tokenId: `${platform.id}:${wrappedSol}`, symbol: 'wSOL', decimals: platform.nativeToken.decimals }
  return { prepared, shown: { kind, ...shown, tokens: [token], tokenId: token.tokenId } }
}

type Replaced = { record: SentRecord; isCancel: boolean; caip2: string }

/** The replacement of a sent transaction. */
export async function readyReplacement(
  client: WalletClient,
  account: WorkerAccounts['evm'],
  { record, isCancel, caip2 }: Replaced,
): Promise<Prepared> {
  const prepared = await (isCancel ? account.prepareCancel : account.prepareSpeedUp)(client, record.prepared)
  return { prepared, shown: replacementIntent(record, prepared, isCancel, caip2) }
}

/** The wallet does not offer something any more, so that the user cannot go on. */
export class NotOffered extends Error {
  readonly code = 'not_offered'
}
