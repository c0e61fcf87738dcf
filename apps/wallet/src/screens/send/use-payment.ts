import type { FeeSpeed } from '@patina/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Asset } from '../../data/assets.ts'
import { usePreferences } from '../../data/preferences.ts'
import { expectedFee } from '../../review/expected-fee.ts'
import { receiverCodes } from '../../review/receiver/use-receiver-guard.tsx'
import { useReviewed } from '../../review/use-reviewed.ts'
import { previewQuery, type ReadPreview } from '../../review/witnesses/queries.ts'
import type { Ready } from '../../signing/ready.ts'
import { readyPayment } from '../../signing/ready-payment.ts'
import type { Signer } from '../../signing/use-signer.ts'
import { useKnownPrepared } from '../../signing/use-transaction.ts'

/** A payment to confirm. `name`: the name that the user typed for the receiver. */
export type Payment = {
  asset: Asset
  to: string
  amount: bigint | 'max'
  name?: string | undefined
  memo?: string
  references?: readonly string[]
}

/** What distinguishes a payment from others that are prepared. */
const keyOf = ({ asset: { tokenId }, to, amount, memo, references }: Payment, address: string, speed: FeeSpeed) =>
  ['transfer', address, tokenId, to, `${amount}`, memo, references, speed] as const

/** Prepares a payment, reviews it and sends it. */
export function usePayment(payment: Payment, { wallet, address, account }: Signer, speed: FeeSpeed) {
  const navigate = useNavigate()
  const { platform } = payment.asset
  return useReviewed({
    key: keyOf(payment, address, speed),
    account,
    accountId: wallet.id,
    platform,
    elsewhere: receiverCodes,
    prepare: (client) => readyPayment(client, account, payment, speed),
    onSent: ({ id }) => navigate({ to: '/activity/$txId', params: { txId: `${id}` }, replace: true }),
  })
}

/** Returns what `usePayment` prepared of a payment elsewhere on the screen, and its expected fee. It requests nothing itself. */
export function usePreparedPayment(payment: Payment, { address }: Signer, speed: FeeSpeed) {
  const { currency } = usePreferences()
  const ready = useKnownPrepared<Ready>(keyOf(payment, address, speed))
  const place = { address, platformId: payment.asset.platform.id, currency }
  const { queryKey } = previewQuery(undefined, place, ready.data && [ready.data])
  const { data } = useQuery<ReadPreview>({ queryKey, enabled: false, gcTime: 0, placeholderData: keepPreviousData })
  return { ready, expected: expectedFee(data?.preview) }
}
