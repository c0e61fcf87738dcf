import { type Platform, type SwapQuote, type SwapTransaction, unwrap, type WalletClient } from '@patina/sdk'
import type { SentSummary } from '../../data/sent-record.ts'
import { KeyError } from '../../keys/key-error.ts'
import type { WorkerAccount } from '../../keys/keyring-types.ts'
import { exactApprovals } from '../../signing/read-approval.ts'
import type { Ready } from '../../signing/ready.ts'
import { checkedQuote, quoteRequest, type SwapWish } from './quote-check.ts'

type ReadyApproval = Ready & { spender: string }

/** A quote and its transactions, which show and sign the same amounts. `verification`: how the server verified the swap. */
export type ReadySwap = {
  quote: SwapQuote
  approvals: ReadyApproval[]
  swap: Ready
  verification: SwapTransaction['verification']
}

/** `services`: those whose calls this build signs. */
type Wanted = { platform: Pick<Platform, 'id' | 'caip2'>; wish: SwapWish; decimals: number; services: readonly string[] }

/** Requests a fresh quote, and prepares its transactions with what is shown about them. */
export async function readySwap(
  client: WalletClient,
  account: Pick<WorkerAccount, 'prepareSwap'>,
  { platform, wish, decimals, services }: Wanted,
): Promise<ReadySwap> {
  const quote = checkedQuote(await unwrap(client.quoteSwap(quoteRequest(wish, decimals, services))), wish)
  // The wallet asks by itself, from figures of the quote and of the user, because a server may leave a warning out.
  const accept = quote.warnings?.map(({ code }) => code) ?? []
  const { router, swap, verification, approvals } = await account.prepareSwap(client, { platform, quote, accept })
  const { fromId: tokenId, intoId: outputTokenId, amount } = wish
  const [paid, bought] = [shownToken(quote.fromToken), shownToken(quote.toToken)]
  const place = { platformId: platform.id, caip2: platform.caip2, tokens: [paid, bought], tokenId }
  const read = exactApprovals(approvals, tokenId.slice(platform.id.length + 1), amount)
  if (!read) throw new KeyError('differs', ['the approval is not one of the exact amount'])
  const minimum = BigInt(quote.otherAmountThreshold)
  const fee = BigInt(quote.platformFee.amount)
  return {
    quote,
    verification,
    approvals: read.flatMap(({ spender, amount }, index): ReadyApproval[] => {
      const prepared = approvals[index]
      if (!prepared) return []
      const shown = { ...place, spender, maxFee: prepared.maxFee }
      const isReset = amount === 0n
      return [
        {
          prepared,
          spender,
          shown: isReset ? { kind: 'revoke', ...shown } : { kind: 'approve', amount, ...shown },
          summary: { kind: isReset ? 'revoke' : 'approve', ...paid, amount, spender },
        },
      ]
    }),
    swap: {
      prepared: swap,
      shown: { kind: 'swap', ...place, amount, outputTokenId, minimum, fee, router, maxFee: swap.maxFee },
      summary: swapSummary(quote),
    },
  }
}

const shownToken = ({ id, symbol, decimals, multiplier }: SwapQuote['fromToken']) => ({ tokenId: id, symbol, decimals, multiplier })

const swapSummary = ({ fromToken, toToken, inAmount, outAmount, otherAmountThreshold }: SwapQuote): SentSummary => ({
  kind: 'swap',
  tokenId: fromToken.id,
  symbol: fromToken.symbol,
  decimals: fromToken.decimals,
  amount: BigInt(inAmount),
  multiplier: fromToken.multiplier,
  outputTokenId: toToken.id,
  outputSymbol: toToken.symbol,
  outputDecimals: toToken.decimals,
  outputAmount: BigInt(outAmount),
  minimum: BigInt(otherAmountThreshold),
})
