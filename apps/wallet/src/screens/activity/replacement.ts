import type { Prepared, WalletClient } from '@patina/sdk'
import type { SentRecord, SentSummary } from '../../data/sent-record.ts'
import type { Intent, ShownToken } from '../../keys/intent.ts'
import type { WorkerAccounts } from '../../keys/keyring-types.ts'
import type { Ready } from '../../signing/ready.ts'

/** Returns the nonce of a prepared transaction. Undefined on Solana, whose transactions cannot be replaced. */
export const nonceOf = ({ unsigned }: Prepared): number | undefined => (typeof unsigned === 'string' ? undefined : unsigned.nonce)

type Replaced = { record: SentRecord; isCancel: boolean; caip2: string }

/** Prepares a replacement, with what is shown about it. */
export async function readyReplacement(
  client: WalletClient,
  account: Pick<WorkerAccounts['evm'], 'prepareCancel' | 'prepareSpeedUp'>,
  { record, isCancel, caip2 }: Replaced,
): Promise<Ready> {
  const prepared = await (isCancel ? account.prepareCancel : account.prepareSpeedUp)(client, record.prepared)
  return {
    prepared,
    shown: replacementIntent(record, prepared, isCancel, caip2),
    summary: isCancel ? { kind: 'cancel' } : record.summary,
    replaces: record.txId,
  }
}

/** Returns what the page shows about a replacement: the same transaction with a higher fee, or nothing at all (`cancel`). */
export function replacementIntent(record: SentRecord, replacement: Prepared, isCancel: boolean, caip2: string): Intent {
  const { summary, platformId } = record
  const { unsigned, maxFee } = replacement
  if (typeof unsigned === 'string' || summary.kind === 'close' || summary.kind === 'unwrap')
    throw new TypeError('Only transactions of EVM chains can be replaced')
  const base = { platformId, caip2, maxFee }
  if (isCancel || summary.kind === 'cancel') return { kind: 'cancel', nonce: unsigned.nonce, tokens: [], ...base }
  if (summary.kind === 'undelegate') return { kind: 'undelegate', code: summary.code, tokens: [], ...base }
  const { tokenId, amount } = summary
  const shown = { ...base, tokens: tokensOf(summary) }
  switch (summary.kind) {
    case 'send':
      return { kind: 'transfer', tokenId, to: summary.to, amount, ...shown }
    case 'approve':
      return { kind: 'approve', tokenId, spender: summary.spender, amount, ...shown }
    case 'revoke':
      return { kind: 'revoke', tokenId, spender: summary.spender, ...summary.revoked, ...shown }
    case 'swap':
      return {
        kind: 'swap',
        tokenId,
        amount,
        outputTokenId: summary.outputTokenId,
        minimum: summary.minimum,
        router: unsigned.to,
        ...shown,
      }
  }
}

/** Returns the tokens of a summary, as they were shown. */
function tokensOf(summary: Extract<SentSummary, { tokenId: string }>): ShownToken[] {
  const { tokenId, symbol, decimals } = summary
  const paid = { tokenId, symbol, decimals }
  if (summary.kind !== 'swap') return [paid]
  return [paid, { tokenId: summary.outputTokenId, symbol: summary.outputSymbol, decimals: summary.outputDecimals }]
}

/** Returns the last replacement of a transaction, through any number of replacements. Ids grow, so a later one has a larger id. */
export function lastReplacement(records: readonly SentRecord[], txId: number): SentRecord | undefined {
  const next = records.find((one) => one.replaces === txId && one.txId > txId)
  return next && (lastReplacement(records, next.txId) ?? next)
}
