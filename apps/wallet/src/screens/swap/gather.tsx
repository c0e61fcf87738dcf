import { WalletError } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import type { Asset } from '../../data/assets.ts'
import { Notice } from '../../kit/notice.tsx'
import { SheetReview } from '../../review/sheet-review.tsx'
import { useReviewed } from '../../review/use-reviewed.ts'
import { readyPayment } from '../../signing/ready-payment.ts'
import { confirmed } from '../../signing/send-steps.ts'
import type { Signer } from '../../signing/use-signer.ts'
import { formatUnits } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

type GatherProps = { asset: Asset; signer: Signer; onDone: () => void }

/**
 * The step before a swap of a token in several accounts, on Solana: a payment to oneself that brings the token together. It is not part of the
 * swap's transaction, because exchanges build that one to its maximum size, and the server executes it before it is signed.
 */
export function Gather({ asset, signer, onDone }: GatherProps) {
  const { t, language } = useTexts()
  const { platform, symbol, decimals, multiplier } = asset
  const transaction = useGather({ asset, signer, onDone })
  const { ready, prepared, signing } = transaction
  // The rest of the balance is frozen.
  if (ready.error instanceof WalletError && ready.error.code === 'not_spendable') return null
  const name = plainName(symbol, 12)
  const words = prepared && `${formatUnits(scaleAmount(prepared.amount, multiplier), decimals, language, decimals)} ${name}`
  return (
    <>
      <Notice title={t('swap.gather.title', { symbol: name })}>
        {signing.isPending ? t('swap.gather.pending') : words && t('swap.gather.text', { amount: words })}
      </Notice>
      <SheetReview
        transaction={transaction}
        platform={platform}
        address={signer.address}
        token={{ symbol: name, multiplier }}
        label={t('swap.gather.confirm')}
      />
    </>
  )
}

function useGather({ asset, signer: { wallet, address, account }, onDone }: GatherProps) {
  const { platform, tokenId } = asset
  return useReviewed({
    key: ['gather', address, tokenId],
    account,
    accountId: wallet.id,
    platform,
    prepare: (client) => readyPayment(client, account, { asset, to: address, amount: 'max' }),
    async onSent({ id }, sender) {
      await confirmed(sender, id)
      onDone()
    },
  })
}
