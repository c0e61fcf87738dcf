import { type Platform, type SwapQuote, type SwapTransaction, unwrap, type WalletClient } from '@patina/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SentSummary } from '../../data/sent-record.ts'
import { KeyError } from '../../keys/key-error.ts'
import type { WorkerAccount } from '../../keys/keyring-types.ts'
import { useReview } from '../../review/use-review.ts'
import { useSignCheck } from '../../review/use-sign-check.ts'
import { exactApprovals } from '../../signing/read-approval.ts'
import type { Ready, Sender } from '../../signing/send-signed.ts'
import { sendRest, stepsFrom } from '../../signing/send-steps.ts'
import type { Signer } from '../../signing/use-signer.ts'
import { useSigning } from '../../signing/use-signing.ts'
import { usePrepared } from '../../signing/use-transaction.ts'
import { checkedQuote, type SwapWish } from './quote-check.ts'
import { quoteRequest } from './use-quote.ts'

type ReadyApproval = Ready & { spender: string }

/** A quote and its transactions, which show and sign the same amounts. `verification`: how the server verified the swap. */
export type ReadySwap = {
  quote: SwapQuote
  approvals: ReadyApproval[]
  swap: Ready
  verification: SwapTransaction['verification']
}

/** Returns the steps of a swap: what is ready to confirm, the approval as a step of its own, and the swap. */
export function useSwapSteps(wish: SwapWish, decimals: number, platform: Platform, { wallet, address, account }: Signer) {
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const check = useSignCheck(platform)
  const checkFrom = (sender: Sender, first: Ready) => check.run(sender, stepsFrom(ready.data ? allSteps(ready.data) : [], first))

  // A reset to 0 and the approval are two transactions. The second one is signed when the first one is confirmed.
  const approve = useSigning({
    account,
    accountId: wallet.id,
    platform,
    check: checkFrom,
    async onSent(sent, first, sender) {
      const rest = first ? stepsFrom(ready.data?.approvals ?? [], first).slice(1) : []
      await sendRest(sender, sent, rest, { check: checkFrom })
      setRound(round + 1)
    },
  })

  const swap = useSigning({
    account,
    accountId: wallet.id,
    platform,
    check: checkFrom,
    onSent: ({ id }) => navigate({ to: '/activity/$txId', params: { txId: `${id}` }, replace: true }),
  })

  const ready = usePrepared({
    key: ['swap', address, wish.fromId, wish.intoId, `${wish.amount}`, wish.slippage, round],
    isWanted: !approve.isPending && !swap.isPending && !swap.isSuccess,
    prepare: (client) => prepareSwap(client, account, platform, wish, decimals),
  })
  const review = useReview({ platform, account, steps: ready.data && allSteps(ready.data), check })
  return { ready, approve, swap, review, prepareAgain: () => setRound(round + 1) }
}

const allSteps = ({ approvals, swap }: ReadySwap): Ready[] => [...approvals, swap]

/** Requests a fresh quote, and prepares its transactions with what is shown about them. */
async function prepareSwap(
  client: WalletClient,
  account: WorkerAccount,
  platform: Platform,
  wish: SwapWish,
  decimals: number,
): Promise<ReadySwap> {
  const quote = checkedQuote(await unwrap(client.quoteSwap(quoteRequest(wish, decimals))), wish)
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
