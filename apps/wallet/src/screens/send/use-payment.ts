import type { FeeSpeed } from '@patina/sdk'
import { useNavigate } from '@tanstack/react-router'
import type { Asset } from '../../data/assets.ts'
import { receiverCodes } from '../../review/receiver/use-receiver-guard.tsx'
import { useReviewed } from '../../review/use-reviewed.ts'
import { readyPayment } from '../../signing/ready-payment.ts'
import type { Signer } from '../../signing/use-signer.ts'

/** A payment to confirm. `name`: the name that the user typed for the receiver. */
export type Payment = {
  asset: Asset
  to: string
  amount: bigint | 'max'
  name?: string | undefined
  memo?: string
  references?: readonly string[]
}

/** Prepares a payment, reviews it and sends it. The form and the review share what is prepared. */
export function usePayment(payment: Payment, { wallet, address, account }: Signer, speed: FeeSpeed) {
  const navigate = useNavigate()
  const { asset, to, amount, memo, references } = payment
  const { platform, tokenId } = asset
  return useReviewed({
    key: ['transfer', address, tokenId, to, `${amount}`, memo, references, speed],
    account,
    accountId: wallet.id,
    platform,
    elsewhere: receiverCodes,
    prepare: (client) => readyPayment(client, account, payment, speed),
    onSent: ({ id }) => navigate({ to: '/activity/$txId', params: { txId: `${id}` }, replace: true }),
  })
}
