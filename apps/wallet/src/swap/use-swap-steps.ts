import { useDevice } from '@patina/react'
import {
  type Account,
  type Platform,
  type Prepared,
  type PreparedSwap,
  type SentTransaction,
  type SwapQuote,
  signAndSend,
  unwrap,
  type WalletClient,
  WalletError,
  waitForTransaction,
} from '@patina/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rememberSent } from '../activity/sent.ts'
import type { SentSummary } from '../activity/sent-record.ts'
import { KeyError } from '../keys/key-error.ts'
import { keyring } from '../keys/keyring.ts'
import type { Signer } from '../send/use-signer.ts'
import { checkedQuote, type SwapWish } from './quote-check.ts'
import { exactApprovals, type ReadApproval } from './read-approval.ts'
import { quoteRequest } from './use-quote.ts'

/** A quote and its transactions, which show and sign the same amounts. */
export type ReadySwap = { quote: SwapQuote; prepared: PreparedSwap; approvals: ReadApproval[] }

/** Quote, fee and blockhash are renewed after this time. */
const readyMs = 25_000

/** Returns the steps of a swap: what is ready to confirm, the approval as a step of its own, and the swap. */
export function useSwapSteps(wish: SwapWish, decimals: number, platform: Platform, { wallet, address, account }: Signer) {
  const { data: device } = useDevice()
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const clientOf = () => {
    if (!device) throw new Error('The device is not open yet')
    return device.client
  }
  const remember = ({ id, hash }: SentTransaction, prepared: Prepared, summary: SentSummary) =>
    rememberSent({ txId: id, hash, platformId: platform.id, accountId: wallet.id, address, sentAt: Date.now(), prepared, summary })

  const approve = useMutation({
    mutationFn: async ({ quote, prepared, approvals }: ReadySwap) => {
      for (const [index, approval] of prepared.approvals.entries()) {
        const sent = await signAndSend(clientOf(), account, approval)
        const { spender, amount } = approvals[index] ?? { spender: '', amount: 0n }
        const { id: tokenId, symbol, decimals } = quote.fromToken
        remember(sent, approval, { kind: amount === 0n ? 'revoke' : 'approve', tokenId, symbol, decimals, amount, spender })
        const { status } = await waitForTransaction(clientOf(), sent.id)
        if (status !== 'confirmed') throw new WalletError({ code: 'execution_reverted', statusCode: 0, message: 'The approval failed' })
      }
    },
    onSuccess: () => setRound(round + 1),
  })

  const swap = useMutation({
    mutationFn: async ({ quote, prepared }: ReadySwap) => {
      const sent = await signAndSend(clientOf(), account, prepared.swap)
      remember(sent, prepared.swap, swapSummary(quote))
      return sent.id
    },
    onSuccess: (txId) => navigate({ to: '/activity/$txId', params: { txId: `${txId}` }, replace: true }),
  })

  const ready = useQuery({
    queryKey: ['prepare', 'swap', address, wish.fromId, wish.intoId, `${wish.amount}`, wish.slippage, round],
    enabled: device !== undefined && !approve.isPending && !swap.isPending && !swap.isSuccess,
    refetchInterval: readyMs,
    staleTime: 0,
    gcTime: 0,
    // The keyring recognises a prepared transaction by its object.
    structuralSharing: false,
    queryFn: () => prepareSwap(clientOf(), account, platform, wish, decimals),
  })
  return { ready, approve, swap }
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
  const approvals = exactApprovals(prepared.approvals, tokenId.slice(platformId.length + 1), amount)
  if (!approvals) throw new KeyError('differs', ['the approval is not one of the exact amount'])
  for (const [index, { spender, amount }] of approvals.entries()) {
    const approval = prepared.approvals[index]
    if (!approval) continue
    const shown = { platformId, caip2, tokenId, spender, maxFee: approval.maxFee }
    keyring.expect(approval, amount === 0n ? { kind: 'revoke', ...shown } : { kind: 'approve', amount, ...shown })
  }
  const { router, swap } = prepared
  const minimum = BigInt(quote.otherAmountThreshold)
  const fee = BigInt(quote.platformFee.amount)
  keyring.expect(swap, { kind: 'swap', platformId, caip2, tokenId, amount, outputTokenId, minimum, fee, router, maxFee: swap.maxFee })
  return { quote, prepared, approvals }
}

const swapSummary = ({ fromToken, toToken, inAmount, outAmount, otherAmountThreshold }: SwapQuote): SentSummary => ({
  ...{ kind: 'swap', tokenId: fromToken.id, symbol: fromToken.symbol, decimals: fromToken.decimals, amount: BigInt(inAmount) },
  ...{ outputTokenId: toToken.id, outputSymbol: toToken.symbol, outputDecimals: toToken.decimals },
  ...{ outputAmount: BigInt(outAmount), minimum: BigInt(otherAmountThreshold) },
})
