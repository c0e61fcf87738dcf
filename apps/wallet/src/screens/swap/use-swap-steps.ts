import { useDevice } from '@patina/react'
import {
  type Account,
  type Platform,
  type Prepared,
  type PreparedSwap,
  type SentTransaction,
  type SwapQuote,
  unwrap,
  type WalletClient,
  WalletError,
  waitForTransaction,
} from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rememberSent } from '../../data/sent.ts'
import type { SentSummary } from '../../data/sent-record.ts'
import { KeyError } from '../../keys/key-error.ts'
import { keyring } from '../../keys/keyring.ts'
import { exactApprovals, type ReadApproval } from '../../signing/read-approval.ts'
import { type Sender, signAndSend } from '../../signing/send-signed.ts'
import type { Signer } from '../../signing/use-signer.ts'
import { preparedMs, useSigning } from '../../signing/use-signing.ts'
import { checkedQuote, type SwapWish } from './quote-check.ts'
import { quoteRequest } from './use-quote.ts'

/** A quote and its transactions, which show and sign the same amounts. */
export type ReadySwap = { quote: SwapQuote; prepared: PreparedSwap; approvals: ReadApproval[] }

/** Returns the steps of a swap: what is ready to confirm, the approval as a step of its own, and the swap. */
export function useSwapSteps(wish: SwapWish, decimals: number, platform: Platform, { wallet, address, account }: Signer) {
  const { data: device } = useDevice()
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const remember = ({ id, hash }: SentTransaction, prepared: Prepared, summary: SentSummary) =>
    rememberSent({ txId: id, hash, platformId: platform.id, accountId: wallet.id, address, sentAt: Date.now(), prepared, summary })

  // A reset to 0 and the approval are two transactions. The second one is signed when the first one is confirmed.
  const approve = useSigning({
    account,
    platform,
    async onSent(sent, first, sender) {
      const approvals = approvalsFrom(ready.data, first)
      for (const { prepared, summary } of approvals) {
        const next = prepared === first ? sent : await signAndSend(sender, prepared)
        remember(next, prepared, summary)
        await confirmed(sender, next.id)
      }
      // One that was signed earlier.
      if (approvals.length === 0) await confirmed(sender, sent.id)
      setRound(round + 1)
    },
  })

  const swap = useSigning({
    account,
    platform,
    onSent(sent, prepared) {
      if (prepared && ready.data) remember(sent, prepared, swapSummary(ready.data.quote))
      return navigate({ to: '/activity/$txId', params: { txId: `${sent.id}` }, replace: true })
    },
  })

  const ready = useQuery({
    queryKey: ['prepare', 'swap', address, wish.fromId, wish.intoId, `${wish.amount}`, wish.slippage, round],
    enabled: device !== undefined && !approve.isPending && !swap.isPending && !swap.isSuccess,
    refetchInterval: preparedMs,
    staleTime: 0,
    gcTime: 0,
    // The keyring recognises a prepared transaction by its object.
    structuralSharing: false,
    queryFn: () => {
      if (!device) throw new Error('The device is not open yet')
      return prepareSwap(device.client, account, platform, wish, decimals)
    },
  })
  return { ready, approve, swap, prepareAgain: () => setRound(round + 1) }
}

/** Waits for a transaction that precedes the swap. @throws {WalletError} `execution_reverted` if it failed */
export async function confirmed({ client }: Sender, txId: number) {
  const { status } = await waitForTransaction(client, txId)
  if (status !== 'confirmed') throw new WalletError({ code: 'execution_reverted', statusCode: 0, message: 'The transaction failed' })
}

/** Returns the approvals of a swap from this one on. None if it is not one of them. */
function approvalsFrom(ready: ReadySwap | undefined, first: Prepared | undefined) {
  if (!ready || !first) return []
  const { quote, prepared, approvals } = ready
  const { id: tokenId, symbol, decimals, multiplier } = quote.fromToken
  const all = prepared.approvals.map((one, index) => {
    const { spender, amount } = approvals[index] ?? { spender: '', amount: 0n }
    const kind = amount === 0n ? ('revoke' as const) : ('approve' as const)
    return { prepared: one, summary: { kind, tokenId, symbol, decimals, multiplier, amount, spender } }
  })
  const at = all.findIndex((one) => one.prepared === first)
  return at < 0 ? [] : all.slice(at)
}

/** Requests a fresh quote, prepares its transactions, and records what is shown about them. */
async function prepareSwap(
  client: WalletClient,
  account: Account,
  platform: Platform,
  wish: SwapWish,
  decimals: number,
): Promise<ReadySwap> {
  const quote = checkedQuote(await unwrap(client.quoteSwap(quoteRequest(wish, decimals))), wish)
  const prepared = await account.prepareSwap(client, { platform, quote })
  const { id: platformId, caip2 } = platform
  const { fromId: tokenId, intoId: outputTokenId, amount } = wish
  const tokens = [quote.fromToken, quote.toToken].map(({ id, symbol, decimals, multiplier }) => ({
    ...{ tokenId: id, symbol, decimals, multiplier },
  }))
  const approvals = exactApprovals(prepared.approvals, tokenId.slice(platformId.length + 1), amount)
  if (!approvals) throw new KeyError('differs', ['the approval is not one of the exact amount'])
  for (const [index, { spender, amount }] of approvals.entries()) {
    const approval = prepared.approvals[index]
    if (!approval) continue
    const shown = { platformId, caip2, tokens, tokenId, spender, maxFee: approval.maxFee }
    keyring.expect(approval, amount === 0n ? { kind: 'revoke', ...shown } : { kind: 'approve', amount, ...shown })
  }
  const { router, swap } = prepared
  const minimum = BigInt(quote.otherAmountThreshold)
  const fee = BigInt(quote.platformFee.amount)
  const { maxFee } = swap
  keyring.expect(swap, { kind: 'swap', platformId, caip2, tokens, tokenId, amount, outputTokenId, minimum, fee, router, maxFee })
  return { quote, prepared, approvals }
}

const swapSummary = ({ fromToken, toToken, inAmount, outAmount, otherAmountThreshold }: SwapQuote): SentSummary => ({
  ...{ kind: 'swap', tokenId: fromToken.id, symbol: fromToken.symbol, decimals: fromToken.decimals, amount: BigInt(inAmount) },
  multiplier: fromToken.multiplier,
  ...{ outputTokenId: toToken.id, outputSymbol: toToken.symbol, outputDecimals: toToken.decimals },
  ...{ outputAmount: BigInt(outAmount), minimum: BigInt(otherAmountThreshold) },
})
